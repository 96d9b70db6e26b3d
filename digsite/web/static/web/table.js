// The table page. Without this script the buttons work as a plain form.

import { forgetPicks, newPage, startChoosing } from "./arming.js";
import { askServer } from "./asking.js";
import "./enlarge.js";
import "./explain.js";
import { callFor } from "./call.js";
import { hear, showClocks } from "./clock.js";
import { arrive, skip, startFollowing } from "./follow.js";
import { moveOn, pictured } from "./motion.js";
import { applyTheme, setting, startSettings } from "./settings.js";
import { form, swap } from "./swap.js";
import { heed } from "./talk.js";

const live = document.getElementById("live");
const offline = document.getElementById("offline");
let elsewhere = [];  // links to other tables where it is one's turn
document.documentElement.classList.add("script");
applyTheme();

// Showing

const decision = () => form().elements.version.value + "." + form().dataset.steps;
const moment = () => form().dataset.mark + "." + form().dataset.steps;

function show(html) {
  const [before, asked, shown] = [pictured(), decision(), moment()];
  if (!swap(html)) return;
  if (moment() !== shown) moveOn(before, { slow: 400, normal: 250, fast: 120, off: 0 }[setting("pace")]);
  newPage({ quietly: decision() === asked });  // the same, drawn for this screen
  around();
  offline.hidden = true;
}

/** What stands around the game: whose turn it is, how long they wait, what was said. */
function around() {
  const mine = document.querySelector("#turn.mine, #live .hand, #notices .go");
  if (!["moment", "then"].includes(form().dataset.mark)) callFor(mine ? 1 : 0, form().dataset.title);
  startSettings();
  showSince();
  showElsewhere();
  showClocks();
  heed();
}

const clock = (seconds) => Math.floor(seconds / 60) + ":" + String(seconds % 60).padStart(2, "0");

function showSince() {
  for (const away of document.querySelectorAll("[data-gone]")) {
    away.dataset.since = clock(Math.max(0, Math.round(Date.now() / 1000 - Number(away.dataset.gone))));
  }
  const since = document.getElementById("since");
  if (!since || !Number(form().dataset.since)) return;
  since.textContent = clock(Math.max(0, Math.round(Date.now() / 1000 - Number(form().dataset.since))));
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
  if (stream) return;
  stream = new EventSource("events?screen=" + screen() + "&seen=" + encodeURIComponent(form().dataset.mark)
    + "&steps=" + form().dataset.steps);
  stream.onopen = () => { wait = 500; offline.hidden = true; };
  stream.addEventListener("moment", (event) => moments.push(event.data));
  stream.onmessage = (event) => {
    hear(event.data);
    const pages = [...moments, event.data];
    moments = [];
    if (event.lastEventId !== form().dataset.mark) arrive(pages);
  };
  stream.addEventListener("gone", (event) => {
    stream.close();
    const [said, away] = [document.createElement("p"), document.querySelector("#menu a[href='/']").cloneNode(true)];
    said.textContent = event.data;
    document.getElementById("notices").remove();
    document.getElementById("bar").replaceChildren(said, away);
    document.getElementById("choices").replaceChildren();
  });
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

// A hidden page hears of its turn too; but a browser opens few connections to one server, so of many pages some rest

const RESTING = 3;  // other pages with a stream until a hidden one does without
const channel = "BroadcastChannel" in window ? new BroadcastChannel("digsite") : null;
let streaming = 0;
channel?.addEventListener("message", ({ data }) => {
  if (data === "who" && stream) channel.postMessage("I");
  else if (data === "I") streaming += 1;
});
function rest() {
  if (!document.hidden || !stream || !channel) return;
  streaming = 0;
  channel.postMessage("who");
  setTimeout(() => {
    if (!document.hidden || streaming < RESTING) return;
    stream?.close();
    stream = null;
  }, 300);
}
setInterval(rest, 3000);
addEventListener("visibilitychange", () => { if (document.hidden) rest(); else connect(); });
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
    hear(text);
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
  if (["saying", "phrases"].includes(event.target.id)) { event.preventDefault(); say(event.submitter); return; }
  if (event.target.id === "naming") { event.preventDefault(); send({ name: document.getElementById("own-name").value }); return; }
  if (event.target.id !== "play") return;
  event.preventDefault();
  const pressed = event.submitter;
  if (["pause", "speed"].includes(pressed?.name)) skip();
  pressed?.closest("#menu")?.removeAttribute("open");
  if (pressed?.name) send({ [pressed.name]: pressed.value });
});

function say(pressed) {
  const line = document.getElementById("line");
  const said = pressed?.name ? pressed.value : line.value;
  if (!said.trim()) return;
  if (!pressed?.name) line.value = "";
  send({ say: said });
}

// The other tables of this browser

function showElsewhere() {
  const link = document.getElementById("elsewhere");
  const count = document.querySelector("#menu > summary .count");
  if (!link || !count) return;
  link.hidden = count.hidden = !elsewhere.length;
  count.textContent = String(elsewhere.length);
  if (!elsewhere.length) return;
  link.href = elsewhere[0].getAttribute("href");
  link.textContent = elsewhere[0].getAttribute("aria-label");
}

async function lookElsewhere() {
  try {
    const page = new DOMParser().parseFromString(await (await fetch("/mine")).text(), "text/html");
    const waiting = [...page.querySelectorAll("#yours .line .go")];
    elsewhere = waiting.filter((link) => link.getAttribute("href") !== location.pathname);
    if (elsewhere.length < waiting.length) connect();  // it rested, and now it is its turn
    showElsewhere();
  } catch { /* the next time, then */ }
  setTimeout(lookElsewhere, 15000);
}
setTimeout(lookElsewhere, 3000);

// Looking back

async function lookBack(step) {
  const page = await askServer(`then?step=${step}&screen=${screen()}`, { headers: { "X-Digsite": "1" } });
  if (page) show(page);
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
  const fold = event.target.closest("#fold");
  if (fold) {
    document.getElementById("choices").classList.toggle("folded");
    [fold.textContent, fold.dataset.other] = [fold.dataset.other, fold.textContent];
    return;
  }
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
hear(form().outerHTML);
around();
connect();
