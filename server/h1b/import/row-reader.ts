import { fiscalYear } from '#server/h1b/snapshot/fiscal-year.ts';
import type { Row } from '#server/h1b/snapshot/schema.ts';
import { cleanYear } from '#server/h1b/import/clean-more.ts';
import { cleanSocCode } from '#server/h1b/import/clean-soc.ts';
import {
  type Cleaned,
  cleanAmount,
  cleanDate,
  cleanFullTime,
  cleanPostalCode,
  cleanState,
  cleanStatus,
  cleanText,
  cleanUnit,
  cleanVisaClass,
  cleanWageRange,
  isKnownStatus,
} from '#server/h1b/import/clean-values.ts';
import { type Field, FIELDS, type Layout } from '#server/h1b/import/headings.ts';
import type { EmployerMarks } from '#server/h1b/import/employer-evidence.ts';
import type { HashPhone } from '#server/h1b/import/phone-hash.ts';
import { readMore } from '#server/h1b/import/read-more.ts';
import { remembered } from '#server/h1b/import/remembered.ts';
import type { AnyColumn, H1bColumn } from '#shared/h1b/columns.ts';
import { isSampleKey } from '#shared/h1b/sample.ts';

/** What is noted about a cell: `nulled` when it could not be read, `unusual` when it is kept as it is. */
type CellNote = 'nulled' | 'unusual';

/** Called with the column and the text of a cell that an operator should look at. */
type OnNoted = (note: CellNote, column: AnyColumn, value: string) => void;

/** Why a row is not imported. */
interface Rejection {
  readonly reason: string;
}

/** Case numbers of the other programmes of the same office. */
const OTHER_PROGRAMME = /^(?:[A-HJ-Z]-\d{3}-|[A-HJ-Z]-\d{5}-)\d/;

interface Target {
  readonly hashPhone: HashPhone;
  /** Whether keys of the sample are taken for case numbers. */
  readonly isSample?: boolean;
}

/** Turns the cells of a row, in the order of FIELDS, into a record. */
export class RowReader {
  readonly #date: (cell: string) => Cleaned<number>;
  readonly #partTime: boolean;
  readonly #target: Target;
  readonly #onNoted: OnNoted;

  constructor(layout: Layout, from1904: boolean, target: Target, onNoted: OnNoted) {
    this.#date = remembered((cell) => cleanDate(cell, from1904));
    this.#partTime = layout.positions[FIELDS.indexOf('full_time_position')] === -1;
    this.#target = target;
    this.#onNoted = onNoted;
  }

  /** What only tells employers apart. */
  marks(cells: readonly string[]): EmployerMarks {
    return {
      street: cleanText(cells[FIELD_INDEX.employer_street] ?? ''),
      phoneHash: this.#target.hashPhone(cells[FIELD_INDEX.employer_phone] ?? ''),
    };
  }

  /** The record of a row that is not blank, or why there is none. */
  read(cells: readonly string[]): Row | Rejection {
    const cell = (field: Field): string => cells[FIELD_INDEX[field]] ?? '';
    const caseNumber = cleanText(cell('case_number'))?.toUpperCase() ?? null;
    if (caseNumber === null) return { reason: 'no case number' };
    const isOfSample = isSampleKey(caseNumber);
    if (isOfSample && !this.#target.isSample) return { reason: 'a filing of the sample' };
    if (!isOfSample && OTHER_PROGRAMME.test(caseNumber)) {
      return { reason: 'a case number of another programme' };
    }
    const keep = <T>(column: AnyColumn, value: Cleaned<T>, field: Field = column): T | null => {
      if (value === undefined) this.#onNoted('nulled', column, cell(field));
      return value ?? null;
    };
    const date = (column: H1bColumn): number => keep(column, this.#date(cell(column))) ?? 0;
    const wages = cleanWageRange(cell('wage_rate_of_pay_from'), cell('wage_rate_of_pay_to'));
    const status = cleanStatus(cell('case_status'), cell('withdrawn'));
    if (status !== null && !isKnownStatus(status)) {
      this.#onNoted('unusual', 'case_status', cell('case_status'));
    }
    const fullTime = this.#partTime ? 'part_time' : 'full_time_position';
    const received = date('received_date');
    const decided = date('decision_date');
    const socTitle = cleanText(cell('soc_title'));
    return {
      case_number: caseNumber,
      case_status: status,
      employer_name: cleanText(cell('employer_name')),
      job_title: cleanText(cell('job_title')),
      soc_code: keep('soc_code', cleanSocCode(cell('soc_code'), socTitle)),
      soc_title: socTitle,
      full_time_position: keep(
        'full_time_position',
        cleanFullTime(cell(fullTime), this.#partTime),
        fullTime,
      ),
      wage_rate_of_pay_from: keep('wage_rate_of_pay_from', wages.from),
      wage_rate_of_pay_to: keep('wage_rate_of_pay_to', wages.to),
      wage_unit_of_pay: keep('wage_unit_of_pay', cleanUnit(cell('wage_unit_of_pay'))),
      prevailing_wage: keep('prevailing_wage', cleanAmount(cell('prevailing_wage'))),
      worksite_city: cleanText(cell('worksite_city')),
      worksite_state: keep('worksite_state', cleanState(cell('worksite_state'))),
      worksite_postal_code: keep(
        'worksite_postal_code',
        cleanPostalCode(cell('worksite_postal_code')),
      ),
      employer_city: cleanText(cell('employer_city')),
      employer_state: keep('employer_state', cleanState(cell('employer_state'))),
      employer_postal_code: keep(
        'employer_postal_code',
        cleanPostalCode(cell('employer_postal_code')),
      ),
      received_date: received,
      decision_date: decided,
      begin_date: date('begin_date'),
      end_date: date('end_date'),
      visa_class: cleanVisaClass(cell('visa_class'), caseNumber),
      ...readMore(cell, keep),
      fiscal_year: fiscalYear(decided) ?? fiscalYear(received) ?? cleanYear(cell('fiscal_year')),
    };
  }
}

const FIELD_INDEX = Object.fromEntries(FIELDS.map((field, k) => [field, k])) as Record<
  Field,
  number
>;
