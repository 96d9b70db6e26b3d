// Copies a seat's link, where the browser lets us.
"use strict";
for (const button of document.querySelectorAll(".copy")) {
  button.hidden = !navigator.clipboard;
  button.addEventListener("click", async () => {
    const field = button.parentElement.querySelector("input");
    field.select();
    await navigator.clipboard.writeText(field.value);
    button.textContent = button.dataset.done;
  });
}
