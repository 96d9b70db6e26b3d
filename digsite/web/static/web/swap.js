// Showing a page: a part that has changed is parsed by the browser as a whole and takes the place of the old one.
// Nothing is patched node by node, so what stands there is what a fresh load of the page would show.

const live = document.getElementById("live");

export const form = () => document.getElementById("play");

/** Put a page in the place of the one that is shown; returns false where that one is newer. */
export function swap(html) {
  const fresh = document.createElement("template");
  fresh.innerHTML = html;
  const since = fresh.content.getElementById("play").dataset.since;
  if (form() && Number(since) < Number(form().dataset.since)) return false;
  const kept = remembered();
  settle(live, fresh.content);
  restore(kept);
  return true;
}

function settle(old, fresh) {
  const known = new Map([...old.children].map((child) => [child.id, child]));
  const next = [...fresh.children].map((child) => {
    const before = known.get(child.id);
    if (!before || !child.id || before.localName !== child.localName) return child;
    if (child.dataset.sum && child.dataset.sum === before.dataset.sum) return before;
    if (!("group" in child.dataset && "group" in before.dataset)) return child;
    for (const { name, value } of child.attributes) if (name !== "class") before.setAttribute(name, value);
    const open = "stays" in before.dataset && before.classList.contains("open");
    before.setAttribute("class", child.getAttribute("class"));
    if (open) before.classList.add("open");
    settle(before, child);
    return before;
  });
  const places = [...old.children];
  const same = next.length === places.length && next.every((child, i) => child.id === places[i].id);
  if (!same) { old.replaceChildren(...next); return; }
  next.forEach((child, i) => { if (child !== places[i]) places[i].replaceWith(child); });
}

// Focus, open details and scrolled lists stay as they are

function remembered() {
  const focused = document.activeElement;
  return {
    focused: focused && live.contains(focused) ? focused : null,
    listed: Boolean(focused?.closest("#choices")),
    open: [...live.querySelectorAll("details[open][id]")].map((details) => details.id),
    scrolled: [...live.querySelectorAll("[id]")].filter((part) => part.scrollTop || part.scrollLeft)
      .map((part) => [part.id, part.scrollLeft, part.scrollTop]),
  };
}

function restore({ focused, listed, open, scrolled }) {
  for (const id of open) document.getElementById(id)?.setAttribute("open", "");
  for (const [id, left, top] of scrolled) document.getElementById(id)?.scrollTo({ left, top, behavior: "instant" });
  if (!focused || (focused.isConnected && document.activeElement === focused)) return;
  const same = document.getElementById(focused.id);
  const again = same?.getClientRects().length ? same : null;
  const home = document.getElementById(listed ? "asked" : "table") ?? document.getElementById("table");
  (again || home)?.focus({ preventScroll: true });
}
