import { readFileSync } from 'node:fs';
import { join } from 'node:path';

import { describe, expect, test } from 'vitest';

import {
  CELL_MAX,
  IMPORT_COLUMNS_MAX,
  IMPORT_ENTRIES_MAX,
  IMPORT_JSON_VALUES_MAX,
  IMPORT_MB,
  IMPORT_READ_S,
  IMPORT_ROWS_MAX,
  IMPORT_UNPACKED_BYTES,
  RESTORE_FILES_BYTES,
  RESTORE_MB,
} from '#shared/imports/limits.ts';
import * as limits from '#shared/core/limits.ts';
import * as mail from '#shared/replies/limits.ts';

/** The text of a page on one line. */
const page = (name: string) =>
  readFileSync(join(import.meta.dirname, '..', '..', 'docs', name), 'utf8').replaceAll(/\s+/g, ' ');

/** A number with thousands commas. */
const many = (count: number) => count.toLocaleString('en-US');

const MIB = 1024 * 1024;

/** How long, in the words of the pages; other lengths need words of their own here. */
const LENGTHS = new Map([
  [3600, 'an hour'],
  [7200, 'two hours'],
]);
const length = (seconds: number) => LENGTHS.get(seconds) ?? `${seconds} seconds`;

/** What the table of limits says of numbers in shared/core/limits.ts, in its words. */
const IN_THE_TABLE = [
  `| ${limits.BODY_LIMIT_BYTES / MIB} MiB |`,
  `within ${limits.KNOWN_NETWORK_DAYS} days`,
  `${limits.ANONYMOUS_PER_HOUR} at once, then ${limits.ANONYMOUS_PER_HOUR} an hour`,
  `removed after ${limits.ANONYMOUS_ACCOUNT_DAYS} days without use`,
  `one a minute and ${limits.SMS_DAILY} in 24 hours`,
  `${limits.SMS_NETWORK_BURST} at once, then ${limits.SMS_NETWORK_HOURLY} an hour`,
  `${limits.RESUME_MB} MB and ${limits.RESUME_PAGES_MAX} pages`,
  `${limits.RESUME_READ_S} s of computing`,
  `not tried again for ${limits.RESUME_REFUSAL_DAYS} days`,
  `| ${limits.UNITS_OF_WORK.atOnce}; ${limits.UNITS_OF_WORK.waiting} transactions more wait`,
  `${limits.FILES_WAITING_PER_PERSON} of one person and ${limits.FILES_WAITING} in all, on each node`,
  `${limits.UPLOADS_PER_PERSON} of one person, ${limits.UPLOADS_BYTES / MIB} MiB in all`,
  `${limits.UPLOADS_WAITING_PER_PERSON} of one person and ${limits.UPLOADS_WAITING} in all wait up to ${limits.UPLOAD_WAIT_S} s`,
  `${limits.HEADERS_MAX_S} s, then 408,`,
  `${limits.UPLOAD_GRACE_S} s and one second more for every ${limits.UPLOAD_BYTES_PER_S / 1024} KiB`,
  `${length(limits.SIGNED_LINK_MAX_S)} at most`,
  `${length(limits.SIGNED_UPLOAD_S)}, one file`,
  `| files a person keeps | ${limits.FILES_PER_PERSON},`,
  `| notes of an application | ${many(limits.NOTES_MAX)} characters |`,
  `restored for ${limits.DELETED_KEPT_DAYS} days`,
  `${IMPORT_MB} MB, unpacked ${IMPORT_UNPACKED_BYTES / MIB} MB, ${many(IMPORT_ROWS_MAX)} rows of ${IMPORT_COLUMNS_MAX} columns, ${many(CELL_MAX)} characters a workbook's cell, ${many(IMPORT_JSON_VALUES_MAX)} values of JSON; ${IMPORT_READ_S} s of computing`,
  `${RESTORE_MB} MB, unpacked ${IMPORT_UNPACKED_BYTES / MIB} MB of lists and ${RESTORE_FILES_BYTES / MIB} MB of files, ${many(IMPORT_ENTRIES_MAX)} entries; ${2 * IMPORT_READ_S} s of computing (${10 * IMPORT_READ_S} s by the clock)`,
  `${mail.MAILS_MB} MB a file, ${many(mail.MAILS_MAX)} mails; ${mail.MAILS_PER_MINUTE} files or pasted mails a minute`,
  `a pasted mail ${many(mail.PASTED_MAIL_MAX)} characters; a text that is kept ${many(mail.REPLY_TEXT_MAX)} characters; rules for senders: ${mail.REPLY_RULES_MAX}`,
  `${limits.INTERNSHIPS_FILE_MB} MB, which must arrive within ${limits.INTERNSHIPS_DOWNLOAD_S} s; ${many(limits.INTERNSHIPS_MAX)} listings`,
];

/** Other numbers of the table: of the code beside which they stand, of networks and of HTTP. */
const ELSEWHERE = [
  '120; 60 a minute',
  '10 a minute',
  '64 KB',
  '144 a day',
  '20 wrong codes',
  '24 hours',
  '15 s by the clock',
  '30 s by the clock',
  '256 MiB',
  '384 MiB',
  '12 a minute',
  /\/\d\d\b/,
  /\b4\d\d\b/,
  /\b503\b/,
  /IPv[46]/,
];

describe('limits that the pages name', () => {
  const operations = page('operations.md');
  const start = operations.indexOf('## Limits');
  const table = operations
    .slice(start, operations.indexOf('## ', start + 3))
    .replaceAll(/ +/g, ' ');

  test.each(IN_THE_TABLE)('the table of docs/operations.md says “%s”', (words) => {
    expect(table).toContain(words);
  });

  test('the table of docs/operations.md has no other number', () => {
    let rest = table;
    for (const words of IN_THE_TABLE) rest = rest.replace(words, '');
    for (const words of ELSEWHERE) rest = rest.replaceAll(new RegExp(words, 'g'), '');
    expect(rest.match(/.{0,20}\d.{0,20}/g)).toBeNull();
  });

  test.each([
    `at most ${limits.FILES_PER_PERSON} files of ${limits.RESUME_MB} MB`,
    `The ${limits.CODE_LENGTH}-digit code`,
    `Access tokens live ${length(limits.ACCESS_TOKEN_TTL_S)}`,
    `names one file by its id, for ${length(limits.SIGNED_LINK_MAX_S)} at most`,
  ])('docs/security.md says “%s”', (words) => {
    expect(page('security.md')).toContain(words);
  });

  test('docs/operations.md and docs/plan-past-one-cluster.md say how large files may be', () => {
    expect(operations).toContain(
      `own limits (${limits.BODY_LIMIT_BYTES / MIB} MiB, résumés ${limits.RESUME_MB} MB, imports ${IMPORT_MB} MB, archives ${RESTORE_MB} MB)`,
    );
    expect(page('plan-past-one-cluster.md')).toContain(
      `at most ${limits.FILES_PER_PERSON} for each person at ${limits.RESUME_MB} MB`,
    );
  });
});
