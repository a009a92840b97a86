import { readdirSync, readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';

import tailwindcss from '@tailwindcss/vite';
import react from '@vitejs/plugin-react';
import { defineConfig, type Plugin } from 'vite';

import { CHUNK_GROUPS } from './chunk-groups.ts';
import { withoutDescriptions } from './without-descriptions.ts';

const here = (path: string) => fileURLToPath(new URL(path, import.meta.url));

/**
 * Inserts at `<!--BOOT-->` what must be there before the first paint: the boot script, a classic script, and the font,
 * which no style sheet has to be read for.
 */
function bootAndFont(): Plugin {
  return {
    name: 'waymark-boot-and-font',
    apply: 'build',
    transformIndexHtml: {
      order: 'post',
      handler(html, { bundle }) {
        const files = Object.values(bundle ?? {});
        const boot = files.find(
          (file) => file.type === 'chunk' && file.isEntry && file.name === 'boot',
        );
        const font = files.find(({ fileName }) =>
          /inter-latin-wght-normal.*\.woff2$/.test(fileName),
        );
        if (!boot || !font) throw new Error('The boot script or the font was not built');
        return html.replace(
          '<!--BOOT-->',
          // Fonts are always requested with CORS, so the preload must say so, too.
          `<link rel="preload" as="font" type="font/woff2" crossorigin href="/${font.fileName}">
    <script src="/${boot.fileName}"></script>`,
        );
      },
    },
  };
}

/** Writes the icon of the browser's tab into the documents: it is smaller than a request for it. */
function inlineIcon(): Plugin {
  return {
    name: 'waymark-inline-icon',
    apply: 'build',
    transformIndexHtml: {
      order: 'post',
      handler: (html) => {
        const icon = readFileSync(here('public/favicon.svg'), 'utf8').trim();
        return html.replace('"/favicon.svg"', `"data:image/svg+xml,${encodeURIComponent(icon)}"`);
      },
    },
  };
}

/** Gives the landing page a copy of the modules that it shares with the app, so that neither waits for a chunk of both. */
function ownLandingModules(): Plugin {
  return {
    name: 'waymark-own-landing-modules',
    apply: 'build',
    enforce: 'pre',
    async resolveId(source, importer, options) {
      if (!importer || !/\/landing\.ts$|\?landing$/.test(importer)) return null;
      const found = await this.resolve(source, importer.replace(/\?landing$/, ''), {
        ...options,
        skipSelf: true,
      });
      return found && `${found.id}?landing`;
    },
  };
}

/** Leaves out of contracts what only the API's document reads. */
function leaveOutDescriptions(): Plugin {
  return {
    name: 'waymark-leave-out-descriptions',
    apply: 'build',
    enforce: 'pre',
    transform: {
      filter: {
        id: /\/shared\//,
        code: /described\(|define(Contract|Filter|Field)|globalRegistry/,
      },
      handler: (code) => ({ code: withoutDescriptions(code), map: null }),
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

/** Builds three documents (the app's shell, the landing page, the error page) the boot script and the service worker; tools/build-web.ts chooses the folder. */
export default defineConfig(({ isSsrBuild }) => ({
  root: here('.'),
  plugins: [
    react(),
    tailwindcss(),
    ownLandingModules(),
    leaveOutDescriptions(),
    bootAndFont(),
    inlineIcon(),
    viewerFiles(),
  ],
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
        'service-worker': here('service-worker.ts'),
      },
      output: isSsrBuild
        ? {}
        : {
            codeSplitting: { groups: CHUNK_GROUPS },
            // Its address stays, and its place says for which pages it is.
            entryFileNames: ({ name }) =>
              name === 'service-worker' ? '[name].js' : 'assets/[name]-[hash].js',
          },
      // The groups say which file a module goes to: a part may be loaded late by one page and with another page.
      checks: { ineffectiveDynamicImport: false },
    },
  },
}));
