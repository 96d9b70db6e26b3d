// What moved really moves: a piece that lies elsewhere on the new page glides there from where it lay. What has just
// changed keeps a small dot until the next page comes.

const live = document.getElementById("live");
const PIECES = "svg :is(.tile, .card, .die, .figure, .pile)[id]";
const MOST_DOTS = 12;
const still = matchMedia("(prefers-reduced-motion: reduce)");

/** Where every piece lies and how it looks, to be compared with the next page. */
export function pictured() {
  const found = new Map();
  for (const piece of live.querySelectorAll(PIECES)) {
    if (piece.getClientRects().length) found.set(name(piece), { box: piece.getBoundingClientRect(), look: look(piece), kind: piece.getAttribute("class") });
  }
  return found;
}

const name = (piece) => piece.dataset.piece || piece.id;
const look = (piece) => piece.innerHTML.replace(/<circle class="news".*?<\/circle>/g, "");

/** Let pieces glide from where they lay, and mark what is new. */
export function moveOn(before, milliseconds = 250) {
  for (const dot of live.querySelectorAll(".news")) dot.remove();
  if (before.size === 0) return;
  const news = [], flying = [...before.values()].filter((was) => /\bair\b/.test(was.kind));
  for (const piece of live.querySelectorAll(PIECES)) {
    if (!piece.getClientRects().length) continue;
    const was = before.get(name(piece));
    if (!was || was.look !== look(piece)) { if (!piece.querySelector(PIECES.slice(4))) news.push(piece); }
    if (still.matches || !milliseconds) continue;
    const landed = !was && piece.matches(".die[data-piece]:not(.air)") && flying.shift();
    if (was || landed) glide(piece, (was || landed).box, milliseconds);
    if (landed || (piece.matches(".die") && was && face(was.look) !== face(look(piece)))) tumble(piece, milliseconds);
    else if (was && /\b(hidden|back)\b/.test(was.kind) && was.kind !== piece.getAttribute("class")) turn(piece, milliseconds);
  }
  if (news.length <= MOST_DOTS) news.forEach(dot);
  shout();
}

/** What a die shows, whatever its size: its title, where it has one. */
const face = (look) => /<title>[^<]*/.exec(look)?.[0] ?? look;

function tumble(die, milliseconds) {
  die.classList.add("tumbled");
  die.animate([
    { transform: "translate(0px, -26px) rotate(-220deg) scale(0.7)", opacity: 0.6 },
    { transform: "translate(0px, 4px) rotate(12deg) scale(1.06)", opacity: 1, offset: 0.75 },
    { transform: "translate(0px, 0px) rotate(0deg) scale(1)" },
  ], { duration: milliseconds * 2.5, easing: "ease-out", composite: "add" });
}

function turn(card, milliseconds) {
  card.animate([{ transform: "scale(0, 1)" }, { transform: "scale(1, 1)" }], { duration: milliseconds, easing: "ease-out", composite: "add" });
}

/** A moment for everybody, in large letters over the board. */
function shout() {
  document.getElementById("shout")?.remove();
  const words = document.getElementById("bar")?.dataset.shout;
  if (!words) return;
  const made = document.createElement("p");
  made.id = "shout";
  made.className = "shout";
  made.setAttribute("role", "status");
  made.textContent = words;
  document.body.append(made);
  if (!still.matches) {
    made.animate([{ transform: "translate(-50%, -50%) scale(0.6)", opacity: 0 }, { transform: "translate(-50%, -50%) scale(1)", opacity: 1, offset: 0.25 },
      { transform: "translate(-50%, -50%) scale(1)", opacity: 1, offset: 0.8 }, { transform: "translate(-50%, -50%) scale(1)", opacity: 0 }], { duration: 1600 });
  }
  setTimeout(() => made.remove(), 1550);
}

function glide(piece, from, milliseconds) {
  const to = piece.getBoundingClientRect();
  const scale = piece.parentNode.getScreenCTM()?.a || 1;
  const [x, y] = [(from.x - to.x) / scale, (from.y - to.y) / scale];
  if (Math.hypot(x, y) < 2) return;
  piece.animate([{ transform: `translate(${x}px, ${y}px)` }, { transform: "translate(0px, 0px)" }],
    { duration: milliseconds, easing: "ease-out", composite: "add" });
}

function dot(piece) {
  const box = piece.getBBox();
  const made = document.createElementNS("http://www.w3.org/2000/svg", "circle");
  const place = { class: "news", cx: box.x + box.width - 4, cy: box.y + 4, r: 5 };
  for (const [key, value] of Object.entries(place)) made.setAttribute(key, value);
  piece.append(made);
}
