import { RouterProvider } from '@tanstack/react-router';
import { StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import { reloadOnNewVersion } from '#web/app/reload-on-new-version.ts';
import { createAppRouter } from '#web/app/router.tsx';
import { holdFirstView } from '#web/lib/first-view.ts';
import { watchSession } from '#web/lib/session.ts';

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
