// Games that are being prepared become playable by themselves.

const EVERY = 2000;

async function look() {
  try {
    const page = new DOMParser().parseFromString(await (await fetch("/")).text(), "text/html");
    const fresh = page.getElementById("games");
    const old = document.getElementById("games");
    if (fresh) [...fresh.children].forEach((card, i) => { if (old.children[i]?.outerHTML !== card.outerHTML) old.children[i]?.replaceWith(card); });
  } catch { /* the next time, then */ }
  if (document.querySelector("[data-waits]")) setTimeout(look, EVERY);
}
setTimeout(look, EVERY);
