import type { ExplorerStatus } from '#server/h1b/questions.ts';

/** What a person wants to know of a server that has just started. */
export interface StartFacts {
  readonly url: string;
  readonly dataDir: string;
  /** Whether the database is the one in `dataDir`. */
  readonly isEmbedded: boolean;
  /** Where mails that are not sent can be read, and whether people at other machines use the site; undefined when a mail server is set. */
  readonly mailbox: { readonly page: string | undefined; readonly isRemote: boolean } | undefined;
  readonly h1b: Pick<ExplorerStatus, 'state' | 'records' | 'sample' | 'generated' | 'standsIn'>;
}

const LOAD_RECORDS = 'npm run h1b:import -- --official 2024-2026 downloads and loads all';

/** What a start says where people cannot read the codes they are sent. */
export const NO_SIGN_IN = 'are kept here and not sent: nobody gets a code or link to sign in';

function mailLines(mailbox: StartFacts['mailbox']): string[] {
  if (!mailbox) return ['are sent by the server of SMTP_URL'];
  const reading = 'npm run mailbox prints them';
  if (mailbox.isRemote) return [NO_SIGN_IN, `SMTP_URL sends mails; until then ${reading}`];
  return [
    mailbox.page === undefined
      ? `are kept here and not sent; ${reading}`
      : `are kept here and not sent: ${mailbox.page}`,
    mailbox.page === undefined ? 'SMTP_URL sends them' : `${reading}, SMTP_URL sends them`,
  ];
}

function h1bLines(h1b: StartFacts['h1b']): string[] {
  const { state, records, sample, generated, standsIn } = h1b;
  const count = records.toLocaleString('en-US');
  if (state === 'ready' && !sample) return [`${count} imported records`];
  const problem = 'cannot be read; npm run h1b:status says why';
  if (state === 'unavailable') return [problem];
  const kind = generated ? 'generated records' : 'real filings';
  if (standsIn) return [problem, `until then a sample: ${count} ${kind}`];
  return [state === 'ready' ? `a sample: ${count} ${kind}` : 'none', LOAD_RECORDS];
}

/** What a started server says in a terminal, line by line. */
export function describeStart(facts: StartFacts): string[] {
  const parts: readonly (readonly [string, readonly string[]])[] = [
    [
      'Data',
      facts.isEmbedded
        ? [`are in ${facts.dataDir}`]
        : ['are in the database of DATABASE_URL', `and in ${facts.dataDir}`],
    ],
    ['Mails', mailLines(facts.mailbox)],
    ['H1B records', h1bLines(facts.h1b)],
    ['Stop', ['with Ctrl C']],
  ];
  return [
    `Waymark is ready at ${facts.url}`,
    '',
    ...parts.flatMap(([name, lines]) =>
      lines.map((line, at) => `  ${(at === 0 ? name : '').padEnd(13)}${line}`),
    ),
    '',
  ];
}
