// The colours that this browser was told to use, before anything is shown. Kept here, sent nowhere.
"use strict";
try {
  const theme = localStorage.getItem("digsite-theme");
  if (theme === "light" || theme === "dark") document.documentElement.dataset.theme = theme;
} catch { /* no storage, no choice */ }
