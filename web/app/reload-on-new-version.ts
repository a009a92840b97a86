import { checkConnection } from '#web/lib/connection.ts';

const KEY = 'waymark.reloaded';
/** Milliseconds in which a second missing file shows an error instead of reloading again. */
const AGAIN_MS = 60_000;

async function reloadIfAnswered(): Promise<void> {
  const last = Number(sessionStorage.getItem(KEY) ?? 0);
  if (!navigator.onLine || Date.now() - last < AGAIN_MS) return;
  // Without the server a reload ends in the browser's error page.
  if (!(await checkConnection())) return;
  sessionStorage.setItem(KEY, String(Date.now()));
  location.reload();
}

/** Reloads the page when a file of its code is missing because a newer version was deployed; at most once in AGAIN_MS. */
export function reloadOnNewVersion(): void {
  window.addEventListener('vite:preloadError', () => void reloadIfAnswered());
}
