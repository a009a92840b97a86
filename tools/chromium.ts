import { spawnSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { delimiter, join } from 'node:path';

import { chromium } from '@playwright/test';

// The headless shell first: its pages open twice as fast.
const NAMES = [
  'chromium-headless-shell',
  'chromium',
  'chromium-browser',
  'google-chrome',
  'google-chrome-stable',
];

/** Path of a Chromium on this machine, or undefined: CHROMIUM_PATH, the system's, then Playwright's. */
export function findChromium(): string | undefined {
  const named = process.env['CHROMIUM_PATH'];
  if (named) return existsSync(named) ? named : undefined;
  const folders = [...(process.env['PATH'] ?? '').split(delimiter), '/usr/bin', '/snap/bin'];
  const system = folders.flatMap((folder) => NAMES.map((name) => join(folder, name)));
  return [...system, chromium.executablePath()].find((path) => path && existsSync(path));
}

/** Runs a command with its output shown; returns whether it succeeded. */
function run(command: string, args: readonly string[]): boolean {
  process.stdout.write(`> ${command} ${args.join(' ')}\n`);
  const { status } = spawnSync(command, args, {
    stdio: ['ignore', 'inherit', 'inherit'],
    timeout: 600_000,
    env: { ...process.env, DEBIAN_FRONTEND: 'noninteractive' },
  });
  return status === 0;
}

/** Finds or installs Chromium: Playwright's download first, then Debian's package when run as root. */
export function bringChromium(): string | undefined {
  const found = findChromium();
  if (found) return found;
  process.stdout.write('No Chromium was found for the browser tests; bringing one.\n');
  run(process.execPath, [
    join(import.meta.dirname, '..', 'node_modules', '@playwright', 'test', 'cli.js'),
    'install',
    'chromium',
  ]);
  const downloaded = findChromium();
  if (downloaded) return downloaded;
  if (process.getuid?.() !== 0 || !existsSync('/usr/bin/apt-get')) return undefined;
  run('apt-get', ['update', '-qq']);
  for (const name of ['chromium-headless-shell', 'chromium']) {
    run('apt-get', ['install', '-y', '-qq', name]);
    // Reinstalls a package whose program is missing.
    if (!findChromium()) run('apt-get', ['install', '-y', '-qq', '--reinstall', name]);
    if (findChromium()) break;
  }
  return findChromium();
}
