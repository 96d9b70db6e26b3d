// What a part is, when it is pressed; and why it cannot be done. The bar says it, so that nothing on the board is covered.

import { askServer } from "./asking.js";

const live = document.getElementById("live");
const things = [...document.querySelectorAll("#things .thing")].map((thing) => ({
  name: thing.querySelector("dt").textContent,
  text: thing.querySelector("dd").textContent,
  known: new RegExp("(^|\\P{L})" + thing.querySelector("dt").textContent.replace(/[.*+?^${}()|[\]\\]/g, "\\$&") + "($|\\P{L})", "iu"),
}));

function titled(target) {
  const part = target.closest?.("svg g:has(> title)");
  return part ? part.querySelector(":scope > title").textContent : "";
}

function tell(lines) {
  const place = document.getElementById("say");
  if (!place || !lines.length) return;
  place.replaceChildren(...lines.map((line, i) => {
    const row = document.createElement(i ? "small" : "span");
    row.textContent = line;
    return row;
  }));
}

/** What the things are that a part names. */
export function told(target) {
  const words = titled(target);
  return words ? things.filter((thing) => thing.known.test(words)).slice(0, 2).map((thing) => thing.name + ": " + thing.text) : [];
}

live.addEventListener("click", async (event) => {
  if (event.target.closest("[data-action], button, a, summary")) return;
  const lines = told(event.target);
  tell(lines);
  const part = event.target.closest("[data-why]");
  if (!part) return;
  const reason = await askServer("why?action=" + part.dataset.why);
  if (reason) tell([reason, ...lines]);
});
