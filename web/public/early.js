// Before the first paint: the theme and language the player chose, or the page would flash.
(function () {
  try {
    var kept = JSON.parse(localStorage.getItem('pintu.settings') || '{}');
    var root = document.documentElement;
    if (kept.theme === 'light' || kept.theme === 'dark') root.dataset.theme = kept.theme;
    var wanted =
      kept.language === 'en' || kept.language === 'zh' ? kept.language : navigator.language;
    root.lang = /^zh/.test(wanted) ? 'zh-Hans' : 'en';
  } catch (error) {
    // Nothing kept, or nothing may be: the system decides.
  }
})();
