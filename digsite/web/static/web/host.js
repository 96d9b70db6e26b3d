// Copies and shares a seat's link. A browser lends its clipboard only to this computer or over TLS, so what is selected
// is copied there instead; sharing needs TLS.
"use strict";
const field = (button) => button.parentElement.querySelector("input");
for (const button of document.querySelectorAll(".copy")) {
  button.hidden = false;
  button.addEventListener("click", async () => {
    field(button).select();
    if (navigator.clipboard) await navigator.clipboard.writeText(field(button).value);
    else if (!document.execCommand("copy")) return;
    button.textContent = button.dataset.done;
  });
}
for (const button of document.querySelectorAll(".share")) {
  button.hidden = !navigator.share;
  button.addEventListener("click", () => {
    navigator.share({ title: button.dataset.title, url: field(button).value }).catch(() => {});
  });
}
// Who has come is kept up to date; when a link is no longer good, or there is a new one, so is the rest
const links = () => [...document.querySelectorAll("#who [data-link]")].map((row) => row.dataset.link).join(" ");
const before = links();
setInterval(() => { if (links() !== before) location.reload(); }, 1000);
