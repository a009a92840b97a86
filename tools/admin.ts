import { COMMANDS } from '#tools/admin/commands.ts';
import { readArguments } from '#tools/admin/read-arguments.ts';
import { USAGE } from '#tools/admin/usage.ts';
import { AppError } from '#shared/core/errors.ts';

// Manages accounts and keys of this installation; USAGE says how.
async function run(): Promise<number> {
  const given = readArguments(process.argv.slice(2));
  const command = COMMANDS.get(given.command);
  if (given.help) {
    process.stdout.write(USAGE);
    return 0;
  }
  if (!command || (command.takesAccount && given.who === undefined)) {
    process.stderr.write(USAGE);
    return 2;
  }
  const { text, data } = await command.run(given);
  process.stdout.write(`${given.json ? JSON.stringify(data ?? { done: text }) : text}\n`);
  return 0;
}

try {
  process.exitCode = await run();
} catch (error) {
  const message = error instanceof Error ? error.message : String(error);
  process.stderr.write(`${message}\n`);
  // A wrong option is a misunderstanding, everything else a failure.
  const isMisunderstood = (error as { code?: unknown }).code
    ?.toString()
    .startsWith('ERR_PARSE_ARGS');
  process.exitCode = isMisunderstood && !(error instanceof AppError) ? 2 : 1;
}
