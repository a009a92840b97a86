import { UNKNOWN_COLUMNS } from '#server/h1b/sample/generate-more.ts';
import { parseIsoDate } from '#server/h1b/snapshot/days.ts';
import type { Row } from '#server/h1b/snapshot/schema.ts';

/** A record in the table's form (cents, day numbers); what a test does not set is filled in. */
export function rowOf(serial: number, changes: Partial<Row> = {}): Row {
  return {
    case_number: `I-200-24001-${String(serial).padStart(6, '0')}`,
    case_status: 'CERTIFIED',
    employer_name: 'Meadow Systems',
    job_title: 'Software Engineer',
    soc_code: '15-1252',
    soc_title: 'Software Developers',
    full_time_position: 'Y',
    wage_rate_of_pay_from: 12_000_000,
    wage_rate_of_pay_to: null,
    wage_unit_of_pay: 'Year',
    prevailing_wage: 11_000_000,
    worksite_city: 'Austin',
    worksite_state: 'TX',
    worksite_postal_code: '78701',
    employer_city: 'Austin',
    employer_state: 'TX',
    employer_postal_code: '78701',
    received_date: parseIsoDate('2024-01-02'),
    decision_date: parseIsoDate('2024-01-09'),
    begin_date: parseIsoDate('2024-03-01'),
    end_date: parseIsoDate('2027-02-28'),
    visa_class: 'H-1B',
    ...UNKNOWN_COLUMNS,
    fiscal_year: 2024,
    ...changes,
  };
}

/** Sixty records of three fictional employers: wages rise with the serial, every tenth is hourly, every sixth denied. */
export const SIXTY_ROWS: readonly Row[] = Array.from({ length: 60 }, (_, index) => {
  const serial = index + 1;
  const month = String((index % 3) + 1).padStart(2, '0');
  return rowOf(serial, {
    employer_name: ['Meadow Systems', 'Harbour Analytics', 'Quarry & Sons, Inc.'][index % 3] ?? '',
    job_title: index % 2 === 0 ? 'Software Engineer' : 'Data Scientist',
    case_status: serial % 6 === 0 ? 'DENIED' : 'CERTIFIED',
    wage_rate_of_pay_from: serial % 10 === 0 ? 5000 : 10_000_000 + serial * 100_000,
    wage_unit_of_pay: serial % 10 === 0 ? 'Hour' : 'Year',
    worksite_state: index % 2 === 0 ? 'TX' : 'WA',
    decision_date: parseIsoDate(`2024-${month}-15`),
  });
});
