// The language switch keeps what the address says after the page's name: the lab's whole state, and the place on the page.
(function () {
  function carryState(event) {
    var link = event.target.closest && event.target.closest("a[data-language-switch]");
    if (!link) return;
    var page = link.getAttribute("href").replace(/[?#].*$/, "");
    link.setAttribute("href", page + location.search + location.hash);
  }
  // Before each way to follow or copy a link; the address may have changed since the last time.
  ["pointerdown", "focusin", "contextmenu", "click"].forEach(function (type) {
    document.addEventListener(type, carryState, true);
  });
})();
