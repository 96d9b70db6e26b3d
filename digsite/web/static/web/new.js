// Whoever gives no name is called what the field says; that depends on who sits there.
"use strict";
for (const choice of document.querySelectorAll("select[name^=kind-]")) {
  const name = document.querySelector(`[name=${choice.name.replace("kind", "name")}]`);
  choice.addEventListener("change", () => { name.placeholder = JSON.parse(name.dataset.usual)[choice.value] ?? ""; });
}
