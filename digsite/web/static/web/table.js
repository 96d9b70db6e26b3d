// The table page: what the board and the keyboard press is always a button of the list. Without this script the
// buttons work as a plain form.
"use strict";
(() => {
  const live = document.getElementById("live");
  const offline = document.getElementById("offline");
  const form = () => document.getElementById("play");
  const button = (action) => document.getElementById("choice-" + action);
  document.documentElement.classList.add("script");

  // Showing

  let mark = form().dataset.mark;

  // An answer and the stream may overtake each other: what is older than what is shown is left aside.
  function show(html) {
    const since = /data-since="([0-9.]+)"/.exec(html);
    if (since && Number(since[1]) < Number(form().dataset.since)) return;
    const focused = document.activeElement;
    const inside = live.contains(focused) && focused !== live;
    const before = drawn();
    const open = [...live.querySelectorAll("details[open]")].map((details) => details.id);
    const scrolled = live.querySelector(".choices")?.scrollTop;
    htmx.swap({ target: live, text: html, swap: "innerMorph", sourceElement: live });
    mark = form().dataset.mark;
    for (const id of open) document.getElementById(id)?.setAttribute("open", "");
    if (scrolled) live.querySelector(".choices").scrollTop = scrolled;
    document.title = form().dataset.title;
    dotNews(before);
    if (inside && !focused.isConnected) document.getElementById("asked")?.focus({ preventScroll: true });
    picked = picked.filter((action) => button(action));
    showPicks();
    showSince();
  }

  // What has just changed keeps a small dot; the next page takes it away.

  const PIECES = "svg :is(.tile, .card, .die, .figure, .pile)[id]";
  const MOST_DOTS = 12;

  function drawn() {
    return new Map([...live.querySelectorAll(PIECES)].map((piece) => [piece.id, piece.innerHTML]));
  }

  function dotNews(before) {
    if (before.size === 0) return;
    const news = [...live.querySelectorAll(PIECES)].filter((piece) => before.get(piece.id) !== piece.innerHTML
      && piece.getClientRects().length && !piece.querySelector(PIECES.slice(4)));
    if (news.length > MOST_DOTS) return;
    for (const piece of news) {
      const box = piece.getBBox();
      const dot = document.createElementNS("http://www.w3.org/2000/svg", "circle");
      const place = { class: "news", cx: box.x + box.width - 4, cy: box.y + 4, r: 5 };
      for (const [name, value] of Object.entries(place)) dot.setAttribute(name, value);
      piece.append(dot);
    }
  }

  function showSince() {
    const since = document.getElementById("since");
    if (!since) return;
    const seconds = Math.max(0, Math.round(Date.now() / 1000 - Number(form().dataset.since)));
    since.textContent = Math.floor(seconds / 60) + ":" + String(seconds % 60).padStart(2, "0");
  }
  setInterval(showSince, 1000);
  showSince();

  // The server draws what this screen can show; the first page, which it sends before it knows, holds both.

  const wide = matchMedia("(min-width: 1024px)");
  const screen = () => wide.matches ? "wide" : "narrow";
  wide.addEventListener("change", () => {
    form().dataset.since = "0";  // what comes is no older than what is shown
    stream?.close();
    stream = null;
    connect();
  });

  // The stream

  let stream = null;
  let wait = 500;

  function connect() {
    if (stream || document.hidden) return;
    stream = new EventSource("events?screen=" + screen() + "&seen=" + encodeURIComponent(mark));
    stream.onopen = () => { wait = 500; offline.hidden = true; };
    stream.onmessage = (event) => { if (event.lastEventId !== mark) show(event.data); };
    stream.onerror = () => {
      offline.textContent = offline.dataset.words;
      offline.hidden = false;
      stream.close();
      stream = null;
      setTimeout(connect, wait);
      wait = Math.min(wait * 2, 8000);
    };
  }
  addEventListener("visibilitychange", () => {
    if (!document.hidden) { connect(); return; }
    stream?.close();
    stream = null;
  });
  addEventListener("pagehide", () => { stream?.close(); stream = null; });
  addEventListener("pageshow", connect);
  connect();

  // Sending

  let sending = false;

  async function send(fields) {
    if (sending) return;
    sending = true;
    live.setAttribute("aria-busy", "true");
    try {
      const version = form().elements.version.value;
      const body = new URLSearchParams({ version, ...fields });
      const answer = await fetch("act?screen=" + screen(), { method: "POST", body, headers: { "X-Digsite": "1" } });
      const text = await answer.text();
      if (answer.ok) picked = [];  // what is refused stays picked
      if ((answer.headers.get("content-type") || "").startsWith("text/html")) show(text);
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
    if (!pressed) return;
    if (pressed.name === "action" && pressed.dataset.pick) pick(Number(pressed.value));
    else if (pressed.name) send({ [pressed.name]: pressed.value });
  });

  // Picks: several steps of one choice, in any order, sent together. What is there once is put back by a second press.

  let picked = [];

  const times = (action) => picked.filter((other) => other === action).length;

  function pick(action) {
    const most = Number(button(action).dataset.pick);
    if (times(action) < most) picked = [...picked, action];
    else if (most === 1) { putBack(action); return; }
    showPicks();
  }

  function putBack(action) {
    picked = picked.toSpliced(picked.lastIndexOf(action), 1);
    showPicks();
  }

  function showPicks() {
    const box = document.getElementById("picks");
    for (const other of live.querySelectorAll(".choice[data-pick]")) {
      other.setAttribute("aria-pressed", String(picked.includes(Number(other.value))));
    }
    for (const part of live.querySelectorAll("[data-action]")) {
      part.classList.toggle("picked", picked.includes(Number(part.dataset.action)));
    }
    if (!box) { picked = []; return; }
    box.hidden = picked.length === 0;
    document.getElementById("chips").replaceChildren(...picked.map((action) => {
      const chip = document.createElement("button");
      chip.type = "button";
      chip.className = "picked-one";
      chip.dataset.back = action;
      chip.textContent = button(action).querySelector(".sentence").firstChild.textContent;
      return chip;
    }));
  }

  addEventListener("click", (event) => {
    const chip = event.target.closest("[data-back]");
    if (chip) { putBack(Number(chip.dataset.back)); return; }
    if (event.target.closest("#send") && picked.length) {
      send({ action: picked.join(",") });
      return;
    }
    const part = event.target.closest("[data-action]");
    if (part) button(part.dataset.action)?.click();
  });

  // The keyboard: a part of the board presses its button; in the list, digits press by number

  addEventListener("keydown", (event) => {
    if (event.altKey || event.ctrlKey || event.metaKey) return;
    const part = event.target.closest("[data-action]");
    if (part && (event.key === "Enter" || event.key === " ")) {
      event.preventDefault();
      button(part.dataset.action)?.click();
    } else if (/^[1-9]$/.test(event.key) && event.target.closest("#choices")) {
      live.querySelectorAll(".choice")[Number(event.key) - 1]?.focus();
    } else if (event.key === "Escape") {
      explain.hidden = true;
      if (location.hash && location.hash !== "#table") location.hash = "table";
    }
  });

  // Hovering or focusing a part or its button lights the other, and explains what it names

  const explain = document.getElementById("explain");
  const things = [...document.querySelectorAll("#things .thing")].map((thing) => ({
    name: thing.querySelector("dt").textContent,
    text: thing.querySelector("dd").textContent,
    known: new RegExp("(^|\\P{L})" + thing.querySelector("dt").textContent.replace(/[.*+?^${}()|[\]\\]/g, "\\$&") + "($|\\P{L})", "iu"),
  }));

  function said(target) {
    const choice = target.closest?.(".choice");
    if (choice) return choice.querySelector(".sentence").textContent;
    const part = target.closest?.("svg g:has(> title)");
    return part ? part.querySelector(":scope > title").textContent : "";
  }

  function tell(lines) {
    explain.replaceChildren(...lines.map((line) => {
      const row = document.createElement("span");
      row.textContent = line;
      return row;
    }));
    explain.hidden = lines.length === 0;
  }

  function explainWhat(target) {
    const words = said(target);
    tell(words ? things.filter((thing) => thing.known.test(words)).slice(0, 3).map((thing) => thing.name + ": " + thing.text) : []);
  }

  function light(event) {
    const on = event.type === "pointerover" || event.type === "focusin";
    if (!on) tell([]);
    else if (event.pointerType !== "touch") explainWhat(event.target);
    const part = event.target.closest?.("[data-action]");
    const choice = event.target.closest?.(".choice");
    const action = part ? part.dataset.action : choice ? choice.value : null;
    if (action === null) return;
    button(action)?.classList.toggle("lit", on);
    for (const other of live.querySelectorAll(`[data-action="${action}"]`)) other.classList.toggle("lit", on);
  }
  for (const kind of ["pointerover", "pointerout", "focusin", "focusout"]) live.addEventListener(kind, light);

  // What cannot be done says why; anything else that is pressed says what it is

  live.addEventListener("click", async (event) => {
    if (event.target.closest("[data-action], button, a, summary")) return;
    explainWhat(event.target);
    const part = event.target.closest("[data-why]");
    if (!part) return;
    const answer = await fetch("why?action=" + part.dataset.why);
    const reason = answer.ok ? await answer.text() : "";
    if (reason) tell([reason]);
  });
})();
