// What would become of a choice that can be taken back, or of picks before they are sent: the panels that it changes lie
// over the present ones while it is pointed at (what is different is outlined), or as long as it is picked. Nothing
// underneath is touched, and a panel in which something that can be picked would move stays as it is.

import { askServer } from "./asking.js";

const live = document.getElementById("live");
const AFTER = 180;  // milliseconds of pointing
let timer = 0;
let wanted = "";

/** Show what this choice would change; without one, what the picks would; or nothing. */
export function preview(row, picks, screen) {
  const pointed = row && !("asks" in row.dataset) && !row.dataset.pick;
  const wish = pointed ? row.value : picks.join(",");
  if (wish === wanted) return;
  clearTimeout(timer);
  wanted = wish;
  if (pointed || !wish) clear();
  if (wish) timer = setTimeout(() => fetchAndShow(wish, screen, pointed), AFTER);
}

/** The page has changed: what was shown is no longer to be believed. */
export function forgetPreview() {
  clearTimeout(timer);
  wanted = "";
  clear();
}

function clear() {
  for (const shown of live.querySelectorAll(".would-be")) shown.remove();
  for (const now of live.querySelectorAll(".beneath")) now.classList.remove("beneath");
}

async function fetchAndShow(wish, screen, pointed) {
  const fresh = document.createElement("template");
  fresh.innerHTML = await askServer(`if?action=${wish}&screen=${screen}`);
  if (wanted !== wish) return;
  clear();
  for (const panel of fresh.content.querySelectorAll("svg.panel")) {
    const now = document.getElementById(panel.id);
    if (!now || now.dataset.sum === panel.dataset.sum) continue;
    if (pointed) outline(panel, ["x", "y", "width", "height"].every((name) => now.getAttribute(name) === panel.getAttribute(name)));
    layOver(now, panel);
  }
}

/** Mark what is different: other words, and where the panel stays in its place, any other look or place. */
function outline(panel, inPlace) {
  for (const part of panel.querySelectorAll("g[id]")) {
    const before = document.getElementById(part.id);
    const alike = inPlace ? (one) => one.innerHTML + one.getAttribute("transform") : (one) => one.textContent;
    const same = before && alike(before) === alike(part);
    if (!same && !part.querySelector("g[id]")) part.classList.add("would");
  }
}

function layOver(now, panel) {
  panel.classList.add("would-be");
  panel.setAttribute("aria-hidden", "true");
  now.after(panel);
  if (picksMove(now, panel)) { panel.remove(); return; }
  now.classList.add("beneath");
  for (const part of [panel, ...panel.querySelectorAll("*")]) {
    for (const name of ["id", "data-action", "data-why", "tabindex", "role"]) part.removeAttribute(name);
  }
}

/** Would something that can be picked lie elsewhere than where it is pressed? */
function picksMove(now, panel) {
  return [...now.querySelectorAll("[data-action]")].some((part) => {
    if (!document.getElementById("choice-" + part.dataset.action)?.dataset.pick) return false;
    const [here, there] = [part, panel.querySelector("#" + CSS.escape(part.id))].map((one) => one?.getBoundingClientRect());
    return !there || Math.hypot(here.left - there.left, here.top - there.top) > 6;
  });
}
