// What would become of a choice that can be taken back: the panels that it changes lie over the present ones while it
// is pointed at. What is different is outlined; nothing underneath is touched.

const live = document.getElementById("live");
const AFTER = 180;  // milliseconds of pointing
let timer = 0;
let wanted = null;

/** Show what this choice would change, or nothing. */
export function preview(row, screen) {
  clearTimeout(timer);
  clear();
  wanted = row && !("asks" in row.dataset) && !row.dataset.pick ? row.value : null;
  if (wanted !== null) timer = setTimeout(() => fetchAndShow(wanted, screen), AFTER);
}

function clear() {
  for (const shown of live.querySelectorAll(".would-be")) shown.remove();
}

async function fetchAndShow(action, screen) {
  const answer = await fetch(`if?action=${action}&screen=${screen}`);
  if (answer.status !== 200 || wanted !== action) return;
  const fresh = document.createElement("template");
  fresh.innerHTML = await answer.text();
  for (const panel of fresh.content.querySelectorAll("svg.panel")) {
    const now = document.getElementById(panel.id);
    if (!now || now.dataset.sum === panel.dataset.sum) continue;
    for (const part of panel.querySelectorAll("g[id]")) {
      const before = document.getElementById(part.id);
      const same = before && before.innerHTML === part.innerHTML && before.getAttribute("transform") === part.getAttribute("transform");
      if (!same && !part.querySelector("g[id]")) part.classList.add("would");
    }
    for (const part of [panel, ...panel.querySelectorAll("*")]) {
      for (const name of ["id", "data-action", "data-why", "tabindex", "role"]) part.removeAttribute(name);
    }
    panel.classList.add("would-be");
    panel.setAttribute("aria-hidden", "true");
    now.after(panel);
  }
}
