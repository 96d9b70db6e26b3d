// The hall keeps itself up to date: games that are being prepared, and the tables at which it is one's turn.

import { callFor } from "./call.js";
import { startSettings } from "./settings.js";

const EVERY = { preparing: 2000, lists: 5000 };
const parse = async (address) => new DOMParser().parseFromString(await (await fetch(address)).text(), "text/html");

async function prepare() {
  try {
    const page = await parse("/");
    for (const id of ["games", "first"]) renew(document.getElementById(id), page.getElementById(id));
    if (!document.querySelector("[data-waits]")) { location.reload(); return; }  // all can be played
  } catch { /* the next time, then */ }
  setTimeout(prepare, EVERY.preparing);
}

function renew(old, fresh) {
  if (!old || !fresh) return;
  if (old.id !== "games") { if (old.outerHTML !== fresh.outerHTML) old.replaceWith(fresh); return; }
  [...fresh.children].forEach((card, i) => { if (old.children[i]?.outerHTML !== card.outerHTML) old.children[i]?.replaceWith(card); });
}

async function look() {
  try {
    const lists = document.getElementById("lists");
    const fresh = await (await fetch("/mine")).text();
    if (fresh !== look.last && !lists.contains(document.activeElement)) {
      lists.innerHTML = fresh;
      look.last = fresh;
    }
    call();
  } catch { /* the next time, then */ }
  setTimeout(look, EVERY.lists);
}

const call = () => callFor(Number(document.getElementById("yours")?.dataset.turns ?? 0), document.title.replace(/^\S* /, ""));

// How many bots a game takes

const quick = document.getElementById("quick");
function fit() {
  const seats = quick.elements.game.selectedOptions[0].dataset.seats.split(" ").map(Number);
  for (const option of quick.elements.bots.options) option.disabled = !seats.includes(Number(option.value) + 1);
  if (quick.elements.bots.selectedOptions[0]?.disabled) {
    quick.elements.bots.value = [...quick.elements.bots.options].find((option) => !option.disabled)?.value;
  }
}
quick?.elements.game.addEventListener("change", fit);
if (quick) fit();

// How they play

quick?.elements.level.addEventListener("change", ({ target }) => {
  document.getElementById("how").textContent = target.selectedOptions[0].dataset.how;
});

if (document.querySelector("[data-waits]")) setTimeout(prepare, EVERY.preparing);
setTimeout(look, EVERY.lists);
startSettings();
