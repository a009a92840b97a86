import { RouterProvider } from '@tanstack/react-router';
import { StrictMode } from 'react';
import { createRoot } from 'react-dom/client';

import { createAppRouter } from '#web/app/router.tsx';
import { checkConnection } from '#web/lib/connection.ts';
import { holdFirstView } from '#web/lib/first-view.ts';
import { watchSession } from '#web/lib/session.ts';

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
function reloadOnNewVersion(): void {
  window.addEventListener('vite:preloadError', () => void reloadIfAnswered());
}

declare global {
  /** The nonce of this document's CSP; the scroll lock of dialogs adds a `<style>` with it. */
  var __webpack_nonce__: string | undefined;
}

globalThis.__webpack_nonce__ =
  document.querySelector<HTMLMetaElement>('meta[name="csp-nonce"]')?.content;

holdFirstView();
reloadOnNewVersion();
watchSession();
const router = createAppRouter();
const container = document.querySelector('#root');
if (!container) throw new Error('The document has no #root');
createRoot(container).render(
  <StrictMode>
    <RouterProvider router={router} />
  </StrictMode>,
);
