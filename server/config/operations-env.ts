import * as z from 'zod/mini';

import { anyText, integer, type Variable } from '#server/config/readers.ts';

/** The environment variables of those who run the server: backups and figures. */
export const operationsVariables = {
  BACKUP_KEY_FILE: {
    schema: anyText('BACKUP_KEY_FILE'),
    initial: '',
    about:
      'File with the key that backups are encrypted with and read by, an age identity; npm run backup -- --new-key FILE makes one. Keep a copy elsewhere: without it a backup cannot be read.',
  },
  BACKUP_DIR: {
    schema: anyText('BACKUP_DIR'),
    initial: '',
    about:
      'Folder in which the server backs its embedded database, keys and files up once a day, and npm run backup without a file does. Needs BACKUP_KEY_FILE.',
  },
  BACKUP_KEEP: {
    schema: integer('BACKUP_KEEP', 1, 10_000),
    initial: '14',
    about:
      'How many backups stay in BACKUP_DIR; older ones are removed once a new one is verified.',
  },
  METRICS_TOKEN: {
    schema: z
      .string()
      .check(
        z.regex(
          /^[\x21-\x7e]{16,}$/,
          'METRICS_TOKEN must have at least 16 characters and no spaces',
        ),
      ),
    initial: '',
    about:
      'Bearer token with which Prometheus reads /metrics. Without it there is no such address.',
  },
} as const satisfies Record<string, Variable>;
