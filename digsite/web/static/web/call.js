// My turn reaches me: a mark in the title and the icon of the tab, a sound and a notice where they are wanted.
// Works from a hidden tab too; sound and title need no secure connection.

import { setting } from "./settings.js";

let waiting = -1;

/** So many tables wait for me now; `title` says which, without the mark. */
export function callFor(turns, title) {
  document.title = turns ? "● " + title : title;
  const icon = document.querySelector("link[rel=icon]");
  const wanted = turns ? "/favicon.ico?turn" : "/favicon.ico";
  if (icon && icon.getAttribute("href") !== wanted) icon.setAttribute("href", wanted);
  const more = waiting >= 0 && turns > waiting;
  waiting = turns;
  if (!more) return;
  if (setting("sound") === "on") ring();
  if (setting("notice") === "on" && document.hidden) notify(title);
}

// Two soft notes, made here: there is no file to load

let audio = null;
export function ring() {
  try {
    audio ??= new AudioContext();
    audio.resume();
    [659, 880].forEach((pitch, i) => {
      const [note, volume] = [audio.createOscillator(), audio.createGain()];
      const start = audio.currentTime + i * 0.16;
      note.type = "triangle";
      note.frequency.value = pitch;
      volume.gain.setValueAtTime(0, start);
      volume.gain.linearRampToValueAtTime(0.2, start + 0.02);
      volume.gain.exponentialRampToValueAtTime(0.001, start + 0.5);
      note.connect(volume).connect(audio.destination);
      note.start(start);
      note.stop(start + 0.55);
    });
    document.documentElement.dataset.rang = String(Number(document.documentElement.dataset.rang ?? 0) + 1);
  } catch { /* no sound here */ }
}

function notify(title) {
  if (!("Notification" in window) || Notification.permission !== "granted") return;
  const notice = new Notification(title, { tag: location.pathname, icon: "/favicon.ico" });
  notice.onclick = () => { window.focus(); notice.close(); };
}
