// A card in large: by a long press, a right click, or the key E while it is pointed at or focused.

import { told } from "./explain.js";

const live = document.getElementById("live");
const PIECES = ".card, .tile, .die";
let pointed = null;
let timer = 0;

function enlarge(piece) {
  const box = piece.getBBox();
  const dialog = document.createElement("dialog");
  dialog.className = "large";
  const drawn = document.createElementNS("http://www.w3.org/2000/svg", "svg");
  drawn.setAttribute("viewBox", [box.x - 4, box.y - 4, box.width + 8, box.height + 8].join(" "));
  drawn.setAttribute("font-family", "var(--sans)");
  const copy = piece.cloneNode(true);
  for (const part of [copy, ...copy.querySelectorAll("[id]")]) part.removeAttribute("id");
  copy.removeAttribute("transform");
  drawn.append(copy);
  dialog.append(drawn, ...told(piece).map((line) => {
    const row = document.createElement("p");
    row.textContent = line;
    return row;
  }));
  dialog.addEventListener("click", () => dialog.close());
  dialog.addEventListener("close", () => dialog.remove());
  document.body.append(dialog);
  dialog.showModal();
}

const pieceAt = (target) => target.closest?.(PIECES) ?? target.closest?.("[data-action], [data-why]")?.querySelector(PIECES) ?? null;

live.addEventListener("pointerover", (event) => { pointed = pieceAt(event.target); });
live.addEventListener("contextmenu", (event) => {
  const piece = pieceAt(event.target);
  if (piece) { event.preventDefault(); enlarge(piece); }
});
live.addEventListener("pointerdown", (event) => {
  const piece = event.pointerType === "touch" && pieceAt(event.target);
  if (piece) timer = setTimeout(() => enlarge(piece), 550);
});
for (const kind of ["pointerup", "pointercancel", "pointermove"]) live.addEventListener(kind, () => clearTimeout(timer));
addEventListener("keydown", (event) => {
  if (event.key.toLowerCase() !== "e" || event.ctrlKey || event.metaKey || event.altKey || event.target.closest("input, select")) return;
  const piece = pieceAt(document.activeElement) ?? pointed;
  if (piece?.isConnected) enlarge(piece);
});
