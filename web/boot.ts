/*
 * Runs in the head before the first paint, so it imports nothing: an import would make it a module,
 * and modules wait for the document.
 */
(() => {
  const root = document.documentElement;
  try {
    const theme = localStorage.getItem('waymark.theme');
    if (theme === 'light' || theme === 'dark') root.dataset.theme = theme;
    const signedInHome = root.dataset.signedInHome;
    if (signedInHome && localStorage.getItem('waymark.session')) location.replace(signedInHome);
  } catch {
    // The browser refuses storage (a privacy mode): keep the system's theme and the public page.
  }
})();
