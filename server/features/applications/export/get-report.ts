import { Readable } from 'node:stream';

import type { ApplicationsDeps } from '#server/features/applications/deps.ts';
import {
  countApplied,
  listApplied,
  type AppliedRow,
  type DateRange,
} from '#server/features/applications/repository/taking.ts';
import type { SignedIn } from '#server/http/mount.ts';
import type { Report } from '#shared/applications/contracts/taking.ts';
import { csvLine } from '#shared/core/csv.ts';
import { utcDate } from '#shared/core/dates.ts';
import { byWeek, howApplied, outcomeInFull } from '#shared/applications/report.ts';
import { ERRORS } from '#shared/core/error-catalogue.ts';
import { AppError } from '#shared/core/errors.ts';
import { REPORT_ROWS_MAX } from '#shared/imports/limits.ts';
import { transferMessages } from '#shared/imports/messages.ts';

/** Applications read in one transaction. */
const AT_ONCE = 500;

type Week = Report['weeks'][number];

function reported(row: AppliedRow): Week['applications'][number] {
  const contact = row.job_link ?? row.company_link ?? '';
  return {
    id: row.id,
    date_applied: row.date_applied,
    company_name: row.company_name ?? '',
    job_title: row.job_title,
    contact,
    source: howApplied(row.source, contact),
    outcome: outcomeInFull(row),
  };
}

/** The weeks of a range, each once all of it was read. */
async function* weeksOf(
  { database, ...names }: ApplicationsDeps,
  identity: SignedIn,
  range: DateRange,
): AsyncGenerator<Week> {
  let open: Week | undefined;
  let left = REPORT_ROWS_MAX;
  for (let after: AppliedRow | undefined; left > 0;) {
    const page = { ...range, after, limit: Math.min(AT_ONCE, left) };
    const rows = await database.transaction(identity, (tx) =>
      listApplied(tx, names, identity.userId, page),
    );
    for (const week of byWeek(rows.map(reported))) {
      if (open?.from === week.from) open.applications.push(...week.applications);
      else {
        if (open) yield open;
        open = week;
      }
    }
    after = rows.at(-1);
    left = rows.length < page.limit ? 0 : left - rows.length;
  }
  if (open) yield open;
}

async function* jsonOf(
  head: Pick<Report, 'from' | 'to' | 'made_on'>,
  weeks: AsyncIterable<Week>,
): AsyncGenerator<string> {
  yield `${JSON.stringify(head).slice(0, -1)},"weeks":[`;
  let total = 0;
  for await (const week of weeks) {
    yield (total === 0 ? '' : ',') + JSON.stringify(week);
    total += week.applications.length;
  }
  yield `],"total":${total}}`;
}

const HEADINGS = [
  'Week of',
  'Applied on',
  'Employer',
  'Job title',
  'Contact',
  'How applied',
  'Outcome',
];

async function* csvOf(weeks: AsyncIterable<Week>): AsyncGenerator<string> {
  yield csvLine(HEADINGS);
  for await (const { from, applications } of weeks) {
    const lines = applications.map((one) => [
      from,
      one.date_applied,
      one.company_name,
      one.job_title,
      one.contact,
      one.source,
      one.outcome,
    ]);
    yield lines.map(csvLine).join('');
  }
}

/**
 * What a person applied for in a range of dates, week by week, as JSON (a Report) or CSV that is written while it is read. Throws
 * AppError `validation_failed` (400) when it is too much.
 */
export async function getReport(
  deps: ApplicationsDeps,
  identity: SignedIn,
  { format, ...range }: DateRange & { readonly format: 'json' | 'csv' },
): Promise<Readable> {
  // Also refuses a session that ended before the first byte is sent.
  const count = await deps.database.transaction(identity, (tx) =>
    countApplied(tx, identity.userId, range, REPORT_ROWS_MAX + 1),
  );
  if (count > REPORT_ROWS_MAX) {
    throw new AppError(ERRORS.validation_failed, transferMessages.report.tooMany, { field: 'to' });
  }
  const weeks = weeksOf(deps, identity, range);
  const head = { ...range, made_on: utcDate(deps.clock.now()) };
  const text = format === 'csv' ? csvOf(weeks) : jsonOf(head, weeks);
  return Readable.from(text, { objectMode: false });
}
