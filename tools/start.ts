import { pathToFileURL } from 'node:url';

import { describeRelease, readRelease } from '#server/app/release.ts';
import { becomeServer } from '#tools/become-server.ts';
import { buildIfStale, SERVER_FILE } from '#tools/build.ts';
import { loadSettings } from '#tools/load-settings.ts';

/** Builds what is stale; says what a failed build means for the start. */
async function build(): Promise<void> {
  const log = (text: string) => void process.stdout.write(`${text}\n`);
  try {
    const isFresh = await buildIfStale({ log });
    if (!isFresh && process.stdout.isTTY)
      log('Packages are installed, the web app and the server are built.');
  } catch (error) {
    const reason = error instanceof Error ? error.message : String(error);
    process.stderr.write(`The program could not be built, so nothing was started: ${reason}\n`);
    process.exit(1);
  }
}

if (process.argv.includes('--version')) {
  process.stdout.write(`${describeRelease(readRelease())}\n`);
  process.exit();
}
try {
  loadSettings();
} catch (error) {
  process.stderr.write(`${(error as Error).message}\n`);
  process.exit(1);
}
await build();
becomeServer();
await import(pathToFileURL(SERVER_FILE).href);
