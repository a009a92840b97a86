import { execFile } from 'node:child_process';
import { existsSync } from 'node:fs';
import { delimiter, join } from 'node:path';

import { chromium } from '@playwright/test';

/** Programs that load unpacked extensions, which neither the headless shell nor Google's own browser does. */
const WHOLE = ['chromium', 'chromium-browser'];
// The headless shell first: its pages open twice as fast.
const NAMES = ['chromium-headless-shell', ...WHOLE, 'google-chrome', 'google-chrome-stable'];

const INSTALL_TIMEOUT_MS = 600_000;

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

/** Runs a command; what it printed is shown when it has ended, since other steps print beside it. */
function run(command: string, ...args: readonly string[]): Promise<void> {
  return new Promise((resolve) => {
    const env = { ...process.env, DEBIAN_FRONTEND: 'noninteractive' };
    const options = { env, timeout: INSTALL_TIMEOUT_MS, maxBuffer: 1e8 };
    execFile(command, args, options, (error, stdout, stderr) => {
      const problem = error ? `${error.message}\n` : '';
      process.stdout.write(`> ${command} ${args.join(' ')}\n${stdout}${stderr}${problem}`);
      resolve();
    });
  });
}

/** Installs those of Debian's packages whose program is not found. */
async function install(): Promise<void> {
  const missing = [
    ...(findChromium() ? [] : ['chromium-headless-shell']),
    ...(findWholeChromium() ? [] : ['chromium']),
  ];
  await run('apt-get', 'update', '-qq');
  // What the packages recommend (a desktop's services) takes a minute more, and only its fonts are seen.
  const options = ['install', '-y', '-qq', '--no-install-recommends', '--reinstall'];
  await run('apt-get', ...options, ...missing, 'fonts-liberation');
}

/** Finds a Chromium for the browser tests, and one that loads extensions, or brings them: Debian's packages when run as root, else Playwright's download. */
export async function bringChromium(): Promise<string | undefined> {
  const isDebian = process.getuid?.() === 0 && existsSync('/usr/bin/apt-get');
  if (isDebian && !(findChromium() && findWholeChromium())) await install();
  if (!findChromium()) {
    const program = join('node_modules', '@playwright', 'test', 'cli.js');
    await run(process.execPath, join(import.meta.dirname, '..', program), 'install', 'chromium');
  }
  return findChromium();
}
