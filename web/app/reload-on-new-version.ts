const KEY = 'waymark.reloaded';
/** Milliseconds within which a second missing file is an error to show, not another reload. */
const AGAIN_MS = 60_000;

/** Loads the page anew when a file of its code is gone because a newer version was put in place; not twice in a minute. */
export function reloadOnNewVersion(): void {
  window.addEventListener('vite:preloadError', (event) => {
    const last = Number(sessionStorage.getItem(KEY) ?? 0);
    if (!navigator.onLine || Date.now() - last < AGAIN_MS) return;
    sessionStorage.setItem(KEY, String(Date.now()));
    event.preventDefault();
    location.reload();
  });
}
