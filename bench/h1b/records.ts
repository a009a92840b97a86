import { closeSync, openSync, writeSync } from 'node:fs';

import { locateCity, locateZip } from '#server/h1b/places/locate.ts';
import { isoDate } from '#server/h1b/snapshot/days.ts';
import { generateRows } from '#server/h1b/sample/generate-rows.ts';
import { csvLine } from '#shared/core/csv.ts';
import { fold } from '#shared/core/fold.ts';
import { H1B_COLUMNS, H1B_KINDS, H1B_MORE_COLUMNS } from '#shared/h1b/columns.ts';
import { effectiveWage } from '#shared/h1b/salary.ts';

/**
 * Columns that are computed for the rivals beforehand: id, folded employer for the order, effective wage, the name that
 * stands for the employer and its fold, and the position of the worksite in degrees.
 */
export const EXTRA_COLUMNS = [
  'id',
  'employer_fold',
  'salary',
  'employer_shown',
  'shown_fold',
  'latitude',
  'longitude',
] as const;

/** The further columns that the workload filters by. */
export const FILTERED_COLUMNS = [
  'fiscal_year',
  'wage_level',
  'h1b_dependent',
  'secondary_entity',
  ...H1B_KINDS,
] as const;

/** What the workload needs to know of the records. */
interface Facts {
  readonly caseNumber: string;
  /** First word of the first employer. */
  readonly employer: string;
}

const FLUSH_AT = 4_000_000;

/**
 * Writes generated records as CSV: for the importer as filed, with all further columns; for the rivals, to whom `shownAs`
 * says which name stands for an employer, with what is computed for them. Case numbers get the letter of real ones,
 * because the importer refuses the sample's.
 */
export function writeRecords(
  rows: number,
  file: string,
  shownAs?: (employer: string) => string,
): Facts {
  const fd = openSync(file, 'w');
  const more = shownAs ? FILTERED_COLUMNS : H1B_MORE_COLUMNS;
  const money = (cents: number | null): number | null => (cents === null ? null : cents / 100);
  let facts: Facts | undefined;
  let text = csvLine([...(shownAs ? EXTRA_COLUMNS : []), ...H1B_COLUMNS, ...more]);
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
    const computed: (string | number | null)[] = [];
    if (shownAs) {
      const shown = shownAs(employer);
      const at =
        locateZip(row.worksite_postal_code ?? '') ??
        locateCity(row.worksite_city ?? '', row.worksite_state ?? '');
      computed.push(id, fold(employer), money(wage), shown, fold(shown));
      computed.push(at?.latitude ?? null, at?.longitude ?? null);
    }
    const columns = [...H1B_COLUMNS, ...more];
    text += csvLine([...computed, ...columns.map((name) => record[name])]);
    if (text.length > FLUSH_AT) {
      writeSync(fd, text);
      text = '';
    }
  }
  writeSync(fd, text);
  closeSync(fd);
  return facts ?? { caseNumber: 'none', employer: 'none' };
}
