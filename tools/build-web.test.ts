import { mkdtemp, readdir, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { extname, join } from 'node:path';
import { brotliDecompressSync, gunzipSync } from 'node:zlib';

import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';

import { PAGE_MODULES } from '#server/pages/page-scripts.ts';
import { findPageHead, listDrawnPages } from '#shared/site/page-heads.ts';
import { buildWeb } from '#tools/build-web.ts';
import { scriptBytes } from '#tools/web-sizes.ts';

/** What is built for everybody, when it is. */
const BUILT = join(import.meta.dirname, '..', 'dist', 'web');

let parent: string;
let folder: string;

/** Secrets in the environment of an operator who builds on the serving machine. */
const SECRETS = {
  AI_API_KEY: 'sk-build-secret-0123456789',
  VITE_AI_API_KEY: 'sk-build-secret-vite-0123456789',
  SMTP_URL: 'smtps://mailer:build-secret-mail@mail.example:465',
  DATABASE_URL: 'postgresql://waymark:build-secret-database@db.example/waymark',
  OBJECTS_URL: 's3://key:build-secret-objects@bucket?endpoint=https://s3.example',
  AUTH_SECRET_KEYS: '{"keys":[{"kty":"EC","d":"build-secret-keys"}]}',
};

/** Matches those secrets, anything that looks like a key, and the name of the server's own role. */
const KEYS =
  /build-secret|\bsk-[A-Za-z0-9_-]{20,}|BEGIN (EC |RSA )?PRIVATE KEY|sb_secret_|service_role/g;

beforeAll(async () => {
  parent = await mkdtemp(join(tmpdir(), 'waymark-web-'));
  folder = join(parent, 'web');
  for (const [name, value] of Object.entries(SECRETS)) vi.stubEnv(name, value);
  // A file with a secret in it has no compressed copy there.
  await buildWeb(folder, undefined, BUILT);
  vi.unstubAllEnvs();
}, 120_000);

afterAll(() => rm(parent, { recursive: true }));

const PUBLIC = listDrawnPages().map(({ file }) => file);
const DOCUMENTS = ['index.html', 'error.html', 'h1b.html', ...PUBLIC];

const read = (name: string) => readFile(join(folder, name), 'utf8');

describe('the built web app', () => {
  it.each(PUBLIC)('[PERF-2] %s loads at most 10 kB of script', async (name) => {
    expect(await scriptBytes(folder, name)).toBeLessThanOrEqual(10_000);
  });

  it('[PERF-1] the applications list loads at most 160 kB of script', async () => {
    const list = 'app/dashboard-with-saved.tsx';
    const bytes = await scriptBytes(folder, 'index.html', [list]);
    expect(bytes).toBeGreaterThan(90_000);
    expect(bytes).toBeLessThanOrEqual(160_000);
  });

  it('[PERF-1] the H1B page loads at most 160 kB of script', async () => {
    const page = 'features/h1b/h1b-page.tsx';
    const bytes = await scriptBytes(folder, 'index.html', [page]);
    expect(bytes).toBeLessThanOrEqual(160_000);
  });

  it.each(DOCUMENTS)(
    'the CSP can hold for %s: no inline script, style or handler',
    async (name) => {
      const html = await read(name);
      expect(html).not.toMatch(/<script(?![^>]*\ssrc=)/);
      expect(html).not.toMatch(/<style/);
      expect(html).not.toMatch(/\s(style|on\w+)=/);
    },
  );

  it.each(DOCUMENTS)('leaves the head of %s to the server', async (name) => {
    const html = await read(name);
    expect(html).toContain('<!--HEAD-->');
    expect(html).not.toMatch(/<!--(BODY|BOOT)-->/);
  });

  it('[RES-6] has the files that the PDF viewer loads, and no interpreter for scripts in PDFs', async () => {
    const assets = await readdir(join(folder, 'assets'));
    const viewer = assets.find((name) => /^pdf-[\d.]+$/.test(name)) ?? '';
    const files = await readdir(join(folder, 'assets', viewer), { recursive: true });
    expect(files).toEqual(
      expect.arrayContaining([
        'cmaps/90ms-RKSJ-H.bcmap',
        'standard_fonts/FoxitDingbats.pfb',
        'standard_fonts/LiberationSans-Regular.ttf',
        'wasm/openjpeg.wasm',
      ]),
    );
    expect(files.join()).not.toMatch(/quickjs/);
  });

  it('[UI-6] runs the boot script before anything is painted', async () => {
    const html = await read('landing.html');
    const boot = html.search(/<script src="\/assets\/boot-[\w-]+\.js">/);
    expect(boot).toBeGreaterThan(0);
    expect(boot).toBeLessThan(html.indexOf('<body'));
  });

  it('[PERF-5] every page has its module in the build, for the server to name in the head', async () => {
    const manifest = JSON.parse(await read('.vite/manifest.json')) as Record<string, unknown>;
    expect(Object.values(PAGE_MODULES).filter((name) => !(name in manifest))).toEqual([]);
    const loaded = Object.keys(manifest).filter((name) => name.endsWith('-page.tsx'));
    const parts = new Set(Object.values(PAGE_MODULES));
    expect(loaded.filter((name) => !parts.has(name))).toEqual([]);
    expect(Object.keys(PAGE_MODULES).map((path) => findPageHead(path)?.path)).toEqual(
      Object.keys(PAGE_MODULES),
    );
  });

  it.each(DOCUMENTS)(
    '[PERF-4] %s has one style sheet, a preloaded font and its icon within it',
    async (name) => {
      const html = await read(name);
      expect(html.match(/<link rel="stylesheet"/g)).toHaveLength(1);
      expect(html).toMatch(
        /<link rel="preload" as="font" type="font\/woff2" crossorigin href="\/a/,
      );
      expect(html).toMatch(/<link rel="icon" href="data:image\/svg\+xml,/);
    },
  );

  it('[PUB-2] [PUB-1] prerenders the landing page: promise, our own words, sign-in and sign-up', async () => {
    const html = await read('landing.html');
    expect(html).toContain('Know the odds.');
    expect(html).toContain('Why we built Waymark');
    expect(html).toMatch(/href="\/login"/);
    expect(html).toMatch(/href="\/register"/);
  });

  it('[PUB-14] draws parts of the product on the landing page, and has no picture of it', async () => {
    const html = await read('landing.html');
    expect(html).not.toMatch(/<(img|picture)\b/);
    expect(html).toMatch(/<svg role="img" aria-label="Half earn between \$112,000 and \$151,000/);
    expect(html).toContain('are invented');
  });

  it('[PUB-6] prerenders the privacy policy and the terms, which send nobody on', async () => {
    const privacy = await read('privacy.html');
    expect(privacy).toContain('analytics data is retained for 14 months');
    expect(privacy).toContain('January 24th 2025');
    expect(await read('terms.html')).toContain('Terms of Service</h1>');
    expect(privacy).not.toContain('data-signed-in-home');
    expect(await read('landing.html')).toContain('data-signed-in-home');
  });

  it('[PUB-5] [UI-9] loads no file from another host', async () => {
    const assets = await readdir(join(folder, 'assets'));
    const styles = assets.filter((name) => name.endsWith('.css'));
    const texts = await Promise.all(styles.map((name) => read(join('assets', name))));
    const documents = [await read('index.html'), await read('landing.html')];
    expect(texts.join('')).not.toMatch(/url\(["']?(https?:|data:)/);
    expect(documents.join('')).not.toMatch(/(src|<link[^>]*href)="https?:/);
  });

  it('[SEC-13] no built file, compressed or not, contains a secret of the operator', async () => {
    const entries = await readdir(folder, { recursive: true, withFileTypes: true });
    const files = entries.filter((entry) => entry.isFile());
    expect(files.length).toBeGreaterThan(100);
    const unpack: Readonly<Record<string, (bytes: Buffer) => Buffer>> = {
      '.gz': gunzipSync,
      '.br': brotliDecompressSync,
    };
    for (const file of files) {
      const bytes = await readFile(join(file.parentPath, file.name));
      const text = (unpack[extname(file.name)]?.(bytes) ?? bytes).toString('latin1');
      expect([file.name, text.match(KEYS)]).toEqual([file.name, null]);
    }
  });

  it('has a compressed copy of every text that is sent, with the same bytes', async () => {
    const all = await readdir(folder, { recursive: true });
    const isDrawing = (name: string) => name.startsWith('.server/');
    expect(all.filter(isDrawing)).toEqual(['.server/answer.js']);
    const names = all.filter(
      (name) => /\.(js|css|svg|webmanifest|txt|wasm)$/.test(name) && !isDrawing(name),
    );
    expect(names.length).toBeGreaterThan(50);
    for (const name of names) {
      const bytes = await readFile(join(folder, name));
      const gzip = gunzipSync(await readFile(join(folder, `${name}.gz`)));
      const brotli = brotliDecompressSync(await readFile(join(folder, `${name}.br`)));
      expect([name, gzip.equals(bytes), brotli.equals(bytes)]).toEqual([name, true, true]);
    }
  });

  it('[PUB-5] ships no source maps', async () => {
    const files = await readdir(folder, { recursive: true });
    expect(files.filter((name) => name.endsWith('.map'))).toEqual([]);
  });
});
