import * as z from 'zod/mini';

import { authVariables } from '#server/config/auth-env.ts';
import { operationsVariables } from '#server/config/operations-env.ts';
import {
  anyText,
  feedUrl,
  httpUrl,
  integer,
  onOff,
  schemeUrl,
  type Variable,
} from '#server/config/readers.ts';
import { INTERNSHIPS_REFRESH_HOURS } from '#shared/core/limits.ts';

/** Every environment variable the server reads; docs/configuration.md is generated from this. */
export const variables = {
  PORT: {
    schema: integer('PORT', 0, 65_535),
    initial: '3000',
    about: 'Port the server listens on; 0 takes a free one.',
  },
  HOST: { schema: anyText('HOST'), initial: '127.0.0.1', about: 'Address the server listens on.' },
  PUBLIC_URL: {
    schema: httpUrl('PUBLIC_URL'),
    initial: '',
    about:
      'Address people use, without a path. Links in mails are built from it. Default: http://localhost:PORT on this machine, else http://HOST:PORT.',
  },
  DATA_DIR: {
    schema: anyText('DATA_DIR'),
    initial: './data',
    about: 'Folder for the embedded database, keys, files and the local mailbox.',
  },
  DATABASE_URL: {
    schema: schemeUrl('DATABASE_URL', ['postgres', 'postgresql']),
    initial: '',
    about: 'PostgreSQL 15 or newer to use instead of the embedded database.',
  },
  DATABASE_MIGRATION_URL: {
    schema: schemeUrl('DATABASE_MIGRATION_URL', ['postgres', 'postgresql']),
    initial: '',
    about:
      'The same database with the login that owns it and changes its tables at the start, so that the one of DATABASE_URL owns nothing. Default: DATABASE_URL does both.',
  },
  DATABASE_POOL_SIZE: {
    schema: integer('DATABASE_POOL_SIZE', 1, 200),
    initial: '10',
    about: 'Connections to PostgreSQL; the embedded database always uses one.',
  },
  QUOTA_BYTES: {
    schema: integer('QUOTA_BYTES', 1, 999_999_999),
    initial: '268435456',
    about:
      'Bytes of text one account may hold in the database: applications, companies, their history, saved answers and account details. Files have a limit of their own.',
  },
  QUOTA_ROWS: {
    schema: integer('QUOTA_ROWS', 1, 999_999_999),
    initial: '500000',
    about: 'Records one account may hold in the database, each change of an application included.',
  },
  OBJECTS_URL: {
    schema: schemeUrl('OBJECTS_URL', ['s3']),
    initial: '',
    about:
      'S3-compatible place for files, such as s3://key:secret@bucket/prefix?endpoint=https://host&region=name. Without it files stay in DATA_DIR/objects.',
  },
  LOGO_SERVICE_URL: {
    schema: httpUrl('LOGO_SERVICE_URL', 'site'),
    initial: 'site',
    mayBeEmpty: true,
    about:
      'Where company logos are fetched from: site for the icon of the company’s own website, or the address of a service, in which {host} stands for the company’s host, such as https://img.logo.dev/{host}?token=YOUR_KEY. Set it to nothing to show letter badges only.',
  },
  SMTP_URL: {
    schema: schemeUrl('SMTP_URL', ['smtp', 'smtps']),
    initial: '',
    about:
      'Mail server, such as smtp://user:password@host:587. Without it mails stay in DATA_DIR and are shown at /dev/mailbox on loopback.',
  },
  MAIL_FROM: {
    schema: anyText('MAIL_FROM'),
    initial: 'Waymark <waymark@localhost>',
    about: 'Sender of mails.',
  },
  ...authVariables,
  CORS_ORIGINS: {
    schema: anyText('CORS_ORIGINS'),
    initial: '',
    about: 'Comma-separated origins whose pages may call the API.',
  },
  TRUSTED_PROXIES: {
    schema: anyText('TRUSTED_PROXIES'),
    initial: '',
    about: 'Comma-separated addresses or networks whose X-Forwarded-For header is believed.',
  },
  SHUTDOWN_DELAY: {
    schema: integer('SHUTDOWN_DELAY', 0, 60),
    initial: '0',
    about:
      'Seconds for which a stopping server goes on answering while /readyz says 503, so that a proxy that asks there sends requests elsewhere first. A node behind a proxy wants a few more than the proxy needs to notice.',
  },
  AI_API_KEY: {
    schema: z
      .string()
      .check(z.regex(/^[\x21-\x7e]+$/, 'AI_API_KEY must have no spaces or special characters')),
    initial: '',
    about:
      'Key of the AI service that JobGPT asks; the server sends it to AI_BASE_URL only. At the default address it must start with sk-, and without it JobGPT says so and offers what needs no model. A server of your own may take any key, or none.',
  },
  AI_BASE_URL: {
    schema: httpUrl('AI_BASE_URL'),
    initial: 'https://api.openai.com/v1',
    about:
      'Address of a chat-completions server, such as http://127.0.0.1:11434/v1 for Ollama on the same machine; /chat/completions and /models are added to it.',
  },
  AI_MODELS: {
    schema: anyText('AI_MODELS'),
    initial: '',
    about:
      'Models to offer instead of gpt-3.5-turbo, gpt-4 and gpt-4-turbo, the first is the default: names separated by commas, or a JSON list of {"name", "model", "maxTokens", "temperature"}, where model is the name at the service. Without it, a server of your own also offers the models it lists itself.',
  },
  AI_DAILY_LIMIT: {
    schema: integer('AI_DAILY_LIMIT', 0, 1_000_000),
    initial: '50',
    about: 'Answers a person may ask JobGPT for on a day (UTC).',
  },
  AI_TOTAL_DAILY_LIMIT: {
    schema: integer('AI_TOTAL_DAILY_LIMIT', 0, 100_000_000),
    initial: '1000',
    about:
      'Answers all people together may ask JobGPT for on a day (UTC): what the service can cost, however many accounts there are.',
  },
  SITE_CONFIG: {
    schema: anyText('SITE_CONFIG'),
    initial: '',
    about: 'JSON file with the links of the footer and other site texts.',
  },
  RATE_LIMIT: {
    schema: integer('RATE_LIMIT', 1, 10_000_000),
    initial: '600',
    about:
      'Requests a signed-in person, or a client address without a session, may make per minute, all routes together; files and pages without a query do not count.',
  },
  WORK_LIMIT: {
    schema: integer('WORK_LIMIT', 1, 1_000_000),
    initial: '30',
    about:
      "Seconds of the servers' work (database, reading files, H1B records, writing answers) that a signed-in person, or a client address without a session, may ask for per minute, over all routes and nodes.",
  },
  H1B_SAMPLE: {
    schema: integer('H1B_SAMPLE', 0, 10_000_000),
    initial: '',
    about:
      'Most real filings of the sample that the H1B explorer shows until whole files are imported; 0 shows none. Default: all of the sample.',
  },
  H1B_SAMPLE_GENERATED: {
    schema: onOff('H1B_SAMPLE_GENERATED'),
    initial: 'off',
    about: 'Whether the sample is generated instead of real filings, for tests and measurements.',
  },
  H1B_WORKERS: {
    schema: integer('H1B_WORKERS', 1, 256),
    initial: '',
    about: 'Threads that answer questions of the H1B explorer. Default: one for each core.',
  },
  H1B_CACHE_BYTES: {
    schema: integer('H1B_CACHE_BYTES', 0, 999_999_999),
    initial: '67108864',
    about: 'Memory in which the H1B explorer keeps answers and selections.',
  },
  H1B_OFFICIAL_LIST: {
    schema: anyText('H1B_OFFICIAL_LIST'),
    initial: '',
    about:
      'JSON file with the addresses that an operator can load filings from on the page, by fiscal year, such as those of a mirror. Default: server/h1b/import/official-files.json.',
  },
  H1B_UPLOAD_MB: {
    schema: integer('H1B_UPLOAD_MB', 1, 100_000),
    initial: '1024',
    about: 'Most megabytes of a file of filings that an operator uploads on the page.',
  },
  H1B_EMPLOYER_ALIASES: {
    schema: anyText('H1B_EMPLOYER_ALIASES'),
    initial: '',
    about:
      'CSV file (from, to, since, source) with further renames and short names of employers for the H1B explorer, besides the reviewed ones.',
  },
  H1B_SELECTION_RULES: {
    schema: anyText('H1B_SELECTION_RULES'),
    initial: '',
    about:
      'JSON file of the rules that weight the selection of H-1B registrations by wage level, in the form of server/h1b/offer/selection-rules.json, in place of it.',
  },
  H1B_GROWTH_INDEX: {
    schema: anyText('H1B_GROWTH_INDEX'),
    initial: '',
    about:
      'JSON file of the index by which pay of earlier years is brought to today, in the form of server/h1b/offer/growth-index.json, in place of it.',
  },
  INTERNSHIPS_URL: {
    schema: feedUrl('INTERNSHIPS_URL'),
    initial: '',
    about: `Address of the community’s list of internships (listings.json), by https or on this machine; it is imported every ${INTERNSHIPS_REFRESH_HOURS} hours. Without it, npm run internships:import loads a file.`,
  },
  READ_POSTINGS: {
    schema: onOff('READ_POSTINGS'),
    initial: 'on',
    about:
      'Whether the server reads the posting when a signed-in person pastes its link: job boards’ public data, or the page itself, on the public internet only. off: only what the address says is filled in.',
  },
  IMAP: {
    schema: onOff('IMAP'),
    initial: 'off',
    about:
      'Whether people may connect one folder of their mailbox by IMAP with an app password, which is stored encrypted under the keys of this server. The server then signs in to mail servers on the public internet, at port 993.',
  },
  ...operationsVariables,
  LOG_LEVEL: {
    schema: z.enum(['fatal', 'error', 'warn', 'info', 'debug', 'trace', 'silent'], {
      error: 'LOG_LEVEL must be one of: fatal, error, warn, info, debug, trace, silent',
    }),
    initial: '',
    about: 'How much the server logs. Default: info; in a terminal warn, in readable lines.',
  },
} as const satisfies Record<string, Variable>;

/** The parsed variables; one without a default is undefined when absent or empty. */
export type Environment = {
  [Name in keyof typeof variables]:
    | z.output<(typeof variables)[Name]['schema']>
    | ((typeof variables)[Name] extends { initial: '' } | { mayBeEmpty: true } ? undefined : never);
};

/** Parses an environment, collecting every problem as a sentence naming its variable. */
export function readEnvironment(source: Readonly<Record<string, string | undefined>>): {
  environment: Environment;
  problems: string[];
} {
  const problems: string[] = [];
  const environment: Record<string, unknown> = {};
  for (const [name, variable] of Object.entries<Variable>(variables)) {
    const { schema, initial, mayBeEmpty } = variable;
    const given = source[name]?.trim();
    const text = mayBeEmpty ? (given ?? initial) : given || initial;
    if (text === '') continue;
    const result = z.safeParse(schema, text);
    if (result.success) environment[name] = result.data;
    else problems.push(...result.error.issues.map((issue) => issue.message));
  }
  return { environment: environment as Environment, problems };
}
