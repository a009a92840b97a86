import { spawnSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { delimiter, join } from 'node:path';

import { chromium } from '@playwright/test';

/** Programs that load unpacked extensions, which neither the headless shell nor Google's own browser does. */
const WHOLE = ['chromium', 'chromium-browser'];
// The headless shell first: its pages open twice as fast.
const NAMES = ['chromium-headless-shell', ...WHOLE, 'google-chrome', 'google-chrome-stable'];

function findProgram(names: readonly string[]): string | undefined {
  const folders = [...(process.env['PATH'] ?? '').split(delimiter), '/usr/bin', '/snap/bin'];
  const paths = folders.flatMap((folder) => names.map((name) => join(folder, name)));
  return [...paths, chromium.executablePath()].find((path) => path && existsSync(path));
}

/** Path of a Chromium on this machine, or undefined: CHROMIUM_PATH, the system's, then Playwright's. */
export function findChromium(): string | undefined {
  const named = process.env['CHROMIUM_PATH'];
  if (named) return existsSync(named) ? named : undefined;
  return findProgram(NAMES);
}

/** Path of a Chromium that loads extensions, or undefined. */
export function findWholeChromium(): string | undefined {
  return findProgram(WHOLE);
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
  install('chromium-headless-shell', findChromium);
  return findChromium() ?? install('chromium', findChromium);
}

/** Finds a Chromium that loads extensions, or installs Debian's package when run as root. */
export function bringWholeChromium(): string | undefined {
  return findWholeChromium() ?? install('chromium', findWholeChromium);
}

/** Installs a package of Debian where that can be done, and returns what `find` finds then. */
function install(name: string, find: () => string | undefined): string | undefined {
  if (process.getuid?.() !== 0 || !existsSync('/usr/bin/apt-get')) return undefined;
  run('apt-get', ['update', '-qq']);
  run('apt-get', ['install', '-y', '-qq', name]);
  // Reinstalls a package whose program is missing.
  if (!find()) run('apt-get', ['install', '-y', '-qq', '--reinstall', name]);
  return find();
}
