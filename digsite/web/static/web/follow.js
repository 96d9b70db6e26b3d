// Following the others: pages arrive step by step and are shown one after the other, at a pace that a person can read.

import { setting } from "./settings.js";
import { form } from "./swap.js";

const HOLD = { slow: 1300, normal: 800, fast: 400 };
const LEAST = 150;  // milliseconds a step is held when many wait
const MANY = 5;
const SUSPENSE = 1.4;  // dice and cards are held longer

let show = null;
let waiting = [];
let timer = 0;

export function startFollowing(how) { show = how; }

/** Pages in their order: moments, and the present one last. */
export function arrive(pages) {
  waiting.push(...pages);
  if (!timer) next();
}

/** Go to the present at once. */
export function skip() {
  if (!waiting.length) return false;
  const last = waiting.at(-1);
  waiting = [];
  clearTimeout(timer);
  timer = 0;
  show(last);
  return true;
}

function next() {
  timer = 0;
  if (setting("pace") === "off" || document.hidden) waiting = waiting.slice(-1);
  const page = waiting.shift();
  if (page === undefined) return;
  if (isPast(page) && waiting.length) { next(); return; }
  show(page);
  if (waiting.length) timer = setTimeout(next, hold(page));
}

function isPast(page) {
  const steps = /data-mark="moment"[^>]* data-steps="(\d+)"/.exec(page);
  return steps !== null && Number(steps[1]) <= Number(form().dataset.steps);
}

function hold(page) {
  const usual = HOLD[setting("pace")] ?? HOLD.normal;
  if (waiting.length > MANY) return Math.max(LEAST, usual / 3);
  return page.includes("data-shout") ? usual * 2 : document.querySelector("#live .tumbled") ? usual * SUSPENSE : usual;
}
