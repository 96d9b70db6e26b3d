// Choosing: what the board, the bar and the keyboard press is always a choice of the list. Pointing at a choice, or a
// first tap, arms it: the bar says what it costs and does. What undo can take back goes at one click; dice and cards ask.

import { forgetPreview, preview } from "./preview.js";
import { setting } from "./settings.js";

const live = document.getElementById("live");
const QUIET = 350;  // milliseconds after a change in which a press is not meant for what is there now

let armed = null;
let picked = [];
let changed = -Infinity;
let post = null;
let screenOf = null;

const by = (id) => document.getElementById(id);
const choice = (action) => by("choice-" + action);
const isTooSoon = () => performance.now() - changed < QUIET;
const times = (action) => picked.filter((other) => other === action).length;

export function startChoosing(send, screen) { [post, screenOf] = [send, screen]; }

/** A new page is shown: nothing is armed any more, and a press that was on its way is not meant for it.
    The same decision drawn anew (for this screen, or as somebody says something) takes nothing out of one's hand. */
export function newPage({ quietly = false } = {}) {
  if (!quietly || !choice(armed)) armed = null;
  forgetPreview();
  picked = picked.filter((action) => choice(action));
  if (!quietly) changed = performance.now();
  showState();
  if (by("doing")?.hasAttribute("data-list")) by("choices").classList.add("open");
  for (const pages of live.querySelectorAll(".pages")) turnToChoices(pages);
}

/** On a phone, the page of the board that is shown holds something to choose if any page does. */
function turnToChoices(pages) {
  const place = pages.getBoundingClientRect();
  const middle = place.left + place.width / 2;
  const sheets = [...pages.children].map((sheet) => ({ box: sheet.getBoundingClientRect(), asks: sheet.querySelector("[data-action]") }));
  const shown = sheets.find(({ box }) => box.left <= middle && middle <= box.right);
  const meant = sheets.find(({ asks }) => asks);
  if (!shown || shown.asks || !meant) return;
  pages.scrollTo({ left: pages.scrollLeft + meant.box.left - place.left, behavior: "instant" });
}

export function forgetPicks() { picked = []; }

function arm(action) {
  armed = action;
  showState();
}

function perform(action) {
  armed = null;
  forgetPreview();
  post({ action: String(action) });
}

function press(action, { asks = false } = {}) {
  const row = choice(action);
  if (!row) return;
  if (row.dataset.pick) { pick(action); return; }
  if (armed === action || !asks) perform(action);
  else arm(action);
}

function pick(action) {
  const most = Number(choice(action).dataset.pick);
  if (times(action) < most) picked = [...picked, action];
  else if (most === 1) picked = picked.toSpliced(picked.lastIndexOf(action), 1);
  showState();
}

// What is shown of it

function showState() {
  for (const row of live.querySelectorAll(".choice[data-pick]")) {
    row.setAttribute("aria-pressed", String(picked.includes(Number(row.value))));
  }
  for (const part of live.querySelectorAll("[data-action]")) {
    const action = Number(part.dataset.action);
    part.classList.toggle("picked", picked.includes(action));
    part.classList.toggle("armed", armed === action);
  }
  for (const part of live.querySelectorAll("[data-hint]")) {
    part.classList.toggle("armed", armed === Number(part.dataset.hint));
  }
  const [go, no, chips] = [by("do"), by("not"), by("chips")];
  if (!go) { picked = []; return; }
  const ready = armed !== null || picked.length > 0;
  go.hidden = no.hidden = !ready;
  chips.hidden = picked.length === 0;
  chips.replaceChildren(...picked.map(chip));
  if (ready) go.firstElementChild.textContent = armed === null ? sending() : choice(armed).dataset.button;
  say(armed);
  preview(null, picked, screenOf?.());
}

function sending() {
  const last = choice(picked.at(-1)).dataset.button;
  return picked.length === 1 ? last : `${last} (${picked.length})`;
}

function chip(action) {
  const made = document.createElement("button");
  made.type = "button";
  made.className = "chip";
  made.dataset.back = action;
  made.textContent = choice(action).dataset.button;
  return made;
}

function say(action) {
  const place = by("say");
  if (!place || !by("doing")) return;
  const row = action === null ? null : choice(action);
  place.replaceChildren(...(row ? [...row.querySelector(".sentence").cloneNode(true).childNodes] : []));
}

// Pointers

function actionOf(target) {
  const part = target.closest?.("[data-action], .choice, [data-loose]");
  return part ? Number(part.dataset.action ?? part.value) : null;
}

function light(event) {
  const action = actionOf(event.target);
  if (action === null) return;
  const on = event.type === "pointerover" || event.type === "focusin";
  for (const part of live.querySelectorAll(`[data-action="${action}"], [data-hint="${action}"], #choice-${action}`)) {
    part.classList.toggle("lit", on);
  }
  if (event.pointerType !== "touch") {
    say(on ? action : armed);
    preview(on ? choice(action) : null, picked, screenOf());
  }
}
for (const kind of ["pointerover", "pointerout", "focusin", "focusout"]) live.addEventListener(kind, light);

live.addEventListener("click", (event) => {
  const meant = event.target.closest("[data-action], .choice, [data-loose], [data-back], #do, #not, [name=undo], [name=again]");
  if (!meant) return;
  if (event.detail > 0 && isTooSoon()) { event.preventDefault(); event.stopPropagation(); return; }
  const touch = event.pointerType === "touch";
  if (meant.dataset.back) { pick(Number(meant.dataset.back)); }
  else if (meant.id === "not") { armed = null; picked = []; showState(); }
  else if (meant.id === "do") { done(); }
  else if (meant.dataset.action) {
    const action = Number(meant.dataset.action);
    const asks = touch || ("asks" in (choice(action)?.dataset ?? {}) && setting("confirm") === "ask");
    press(action, { asks });
  } else if (meant.matches(".choice, [data-loose]")) { event.preventDefault(); press(Number(meant.value)); }
}, true);

function done() {
  if (armed !== null) perform(armed);
  else if (picked.length) post({ action: picked.join(",") });
}

// Keys

let typed = "";
let typedAt = 0;

addEventListener("keydown", (event) => {
  if (event.altKey || event.ctrlKey || event.metaKey || event.target.closest("input, select, textarea, dialog[open]")) return;
  const part = event.target.closest("[data-action]");
  const list = by("choices");
  if (event.key === "Enter" || event.key === " ") {
    if (part) {
      event.preventDefault();
      if (event.repeat || isTooSoon()) return;
      const action = Number(part.dataset.action);
      press(action, { asks: "asks" in (choice(action)?.dataset ?? {}) && setting("confirm") === "ask" });
    } else if (event.key === "Enter" && !event.target.closest("button, a, summary") && !isTooSoon()) done();
  } else if (/^[0-9]$/.test(event.key)) byNumber(event.key);
  else if (event.key === "l" || event.key === "L") {
    list?.classList.toggle("open");
    if (list?.classList.contains("open")) list.querySelector(".choice")?.focus();
  } else if (event.key === "u" || event.key === "U") live.querySelector(".undo:not(:disabled)")?.click();
  else if (event.key === "?") by("keys")?.showModal();
  else if (event.key === "Escape") {
    armed = null;
    picked = [];
    list?.classList.remove("open");
    for (const open of live.querySelectorAll("details[open]")) open.removeAttribute("open");
    showState();
    if (location.hash && location.hash !== "#table") location.hash = "table";
  } else if (/^Arrow/.test(event.key) && part) {
    const parts = [...live.querySelectorAll("[data-action]")].filter((other) => other.getClientRects().length);
    const step = event.key === "ArrowRight" || event.key === "ArrowDown" ? 1 : -1;
    event.preventDefault();
    parts.at((parts.indexOf(part) + step) % parts.length)?.focus();
  }
});

function byNumber(digit) {
  typed = performance.now() - typedAt < 900 ? typed + digit : digit;
  typedAt = performance.now();
  const row = live.querySelectorAll(".choice")[Number(typed) - 1] ?? live.querySelectorAll(".choice")[Number(digit) - 1];
  if (!row) return;
  by("choices").classList.add("open");
  row.focus();
}

live.addEventListener("click", (event) => {
  if (event.target.closest("#all")) {
    event.preventDefault();
    const open = by("choices").classList.toggle("open");
    if (open) by("choices").querySelector(".choice")?.focus({ preventScroll: true });
  } else if (event.target.closest(".choices .close")) {
    event.preventDefault();
    by("choices").classList.remove("open");
    by("all")?.focus();
  }
});
