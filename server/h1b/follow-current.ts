import { watch } from 'node:fs';

import { CURRENT } from '#server/h1b/data-folder.ts';
import type { ExplorerLog } from '#server/h1b/explorer-options.ts';

/** Milliseconds between looks at current.json, for file systems that report no changes. */
const LOOK_MS = 5000;

/** Calls back when current.json of a folder may have been replaced, or on a `look` at everything; returns what ends it. */
export function followCurrent(
  folder: string,
  { changed, look, log }: { changed: () => void; look: () => void; log: ExplorerLog },
): () => void {
  const watcher = watch(folder, { persistent: false }, (_, name) => {
    if (name === null || name === CURRENT) changed();
  });
  watcher.on('error', ({ message }) => log.error(`cannot watch the H1B data: ${message}`));
  const timer = setInterval(look, LOOK_MS);
  timer.unref();
  return () => {
    watcher.close();
    clearInterval(timer);
  };
}
