import { fileURLToPath } from 'node:url';

import tailwindcss from '@tailwindcss/vite';
import react from '@vitejs/plugin-react';
import { defineConfig, type Plugin } from 'vite';

const here = (path: string) => fileURLToPath(new URL(path, import.meta.url));

/** Puts the hashed boot script, a classic script that must run before the first paint, where the documents say `<!--BOOT-->`. */
function bootScript(): Plugin {
  return {
    name: 'waymark-boot-script',
    apply: 'build',
    transformIndexHtml: {
      order: 'post',
      handler(html, { bundle }) {
        const boot = Object.values(bundle ?? {}).find(
          (file) => file.type === 'chunk' && file.isEntry && file.name === 'boot',
        );
        if (!boot) throw new Error('The boot script was not built');
        return html.replace('<!--BOOT-->', `<script src="/${boot.fileName}"></script>`);
      },
    },
  };
}

/** Two documents (the app's shell and the landing page) and the boot script; tools/build-web.ts names the folder. */
export default defineConfig({
  root: here('.'),
  plugins: [react(), tailwindcss(), bootScript()],
  clearScreen: false,
  build: {
    outDir: here('../dist/web'),
    emptyOutDir: true,
    manifest: true,
    sourcemap: false,
    // The CSP allows no data: fonts and no inline scripts.
    assetsInlineLimit: 0,
    modulePreload: { polyfill: false },
    reportCompressedSize: false,
    rolldownOptions: {
      input: {
        app: here('index.html'),
        landing: here('landing.html'),
        boot: here('boot.ts'),
      },
    },
  },
});
