/*
 * Runs in the head before the first paint, so it imports nothing: an import would make it a module,
 * and modules wait for the document.
 */
(() => {
  const root = document.documentElement;
  try {
    const theme = localStorage.getItem('waymark.theme');
    if (theme === 'light' || theme === 'dark') root.dataset.theme = theme;
    if (localStorage.getItem('waymark.session')) {
      root.dataset.session = 'kept';
      const { signedInHome } = root.dataset;
      if (signedInHome) location.replace(signedInHome);
    }
  } catch {
    // The browser refuses storage (a privacy mode): keep the system's theme and the public page.
  }
})();
