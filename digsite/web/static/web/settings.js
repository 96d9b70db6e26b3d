// What a person has chosen for this browser: colours, pace, what asks first, how one's turn is told. Kept here, sent nowhere.

const KNOWN = {
  theme: { words: "Colours", values: { system: "as the system", light: "light", dark: "dark" } },
  pace: { words: "Moves of the others", values: { slow: "slow", normal: "normal", fast: "fast", off: "at once" } },
  confirm: { words: "Before dice and cards", values: { ask: "ask first", go: "go at once" } },
  sound: { words: "Sound when it is my turn", values: { off: "no", on: "yes" } },
  notice: { words: "Notice when it is my turn", values: { off: "no", on: "yes" } },
};

export function setting(name) {
  const [usual] = Object.keys(KNOWN[name].values);
  let kept = null;
  try { kept = localStorage.getItem("digsite-" + name); } catch { /* no storage, no choice */ }
  return kept in KNOWN[name].values ? kept : name === "pace" ? "normal" : usual;
}

export function applyTheme() {
  const theme = setting("theme");
  if (theme === "system") delete document.documentElement.dataset.theme;
  else document.documentElement.dataset.theme = theme;
}

const canNotify = () => "Notification" in window && window.isSecureContext;

async function change(name, value) {
  if (name === "notice" && value === "on" && await Notification.requestPermission() !== "granted") value = "off";
  try { localStorage.setItem("digsite-" + name, value); } catch { /* for this page only, then */ }
  applyTheme();
  if (name === "sound" && value === "on") (await import("./call.js")).ring();  // the press lets the browser play it
  return value;
}

/** Fill the place for settings; the words come with the page. */
export function startSettings() {
  const place = document.getElementById("settings");
  if (!place || place.children.length) return;
  const words = JSON.parse(document.getElementById("setting-words").dataset.words);
  const names = (place.dataset.only?.split(" ") ?? Object.keys(KNOWN)).filter((name) => name !== "notice" || canNotify());
  for (const name of names) {
    const row = document.createElement("label");
    row.className = "setting";
    row.append(words[KNOWN[name].words] ?? KNOWN[name].words);
    const choice = document.createElement("select");
    choice.id = "setting-" + name;
    for (const [value, said] of Object.entries(KNOWN[name].values)) choice.append(new Option(words[said] ?? said, value));
    choice.value = setting(name);
    choice.addEventListener("change", async () => { choice.value = await change(name, choice.value); });
    row.append(choice);
    place.append(row);
  }
}
