import { accessSync, constants, existsSync } from 'node:fs';

import { UserError } from '#shared/core/errors.ts';

/** Takes settings that the environment does not have from `.env` in the current folder; throws UserError when this user may not read it. */
export function loadSettings(): void {
  if (!existsSync('.env')) return;
  try {
    accessSync('.env', constants.R_OK);
  } catch (error) {
    throw new UserError(
      "This user may not read .env. Give the file to the user that runs the server ('chown USER .env'), and run this as that user.",
      { cause: error },
    );
  }
  process.loadEnvFile('.env');
}
