import { createHash } from 'node:crypto';
import { readFile } from 'node:fs/promises';

import { outcome, type Outcome } from '#bench/chaos/scene.ts';
import { startServer } from '#test/support/server.ts';

/** A start that must fail, or must serve without a part. */
interface RefusedStart {
  readonly scene: string;
  readonly dataDir: string;
  readonly env?: Readonly<Record<string, string>>;
  /** What the message must name: a path and a remedy. */
  readonly says: readonly (string | RegExp)[];
  /** Files that must stay as they are. */
  readonly untouched?: readonly string[];
}

const hashOf = async (path: string) =>
  createHash('sha256')
    .update(await readFile(path))
    .digest('hex');

/** Starts a server and looks at how it refuses: in a sentence instead of a stack, with nothing overwritten. */
export async function refusedStart({
  scene,
  dataDir,
  env = {},
  says,
  untouched = [],
}: RefusedStart): Promise<Outcome> {
  const before = await Promise.all(untouched.map(hashOf));
  const begun = performance.now();
  const text = await startServer({ dataDir, env }).then(
    async (server) => {
      await server.kill();
      return 'the server started';
    },
    (error: unknown) => (error instanceof Error ? error.message : String(error)),
  );
  const took = Math.round(performance.now() - begun);
  const after = await Promise.all(untouched.map(hashOf));
  const missing = says.filter((part) =>
    typeof part === 'string' ? !text.includes(part) : !part.test(text),
  );
  const faults = [
    ...missing.map((part) => `the message lacks ${part}: ${text.slice(0, 1500)}`),
    ...(/\n\s+at /.test(text) ? [`the message has a stack: ${text.slice(0, 1500)}`] : []),
    ...untouched
      .filter((_, place) => before[place] !== after[place])
      .map((path) => `${path} was overwritten`),
  ];
  const message = text.trim().split('\n').at(-1)?.slice(0, 300) ?? '';
  return outcome(scene, { figures: { 'refused after, ms': took, message }, faults });
}
