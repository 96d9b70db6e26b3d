// What is said at the table: how much of it is new, and whom this browser does not want to hear.

const key = "digsite-muted-" + location.pathname;
let seen = -1;
let muted = new Set();
try { muted = new Set(JSON.parse(sessionStorage.getItem(key) ?? "[]")); } catch { /* none, then */ }

/** After every new page: hide who is muted, count what is new. */
export function heed() {
  const talk = document.getElementById("talk");
  if (!talk) return;
  for (const line of talk.querySelectorAll("li[data-seat]")) line.hidden = muted.has(line.dataset.seat);
  for (const button of talk.querySelectorAll("[data-mute]")) button.setAttribute("aria-pressed", muted.has(button.dataset.mute));
  const lines = Number(document.getElementById("talk-lines")?.dataset.lines ?? 0);
  if (seen < 0 || talk.classList.contains("open")) seen = lines;
  const count = document.querySelector("#talks .count");
  const heard = [...talk.querySelectorAll("li[data-seat]")].slice(-Math.max(0, lines - seen) || Infinity).filter((line) => !line.hidden);
  const fresh = lines > seen ? heard.length : 0;
  if (count) { count.hidden = !fresh; count.textContent = String(fresh); }
  const list = document.getElementById("talk-lines");
  if (list && talk.classList.contains("open")) list.scrollTop = list.scrollHeight;
}

addEventListener("click", (event) => {
  const mute = event.target.closest("[data-mute]");
  if (mute) {
    if (!muted.delete(mute.dataset.mute)) muted.add(mute.dataset.mute);
    try { sessionStorage.setItem(key, JSON.stringify([...muted])); } catch { /* for this page only */ }
    heed();
  } else if (event.target.closest("[data-open=talk]")) {
    setTimeout(() => { heed(); if (document.getElementById("talk")?.classList.contains("open")) document.getElementById("line")?.focus(); });
  }
});
