/*
 * Runs in the head before anything is painted, so it stands alone: a shared import would make it
 * a module, and modules wait for the document.
 */
(() => {
  const root = document.documentElement;
  try {
    const theme = localStorage.getItem('waymark.theme');
    if (theme === 'light' || theme === 'dark') root.dataset.theme = theme;
    const signedInHome = root.dataset.signedInHome;
    if (signedInHome && localStorage.getItem('waymark.session')) location.replace(signedInHome);
  } catch {
    // Storage is refused (a privacy mode): the system's theme and the public page stand.
  }
})();
