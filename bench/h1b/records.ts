import { closeSync, openSync, writeSync } from 'node:fs';

import { isoDate } from '#server/h1b/snapshot/days.ts';
import { generateRows } from '#server/h1b/sample/generate-rows.ts';
import { csvLine } from '#shared/domain/csv.ts';
import { fold } from '#shared/domain/fold.ts';
import { H1B_COLUMNS } from '#shared/domain/h1b-columns.ts';
import { effectiveWage } from '#shared/domain/salary.ts';

/** Columns that are computed for the rivals beforehand: id, folded employer for the order, effective wage. */
export const EXTRA_COLUMNS = ['id', 'employer_fold', 'salary'] as const;

/** What the workload needs to know of the records. */
interface Facts {
  readonly caseNumber: string;
  /** First word of the first employer. */
  readonly employer: string;
}

const FLUSH_AT = 4_000_000;

/**
 * Writes generated records as CSV, the same for every engine. Their case numbers get the letter of real ones, because the
 * importer refuses the sample's.
 */
export function writeRecords(rows: number, file: string): Facts {
  const fd = openSync(file, 'w');
  const money = (cents: number | null): number | null => (cents === null ? null : cents / 100);
  let facts: Facts | undefined;
  let text = csvLine([...EXTRA_COLUMNS, ...H1B_COLUMNS]);
  let id = 0;
  for (const row of generateRows(rows)) {
    id++;
    const wage = effectiveWage(row.wage_rate_of_pay_from, row.wage_rate_of_pay_to);
    const record = {
      ...row,
      case_number: row.case_number.replace(/^S/, 'I'),
      wage_rate_of_pay_from: money(row.wage_rate_of_pay_from),
      wage_rate_of_pay_to: money(row.wage_rate_of_pay_to),
      prevailing_wage: money(row.prevailing_wage),
      received_date: isoDate(row.received_date),
      decision_date: isoDate(row.decision_date),
      begin_date: isoDate(row.begin_date),
      end_date: isoDate(row.end_date),
    };
    const employer = row.employer_name ?? '';
    facts ??= { caseNumber: record.case_number, employer: employer.split(/[ ,]/)[0] ?? employer };
    text += csvLine([id, fold(employer), money(wage), ...H1B_COLUMNS.map((name) => record[name])]);
    if (text.length > FLUSH_AT) {
      writeSync(fd, text);
      text = '';
    }
  }
  writeSync(fd, text);
  closeSync(fd);
  return facts ?? { caseNumber: 'none', employer: 'none' };
}
