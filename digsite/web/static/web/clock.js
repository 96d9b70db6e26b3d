// Clocks count on here from what the server said last; a page is not sent again while they run.

const said = document.getElementById("clock-said");
const words = JSON.parse(said?.dataset.words ?? "{}");
const TOLD = [60, 10];  // seconds at which one's own clock is said aloud
const LAST = 6000;  // seconds below which the seconds are shown

let clocks = null;
let heard = 0;
let told = null;

/** Take over what a page says about the clocks, as soon as it comes in. */
export function hear(html) {
  const found = [...html.matchAll(/<form id="play"[^>]*>/g)].pop();
  if (!found) return;
  const fresh = document.createElement("template");
  fresh.innerHTML = found[0];
  const { clocks: stand } = fresh.content.firstElementChild.dataset;
  clocks = stand ? JSON.parse(stand) : null;
  heard = performance.now();
  told = null;
  showClocks();
}

/** Milliseconds left on the clock of a seat, or of all who are asked. */
function left(word) {
  if (!clocks || !(word in clocks.left)) return null;
  if (word !== clocks.runs) return clocks.left[word];
  return Math.max(0, Math.min(clocks.left[word], clocks.over - (performance.now() - heard)));
}

function spoken(milliseconds) {
  const seconds = Math.floor(milliseconds / 1000);
  const [days, hours, minutes] = [Math.floor(seconds / 86400), Math.floor(seconds / 3600), Math.floor(seconds / 60)];
  if (days) {
    const counted = (days === 1 ? words.day : words.days).replace("{count}", String(days));
    return words.long.replace("{days}", counted).replace("{hours}", String(hours % 24));
  }
  if (seconds >= LAST) return words.hours.replace("{hours}", String(hours)).replace("{minutes}", String(minutes % 60));
  return `${minutes}:${String(seconds % 60).padStart(2, "0")}`;
}

/** Write what is left in all places for it. */
export function showClocks() {
  for (const place of document.querySelectorAll("[data-clock]")) {
    const rest = left(place.dataset.clock);
    const text = rest === null ? "" : spoken(rest);
    if (place.textContent !== text) place.textContent = text;
    const runs = clocks !== null && place.dataset.clock === clocks.runs;
    place.parentElement.classList.toggle("runs", runs);
    place.parentElement.classList.toggle("low", runs && rest < 60000);
  }
  const own = document.querySelector("#bar .clock.own.runs [data-clock]");
  if (own) tell(left(own.dataset.clock) / 1000);
}

function tell(seconds) {
  const due = TOLD.filter((moment) => seconds <= moment).pop();
  if (due && told !== null && told > due) said.textContent = words[due];
  told = due ?? Infinity;
}
setInterval(showClocks, 250);
