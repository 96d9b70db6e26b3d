// What a person has chosen for this browser: theme, pace, and whether rolls ask first. Kept here, sent nowhere.

const KNOWN = {
  theme: { words: "Colours", values: { system: "as the system", light: "light", dark: "dark" } },
  pace: { words: "Moves of the others", values: { slow: "slow", normal: "normal", fast: "fast", off: "at once" } },
  confirm: { words: "Before dice and cards", values: { ask: "ask first", go: "go at once" } },
};

export function setting(name) {
  const [usual] = Object.keys(KNOWN[name].values);
  const kept = localStorage.getItem("digsite-" + name);
  return kept in KNOWN[name].values ? kept : name === "pace" ? "normal" : usual;
}

export function applyTheme() {
  const theme = setting("theme");
  if (theme === "system") delete document.documentElement.dataset.theme;
  else document.documentElement.dataset.theme = theme;
}

/** Fill the menu's place for settings; the words come with the page. */
export function showSettings(changed) {
  const place = document.getElementById("settings");
  if (!place || place.children.length) return;
  const words = JSON.parse(document.getElementById("setting-words").dataset.words);
  for (const [name, { words: title, values }] of Object.entries(KNOWN)) {
    const row = document.createElement("label");
    row.className = "setting";
    row.append(words[title] ?? title);
    const choice = document.createElement("select");
    choice.id = "setting-" + name;
    for (const [value, said] of Object.entries(values)) choice.append(new Option(words[said] ?? said, value));
    choice.value = setting(name);
    choice.addEventListener("change", () => {
      localStorage.setItem("digsite-" + name, choice.value);
      applyTheme();
      changed(name);
    });
    row.append(choice);
    place.append(row);
  }
}
