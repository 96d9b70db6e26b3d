// Copies a seat's link; a browser lends its clipboard only to this computer or over TLS, so what is selected is copied.
"use strict";
for (const button of document.querySelectorAll(".copy")) {
  button.hidden = false;
  button.addEventListener("click", async () => {
    const field = button.parentElement.querySelector("input");
    field.select();
    if (navigator.clipboard) await navigator.clipboard.writeText(field.value);
    else if (!document.execCommand("copy")) return;
    button.textContent = button.dataset.done;
  });
}
