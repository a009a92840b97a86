import { existsSync } from 'node:fs';
import { parseArgs } from 'node:util';

import { ConfigError } from '#server/config/config.ts';
import { examine } from '#server/operations/doctor/examine.ts';
import { readInstallation, reportFailure, silent, takeDataDir } from '#tools/operations/command.ts';

const USAGE = `Looks at every part of this installation and says what to mend, beside a running server or without one.

  npm run doctor
    --live                        also ask the outside services that are set up
    --json                        print one JSON document

The exit status is 1 when there is a problem, 0 otherwise.
`;

const MARKS = { ok: 'ok     ', warning: 'WARNING', problem: 'PROBLEM' } as const;

/** Looks with the eyes of the server's user; wrong settings are findings. */
function takeData(quiet: boolean): void {
  try {
    const { dataDir } = readInstallation().config;
    if (existsSync(dataDir)) takeDataDir(dataDir, { quiet });
  } catch (error) {
    if (!(error instanceof ConfigError)) throw error;
  }
}

async function run(): Promise<string> {
  const { values } = parseArgs({
    options: {
      help: { type: 'boolean', short: 'h', default: false },
      live: { type: 'boolean', default: false },
      json: { type: 'boolean', default: false },
    },
  });
  if (values.help) return USAGE.trimEnd();
  takeData(values.json);
  const findings = await examine(process.env, { live: values.live, log: silent });
  const count = (state: string) => findings.filter((finding) => finding.state === state).length;
  if (count('problem') > 0) process.exitCode = 1;
  if (values.json) return JSON.stringify(findings);
  const lines = findings.flatMap(({ part, state, text, remedy }) => [
    `${MARKS[state]} ${part.padEnd(13)} ${text}`,
    ...(remedy === undefined ? [] : [`${' '.repeat(22)}${remedy}`]),
  ]);
  return [...lines, `${count('problem')} problems, ${count('warning')} warnings`].join('\n');
}

await reportFailure(run);
