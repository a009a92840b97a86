import { variables } from '#server/config/env.ts';
import {
  AUDIT_NOBODY_DAYS,
  DEAD_JOB_DAYS,
  DELETED_STAYS_MIN,
  EVENT_LARGE_BYTES,
  EVENT_LARGE_DAYS,
  PRUNE_EVERY_HOURS,
  DELETED_KEPT_DAYS,
  UNCONFIRMED_ACCOUNT_DAYS,
} from '#shared/core/limits.ts';

/** Data that are removed, and when. */
const REMOVED: readonly (readonly [what: string, when: string])[] = [
  [
    'what people deleted: applications with their history, single entries of a history, interviews, people, postings and letters, saved jobs, companies, answers of JobGPT, and deleted or replaced files',
    `${DELETED_KEPT_DAYS} days after they were deleted; until then their person can bring them back or remove them`,
  ],
  [
    `texts of a change of notes of more than ${EVENT_LARGE_BYTES} bytes`,
    `${EVENT_LARGE_DAYS} days after the change; that the notes changed, and when, stays`,
  ],
  ['uploaded files of applications that were imported, or not', 'a day after they were uploaded'],
  [
    'that a person hid an internship',
    `${DELETED_KEPT_DAYS} days after that, once it is listed no more`,
  ],
  ['counts of answers of JobGPT', `${DELETED_KEPT_DAYS} days after the day they are of`],
  [
    'accounts that were never confirmed nor signed in to',
    `${UNCONFIRMED_ACCOUNT_DAYS} days after they were last touched, such as by a mail that was asked for`,
  ],
  [
    'entries of the audit log that are about no account, or about one that is gone',
    `${AUDIT_NOBODY_DAYS} days after they were written; those of an account go with it, or AUTH_AUDIT_DAYS after they were written`,
  ],
  ['background work that was given up', `${DEAD_JOB_DAYS} days after that`],
];

/** The text of docs/configuration.md: every environment variable, its default and effect, and which data are removed when. */
export function configurationPage(): string {
  const rows = Object.entries(variables).map(
    ([name, { initial, about }]) =>
      `| \`${name}\` | ${initial === '' ? '' : `\`${initial}\``} | ${about.replaceAll('|', '\\|')} |`,
  );
  return [
    '# Configuration',
    '',
    'Generated from `server/config/env.ts` and `shared/core/limits.ts` by `npm run docs`; a test compares them.',
    '',
    'Every setting is an environment variable, or a line of a file `.env` in the project folder',
    '(see `.env.example`). All of them are read once at start; a server with a wrong one does not start and',
    'lists every problem at once.',
    '',
    '| name | default | what it does |',
    '| --- | --- | --- |',
    ...rows,
    '',
    'For the tests only: `CHROMIUM_PATH` names the browser to use.',
    '',
    '## What is removed by itself',
    '',
    `Every ${PRUNE_EVERY_HOURS} hours one server removes, in small batches (the database remembers when, so a restart does not begin the period anew):`,
    '',
    '| what | when |',
    '| --- | --- |',
    ...REMOVED.map(([what, when]) => `| ${what} | ${when} |`),
    '',
    'When an account needs room that its limits (`QUOTA_BYTES`, `QUOTA_ROWS`) no longer give, the texts of its large',
    `changes and what it deleted more than ${DELETED_STAYS_MIN} minutes ago go at once, before anything is refused.`,
    '',
  ].join('\n');
}
