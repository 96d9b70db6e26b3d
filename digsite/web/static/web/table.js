// The table page. Without this script the buttons work as a plain form.

import { forgetPicks, newPage, startChoosing } from "./arming.js";
import "./enlarge.js";
import "./explain.js";
import { arrive, skip, startFollowing } from "./follow.js";
import { moveOn, pictured } from "./motion.js";
import { applyTheme, setting, showSettings } from "./settings.js";
import { form, swap } from "./swap.js";

const live = document.getElementById("live");
const offline = document.getElementById("offline");
document.documentElement.classList.add("script");
applyTheme();

// Showing

const decision = () => form().elements.version.value + "." + form().dataset.steps;
const moment = () => form().dataset.mark + "." + form().dataset.steps;

function show(html) {
  const [before, asked, shown] = [pictured(), decision(), moment()];
  if (!swap(html)) return;
  document.title = form().dataset.title;
  if (moment() !== shown) moveOn(before, { slow: 400, normal: 250, fast: 120, off: 0 }[setting("pace")]);
  newPage({ quietly: decision() === asked });  // the same, drawn for this screen
  showSettings(() => {});
  showSince();
  offline.hidden = true;
}

function showSince() {
  const since = document.getElementById("since");
  if (!since) return;
  const seconds = Math.max(0, Math.round(Date.now() / 1000 - Number(form().dataset.since)));
  since.textContent = Math.floor(seconds / 60) + ":" + String(seconds % 60).padStart(2, "0");
}
setInterval(showSince, 1000);

// The server draws what this screen can show; the first page, which it sends before it knows, holds both

const wide = matchMedia("(min-width: 1100px)");
const low = matchMedia("(max-height: 759px)");
const screen = () => {
  const kind = wide.matches ? (low.matches ? "low" : "wide") : (low.matches ? "short" : "narrow");
  document.cookie = "screen=" + kind + "; path=/t; max-age=31536000; samesite=lax";  // for the first page next time
  return kind;
};
for (const query of [wide, low]) {
  query.addEventListener("change", again);
}

// The stream

let stream = null;
let wait = 500;
let moments = [];

function connect() {
  if (stream || document.hidden) return;
  stream = new EventSource("events?screen=" + screen() + "&seen=" + encodeURIComponent(form().dataset.mark)
    + "&steps=" + form().dataset.steps);
  stream.onopen = () => { wait = 500; offline.hidden = true; };
  stream.addEventListener("moment", (event) => moments.push(event.data));
  stream.onmessage = (event) => {
    const pages = [...moments, event.data];
    moments = [];
    if (event.lastEventId !== form().dataset.mark) arrive(pages);
  };
  stream.onerror = () => {
    offline.textContent = offline.dataset.words;
    offline.hidden = false;
    stream.close();
    stream = null;
    setTimeout(connect, wait);
    wait = Math.min(wait * 2, 8000);
  };
}
function again() {
  form().dataset.since = "0";  // what comes is no older than what is shown
  stream?.close();
  stream = null;
  connect();
}

addEventListener("visibilitychange", () => {
  if (!document.hidden) { connect(); return; }
  stream?.close();
  stream = null;
});
addEventListener("pagehide", () => { stream?.close(); stream = null; });
addEventListener("pageshow", connect);

// Sending

let sending = false;

async function send(fields) {
  if (sending) return;
  sending = true;
  live.setAttribute("aria-busy", "true");
  try {
    const body = new URLSearchParams({ version: form().elements.version.value, ...fields });
    const answer = await fetch("act?screen=" + screen() + "&steps=" + form().dataset.steps, { method: "POST", body, headers: { "X-Digsite": "1" } });
    const text = await answer.text();
    if (answer.ok) forgetPicks();  // what is refused stays picked
    if ((answer.headers.get("content-type") || "").startsWith("text/html")) arrive(text.split("<!--next-->"));
    else throw new Error(text);
    offline.hidden = true;
  } catch (error) {
    offline.textContent = error instanceof TypeError ? offline.dataset.unsent : error.message;
    offline.hidden = false;
  } finally {
    sending = false;
    live.removeAttribute("aria-busy");
  }
}

addEventListener("submit", (event) => {
  if (event.target.id !== "play") return;
  event.preventDefault();
  const pressed = event.submitter;
  if (pressed?.name) send({ [pressed.name]: pressed.value });
});

// Looking back

async function lookBack(step) {
  const answer = await fetch(`then?step=${step}&screen=${screen()}`, { headers: { "X-Digsite": "1" } });
  if (answer.ok) show(await answer.text());
}

async function showAgain({ from, to }) {
  for (let step = Number(from); step <= Number(to); step += 1) {
    await lookBack(step);
    await new Promise((done) => setTimeout(done, 900));
    if (form().dataset.mark !== "then") return;  // something else is shown now
  }
  again();
}

for (const kind of ["pointerover", "pointerout", "focusin", "focusout"]) {
  live.addEventListener(kind, (event) => {
    const step = event.target.closest("[data-panels]");
    if (!step) return;
    const on = kind === "pointerover" || kind === "focusin";
    for (const id of step.dataset.panels.split(" ")) document.getElementById("panel-" + id)?.classList.toggle("touched", on);
  });
}

addEventListener("click", (event) => {
  const replay = event.target.closest("#replay");
  if (replay) { showAgain(replay.dataset); return; }
  const opens = event.target.closest("[data-open]");
  if (opens) { event.preventDefault(); document.getElementById(opens.dataset.open).classList.toggle("open"); return; }
  const step = event.target.closest("[data-step]");
  if (step) { event.preventDefault(); lookBack(step.dataset.step); }
  else if (event.target.closest("[data-now]")) { event.preventDefault(); again(); }
  else if (event.target.closest("#skip, #table")) skip();
});
addEventListener("keydown", (event) => { if (event.key === "Enter" || event.key === "Escape") skip(); });

// The end: the table behind the score sheet, and a picture to share

live.addEventListener("click", async (event) => {
  if (event.target.closest("#fold")) { document.getElementById("choices").classList.toggle("folded"); return; }
  const share = event.target.closest("#share");
  if (!share) return;
  event.preventDefault();
  const picture = new Image();
  picture.src = share.href;
  await picture.decode();
  const canvas = document.createElement("canvas");
  [canvas.width, canvas.height] = [picture.naturalWidth * 2, picture.naturalHeight * 2];
  canvas.getContext("2d").drawImage(picture, 0, 0, canvas.width, canvas.height);
  canvas.toBlob((blob) => {
    const file = new File([blob], "digsite.png", { type: "image/png" });
    if (navigator.canShare?.({ files: [file] })) { navigator.share({ files: [file] }).catch(() => {}); return; }
    const link = document.createElement("a");
    link.href = URL.createObjectURL(blob);
    link.download = file.name;
    link.click();
    URL.revokeObjectURL(link.href);
  });
});

startFollowing(show);
startChoosing(send, screen);
newPage({ quietly: true });
showSettings(() => {});
showSince();
connect();
