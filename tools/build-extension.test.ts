import { mkdtemp, readdir, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

import { afterAll, beforeAll, describe, expect, test } from 'vitest';

import { BROWSERS } from '#extension/manifest.ts';
import { buildExtension } from '#tools/build-extension.ts';

interface Manifest {
  readonly permissions: string[];
  readonly host_permissions?: string[];
  readonly content_scripts?: unknown;
  readonly optional_host_permissions: string[];
  readonly commands: object;
  readonly background: { readonly service_worker?: string; readonly scripts?: string[] };
}

describe('the extension as it is built', () => {
  let folder = '';
  let built: Awaited<ReturnType<typeof buildExtension>>;
  beforeAll(async () => {
    folder = await mkdtemp(join(tmpdir(), 'waymark-extension-'));
    built = await buildExtension(folder);
  }, 60_000);
  afterAll(() => rm(folder, { recursive: true, force: true }));
  const read = (place: string, name: string) => readFile(join(place, name), 'utf8');

  test.each(BROWSERS)(
    '[EXT-7] for %s: permissions of a press and one server, and every file that it names',
    async (browser) => {
      const manifest = JSON.parse(await read(built[browser], 'manifest.json')) as Manifest;
      expect(manifest.permissions).toEqual(['activeTab', 'scripting', 'storage']);
      expect([manifest.host_permissions, manifest.content_scripts]).toEqual([undefined, undefined]);
      expect(manifest.optional_host_permissions).toEqual([
        'https://*/*',
        'http://localhost/*',
        'http://127.0.0.1/*',
      ]);
      const { background } = manifest;
      expect(background.service_worker ?? background.scripts?.[0]).toBe('background.js');
      expect((await readdir(built[browser])).toSorted()).toEqual([
        'background.js',
        'icon.png',
        'manifest.json',
        'popup.css',
        'popup.html',
        'popup.js',
        'shared.js',
      ]);
    },
  );

  test.each(BROWSERS)(
    '[EXT-6] for %s: keys of the keyboard save and say that one applied',
    async (browser) => {
      const { commands } = JSON.parse(await read(built[browser], 'manifest.json')) as Manifest;
      expect(commands).toMatchObject({
        save: { suggested_key: { default: 'Alt+Shift+S' } },
        apply: { suggested_key: { default: 'Alt+Shift+A' } },
      });
    },
  );

  test('[EXT-7] one place sends requests, and no text of a page becomes markup or program', async () => {
    const scripts = await Promise.all(
      ['background.js', 'popup.js', 'shared.js'].map((name) => read(built.chrome, name)),
    );
    const all = scripts.join('\n');
    expect(all.match(/\bfetch\(/g)).toHaveLength(1);
    expect(all).toContain('fetch(server + path');
    expect(all).not.toMatch(/XMLHttpRequest|sendBeacon|WebSocket|EventSource/);
    expect(all).not.toMatch(/innerHTML|outerHTML|insertAdjacentHTML|\beval\(|new Function\b/);
  });
});
