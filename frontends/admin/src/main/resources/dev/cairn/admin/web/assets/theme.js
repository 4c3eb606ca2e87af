// A classic script, run before the first paint, so that a chosen theme does not flash.
(() => {
  try {
    const theme = JSON.parse(localStorage.getItem('cairn.theme'));
    if (theme === 'dark' || theme === 'light') document.documentElement.dataset.theme = theme;
  } catch { /* storage is closed in some private windows: the theme follows the system */ }
})();
