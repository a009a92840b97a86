import { readdirSync, readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';

import tailwindcss from '@tailwindcss/vite';
import react from '@vitejs/plugin-react';
import { defineConfig, type Plugin } from 'vite';

const here = (path: string) => fileURLToPath(new URL(path, import.meta.url));

/** Inserts the hashed boot script, a classic script that must run before the first paint, at `<!--BOOT-->`. */
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

/** Files that the PDF viewer requests while it renders: character maps, standard fonts, colour profiles and image decoders. */
const VIEWER_FOLDERS = ['cmaps', 'standard_fonts', 'iccs', 'wasm'];
/** Decoders for browsers without WebAssembly, and the interpreter of a PDF's own scripts, which are never run. */
const NOT_FOR_VIEWER = /nowasm|quickjs|^LICENSE_QUICKJS/;

/** Copies those files beside the hashed ones, under the version of pdf.js, so that they can be cached for ever, too. */
function viewerFiles(): Plugin {
  return {
    name: 'waymark-viewer-files',
    apply: (config, { command }) => command === 'build' && !config.build?.ssr,
    generateBundle() {
      const manifest = createRequire(import.meta.url).resolve('pdfjs-dist/package.json');
      const { version }: { version: string } = JSON.parse(readFileSync(manifest, 'utf8'));
      for (const folder of VIEWER_FOLDERS) {
        const from = join(dirname(manifest), folder);
        for (const name of readdirSync(from).filter((file) => !NOT_FOR_VIEWER.test(file))) {
          this.emitFile({
            type: 'asset',
            fileName: `assets/pdf-${version}/${folder}/${name}`,
            source: readFileSync(join(from, name)),
          });
        }
      }
    },
  };
}

/** Builds three documents (the app's shell, the landing page, the error page) and the boot script; tools/build-web.ts chooses the folder. */
export default defineConfig({
  root: here('.'),
  plugins: [react(), tailwindcss(), bootScript(), viewerFiles()],
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
    // Only the PDF viewer exceeds the default of 500 kB, and only pages with a resume load it.
    chunkSizeWarningLimit: 700,
    rolldownOptions: {
      input: {
        app: here('index.html'),
        landing: here('landing.html'),
        error: here('error.html'),
        boot: here('boot.ts'),
      },
    },
  },
});
