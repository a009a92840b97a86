import * as z from 'zod/mini';

import { anyText, integer, onOff, type Variable } from '#server/config/readers.ts';

/** The environment variables of those who run the server: time limits of the database, backups, figures and https. */
export const operationsVariables = {
  DEMO: {
    schema: onOff('DEMO'),
    initial: 'off',
    about:
      'Whether this is a demo: anybody looks around in one made-up account, which is new every night (UTC), and nothing can be changed. It wants a DATA_DIR or database of its own, and neither SMTP_URL nor AI_API_KEY.',
  },
  HSTS_SUBDOMAINS: {
    schema: onOff('HSTS_SUBDOMAINS'),
    initial: 'on',
    about:
      'Whether browsers that have seen the site by https ask its subdomains by https only, too, for a year. off where PUBLIC_URL is a domain with subdomains that have no https.',
  },
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
  DATABASE_STATEMENT_TIMEOUT_MS: {
    schema: integer('DATABASE_STATEMENT_TIMEOUT_MS', 100, 600_000),
    initial: '4800',
    about:
      'Milliseconds after which a transaction in the database, its waiting and its repeats included, is given up with 503; PostgreSQL ends its statement then. Above 5000 a request can hang for longer than the 5 seconds that are promised.',
  },
  DATABASE_LOCK_TIMEOUT_MS: {
    schema: integer('DATABASE_LOCK_TIMEOUT_MS', 0, 600_000),
    initial: '2000',
    about:
      'Milliseconds a statement on PostgreSQL waits for a row that another one holds before the transaction lets go of its own rows and begins again; 0 waits until DATABASE_STATEMENT_TIMEOUT_MS.',
  },
  DATABASE_CONNECT_TIMEOUT_MS: {
    schema: integer('DATABASE_CONNECT_TIMEOUT_MS', 100, 60_000),
    initial: '3000',
    about:
      'Milliseconds a request waits for a connection to PostgreSQL, a free one of the pool or a new one, before it gets 503.',
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
