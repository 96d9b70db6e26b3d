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
