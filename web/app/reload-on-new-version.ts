const KEY = 'waymark.reloaded';
/** Milliseconds in which a second missing file shows an error instead of reloading again. */
const AGAIN_MS = 60_000;

/** Reloads the page when a file of its code is missing because a newer version was deployed; at most once in AGAIN_MS. */
export function reloadOnNewVersion(): void {
  window.addEventListener('vite:preloadError', (event) => {
    const last = Number(sessionStorage.getItem(KEY) ?? 0);
    if (!navigator.onLine || Date.now() - last < AGAIN_MS) return;
    sessionStorage.setItem(KEY, String(Date.now()));
    event.preventDefault();
    location.reload();
  });
}
