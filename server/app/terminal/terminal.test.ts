import { pino } from 'pino';
import { describe, expect, test } from 'vitest';

import { describeFailure } from '#server/app/terminal/describe-failure.ts';
import { describeStart, type StartFacts } from '#server/app/terminal/describe-start.ts';
import { type Paint, readableLine } from '#server/app/terminal/terminal.ts';
import { readConfig } from '#server/config/config.ts';
import { ERRORS } from '#shared/core/error-catalogue.ts';
import { AppError, UserError } from '#shared/core/errors.ts';

const FACTS: StartFacts = {
  url: 'http://localhost:3000',
  dataDir: '/home/ann/waymark/data',
  isEmbedded: true,
  mailbox: { page: 'http://localhost:3000/dev/mailbox', isRemote: false },
  h1b: { state: 'ready', records: 50_000, sample: true, generated: false, standsIn: false },
};

const NONE = {
  state: 'empty',
  records: 0,
  sample: false,
  generated: false,
  standsIn: false,
} as const;

const said = (facts: Partial<StartFacts>) => describeStart({ ...FACTS, ...facts }).join('\n');

describe('what a start says in a terminal', () => {
  test('[TERM-1] the address, the data, the mails, the sample and how to stop', () => {
    expect(said({})).toBe(
      `Waymark is ready at http://localhost:3000

  Data         are in /home/ann/waymark/data
  Mails        are kept here and not sent: http://localhost:3000/dev/mailbox
               npm run mailbox prints them, SMTP_URL sends them
  H1B records  a sample: 50,000 real filings
               npm run h1b:import -- --official 2024-2026 downloads and loads all
  Stop         with Ctrl C
`,
    );
  });

  test('[TERM-1] follows the configuration', () => {
    expect(said({ mailbox: undefined })).toContain(
      'Mails        are sent by the server of SMTP_URL',
    );
    const hidden = { page: undefined, isRemote: false };
    expect(said({ mailbox: hidden })).toContain('npm run mailbox prints them');
    expect(said({ mailbox: { ...hidden, isRemote: true } })).toContain(
      'nobody gets a code or link to sign in',
    );
    expect(said({ isEmbedded: false })).toContain('are in the database of DATABASE_URL');
    const imported = said({ h1b: { ...NONE, state: 'ready', records: 1_200_000 } });
    expect(imported).toContain('H1B records  1,200,000 imported records');
    expect(imported).not.toContain('h1b:import');
    expect(said({ h1b: NONE })).toContain('none');
    expect(said({ h1b: { ...NONE, state: 'unavailable' } })).toContain(
      'npm run h1b:status says why',
    );
    expect(said({ h1b: { ...FACTS.h1b, standsIn: true } })).toMatch(
      /says why\n +until then a sample: 50,000/,
    );
  });
});

/** The readable line of what is logged. */
function lineOf(
  log: (logger: pino.Logger) => void,
  paint: Paint = (_, text) => text,
  deep = false,
) {
  const lines: string[] = [];
  const stream = { write: (line: string) => void lines.push(readableLine(line, paint, deep)) };
  log(pino({ level: 'trace' }, stream));
  return lines.join('\n');
}

describe('a line of the log in a terminal', () => {
  test('[TERM-2] has the time, the level, what happened and why, in one line', () => {
    const line = lineOf((log) =>
      log.warn({ err: new Error('connect\n  refused'), job: 7 }, 'a job failed'),
    );
    expect(line).toMatch(/^\d\d:\d\d:\d\d warn a job failed: connect refused \(job=7\)$/);
  });

  test('[TERM-2] names a request by its route', () => {
    const line = lineOf((log) =>
      log.error({ req: { method: 'GET', route: '/edit/:id' }, res: { statusCode: 503 } }, 'busy'),
    );
    expect(line).toMatch(/ error busy \(GET \/edit\/:id, 503\)$/);
  });

  test('[TERM-2] is followed by the stack when the level asks for details', () => {
    const log = (logger: pino.Logger) => logger.error({ err: new Error('no') }, 'failed');
    expect(lineOf(log).split('\n')).toHaveLength(1);
    expect(lineOf(log, undefined, true)).toContain('terminal.test.ts');
  });

  test('[TERM-5] has the colour of its level', () => {
    const paint: Paint = (colour, text) => `<${colour}>${text}`;
    expect(lineOf((log) => log.warn('a'), paint)).toContain('<yellow>warn a');
    expect(lineOf((log) => log.error('a'), paint)).toContain('<red>error a');
    expect(lineOf((log) => log.info('a'), paint)).toContain('<gray>info a');
  });
});

describe('what a failed start says', () => {
  const terminal = { isTerminal: true, wantsStack: false };

  test('[TERM-3] the sentence of a problem that the operator can mend', () => {
    expect(describeFailure(new UserError('Port 3000 is taken. Set PORT.'), terminal)).toBe(
      'Port 3000 is taken. Set PORT.',
    );
  });

  test('[TERM-3] every wrong setting, and where settings are explained', () => {
    let thrown: unknown;
    try {
      readConfig({ PORT: 'eighty', RATE_LIMIT: '-1' });
    } catch (error) {
      thrown = error;
    }
    const text = describeFailure(thrown, terminal);
    expect(text).toContain('- PORT must be a whole number');
    expect(text).toContain('- RATE_LIMIT must be a whole number');
    expect(text).toContain('docs/configuration.md');
  });

  test('[TERM-3] that the database does not answer, and why', () => {
    const cause = new Error('connect ECONNREFUSED 127.0.0.1:5432');
    const refused = new AppError(ERRORS.database_unavailable, 'not now', { cause });
    expect(describeFailure(refused, terminal)).toBe(
      'The database of DATABASE_URL cannot be reached (connect ECONNREFUSED 127.0.0.1:5432). ' +
        'Start it, or correct DATABASE_URL.',
    );
  });

  test('[TERM-3] the message of what nobody foresaw; its stack in a journal or on request', () => {
    const error = new Error('out of paper');
    expect(describeFailure(error, terminal)).toBe(
      'Waymark could not start: out of paper. LOG_LEVEL=debug npm start shows where.',
    );
    expect(describeFailure(error, { isTerminal: false, wantsStack: false })).toBe(error.stack);
    expect(describeFailure(error, { isTerminal: true, wantsStack: true })).toBe(error.stack);
  });
});
