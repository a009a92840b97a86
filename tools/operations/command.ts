import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

import { pino } from 'pino';

import { ConfigError, readConfig, type Config } from '#server/config/config.ts';
import { AppError, UserError } from '#shared/errors.ts';

/** A log that says nothing: a command prints its result itself. */
export const silent = pino({ level: 'silent' });

/** The version of this program. */
function readVersion(): string {
  const path = join(import.meta.dirname, '..', '..', 'package.json');
  return (JSON.parse(readFileSync(path, 'utf8')) as { version: string }).version;
}

/** The configuration of the environment and of `.env`, as the server reads it; throws ConfigError. */
export function readInstallation(): { readonly config: Config; readonly version: string } {
  if (existsSync('.env')) process.loadEnvFile('.env');
  return { config: readConfig(process.env), version: readVersion() };
}

/** Runs a command, prints what it returns, or its problem as a sentence, and sets the exit status: 2 for a wrong option. */
export async function reportFailure(run: () => Promise<string>): Promise<void> {
  try {
    process.stdout.write(`${await run()}\n`);
  } catch (error) {
    const isSentence =
      error instanceof UserError || error instanceof ConfigError || error instanceof AppError;
    const text = error instanceof Error ? (error.stack ?? error.message) : String(error);
    process.stderr.write(`${isSentence ? error.message : text}\n`);
    const { code } = error as { code?: unknown };
    process.exitCode = String(code).startsWith('ERR_PARSE_ARGS') ? 2 : 1;
  }
}
