import { parseArgs } from 'node:util';

import { UserError } from '#shared/core/errors.ts';
import { SCENES } from '#tools/drill/scenes.ts';
import { setStage } from '#tools/drill/stage.ts';
import { reportFailure } from '#tools/operations/command.ts';

const USAGE = `Plays an operator's day with servers of its own, by the commands of docs/operations.md; your data are not touched.

  npm run drill                   every scene
  npm run drill -- SCENE …        some of them

  postgres                        a dump restored on another, empty PostgreSQL, without a superuser
  upgrade                         a data directory of 0.1.0 opened by this version
  keys                            keys rotated, and everything revoked
  move                            the embedded store moved to another machine

The exit status is 1 when something is not as it should be.
`;

function chosen(names: readonly string[]): string[] {
  const unknown = names.find((name) => !(name in SCENES));
  if (unknown !== undefined) throw new UserError(`There is no scene '${unknown}'.\n\n${USAGE}`);
  return names.length > 0 ? [...names] : Object.keys(SCENES);
}

async function run(): Promise<string> {
  const { values, positionals } = parseArgs({
    allowPositionals: true,
    options: { help: { type: 'boolean', short: 'h', default: false } },
  });
  if (values.help) return USAGE.trimEnd();
  const failed: string[] = [];
  const names = chosen(positionals);
  for (const name of names) {
    const stage = await setStage();
    const say = (what: string) => void process.stdout.write(`${name.padEnd(10)} ${what}\n`);
    try {
      await SCENES[name]?.(stage, say);
    } catch (error) {
      failed.push(name);
      const { stdout = '', stderr = '' } = error as { stdout?: string; stderr?: string };
      const text = error instanceof UserError ? error.message : String(error);
      say(['FAILED', text, stdout, stderr].filter(Boolean).join('\n'));
    } finally {
      await stage.remove();
    }
  }
  if (failed.length > 0) process.exitCode = 1;
  return `${names.length - failed.length} of ${names.length} scenes are as they should be`;
}

await reportFailure(run);
