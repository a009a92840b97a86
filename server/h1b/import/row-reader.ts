import {
  cleanCount,
  cleanFein,
  cleanIndustry,
  cleanLevel,
  cleanName,
  cleanWageSource,
  cleanWageYear,
  cleanYear,
  cleanYesNo,
} from '#server/h1b/import/clean-more.ts';
import {
  cleanAmount,
  cleanDate,
  type Cleaned,
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
import type { Programme } from '#server/h1b/data-folder.ts';
import type { EmployerMarks } from '#server/h1b/import/employer-evidence.ts';
import { type Field, FIELDS, type Layout } from '#server/h1b/import/headings.ts';
import type { HashPhone } from '#server/h1b/import/phone-hash.ts';
import { remembered } from '#server/h1b/import/remembered.ts';
import { fiscalYear } from '#server/h1b/snapshot/fiscal-year.ts';
import type { Row } from '#server/h1b/snapshot/schema.ts';
import { fold } from '#shared/core/fold.ts';
import type { AnyColumn, H1bColumn, H1bMoreColumn } from '#shared/h1b/columns.ts';
import { isSampleKey } from '#shared/h1b/sample.ts';

/** Where the cell of each field stands. */
const AT = Object.fromEntries(FIELDS.map((field, k) => [field, k])) as Record<Field, number>;

/** Returns a cleaned value, null for one that cannot be read, which is noted. */
type Keep = <T>(column: AnyColumn, value: Cleaned<T>, field?: Field) => T | null;

/** The further columns of a row; null is unknown. */
function readMore(
  cell: (at: number) => string,
  keep: Keep,
): Omit<Pick<Row, H1bMoreColumn>, 'fiscal_year'> {
  const count = (column: H1bMoreColumn): number | null =>
    keep(column, cleanCount(cell(AT[column])));
  const yesNo = (column: H1bMoreColumn): string | null =>
    keep(column, cleanYesNo(cell(AT[column])));
  return {
    wage_level: keep('wage_level', cleanLevel(cell(AT.wage_level))),
    prevailing_wage_unit: keep('prevailing_wage_unit', cleanUnit(cell(AT.prevailing_wage_unit))),
    naics_code: keep('naics_code', cleanIndustry(cell(AT.naics_code))),
    h1b_dependent: yesNo('h1b_dependent'),
    secondary_entity: yesNo('secondary_entity'),
    worksite_county: cleanText(cell(AT.worksite_county)),
    prevailing_wage_source: readWageSource(cell, keep),
    prevailing_wage_year: readWageYear(cell, keep),
    total_workers: count('total_workers'),
    new_employment: count('new_employment'),
    continued_employment: count('continued_employment'),
    change_previous_employment: count('change_previous_employment'),
    new_concurrent_employment: count('new_concurrent_employment'),
    change_employer: count('change_employer'),
    amended_petition: count('amended_petition'),
    willful_violator: yesNo('willful_violator'),
    secondary_entity_name: cleanName(cell(AT.secondary_entity_name)),
    trade_name: cleanName(cell(AT.trade_name)),
    employer_fein: keep('employer_fein', cleanFein(cell(AT.employer_fein))),
    total_worksites: count('total_worksites'),
    law_firm_name: cleanName(cell(AT.law_firm_name)),
  };
}

/** From FY2019 on another source is named where there is one, and a year of the OES survey stands for that survey. */
function readWageSource(cell: (at: number) => string, keep: Keep): string | null {
  const field = ['prevailing_wage_source', 'wage_source_survey'] as const;
  const named = field.find((name) => cleanName(cell(AT[name])) !== null);
  if (named) return keep('prevailing_wage_source', cleanWageSource(cell(AT[named])), named);
  return cleanName(cell(AT.wage_source_oes_year)) === null ? null : 'OES';
}

function readWageYear(cell: (at: number) => string, keep: Keep): string | null {
  const oes = cleanName(cell(AT.wage_source_oes_year)) !== null;
  const field = oes ? 'wage_source_oes_year' : 'prevailing_wage_year';
  return keep('prevailing_wage_year', cleanWageYear(cell(AT[field])), field);
}

/** Codes of major group 11 (management), the only one that spreadsheets take for months, with their titles of 2000, 2010 and 2018. */
const MANAGEMENT: Record<string, string> = {
  'advertising and promotions managers': '11-2011',
  'marketing managers': '11-2021',
  'sales managers': '11-2022',
  'public relations managers': '11-2031',
  'public relations and fundraising managers': '11-2031',
  'fundraising managers': '11-2033',
  'administrative services managers': '11-3011',
  'facilities managers': '11-3013',
  'computer and information systems managers': '11-3021',
  'financial managers': '11-3031',
  'industrial production managers': '11-3051',
  'purchasing managers': '11-3061',
  'transportation, storage, and distribution managers': '11-3071',
  'compensation and benefits managers': '11-3111',
  'human resources managers': '11-3121',
  'training and development managers': '11-3131',
  'farmers, ranchers, and other agricultural managers': '11-9013',
  'construction managers': '11-9021',
  'education and childcare administrators, preschool and daycare': '11-9031',
  'education administrators, preschool and childcare center/program': '11-9031',
  'education administrators, elementary and secondary school': '11-9032',
  'education administrators, kindergarten through secondary': '11-9032',
  'education administrators, postsecondary': '11-9033',
  'education administrators, all other': '11-9039',
  'engineering managers': '11-9041',
  'architectural and engineering managers': '11-9041',
  'food service managers': '11-9051',
  'gaming managers': '11-9071',
  'gambling managers': '11-9071',
  'lodging managers': '11-9081',
  'medical and health services managers': '11-9111',
  'natural sciences managers': '11-9121',
  'property, real estate, and community association managers': '11-9141',
  'social and community service managers': '11-9151',
  'emergency management directors': '11-9161',
  'managers, all other': '11-9199',
};

const DAMAGED = /^(?:nov-(?:\d{2})?(\d{2})|(\d{1,2})-nov)$/i;
/** Serials of dates from 1954 to 2119, which no SOC code looks like. */
const DATE_SERIAL = /^[2-7]\d{4}$/;

/** A SOC code; one that a spreadsheet turned into a date is recovered by its title, else it is null and counted. */
export function cleanSocCode(cell: string, title: string | null): Cleaned<string> {
  const text = cleanText(cell);
  if (text === null) return null;
  const damaged = DAMAGED.exec(text);
  if (!damaged) return DATE_SERIAL.test(text) || /[/:]/.test(text) ? undefined : text;
  const digits = (damaged[1] ?? damaged[2] ?? '').padStart(2, '0');
  const folded = fold(title ?? '').replace(/\*$/, '');
  const known = Object.hasOwn(MANAGEMENT, folded) ? MANAGEMENT[folded] : undefined;
  return known?.endsWith(digits) ? known : undefined;
}

/** What is noted about a cell: `nulled` when it could not be read, `unusual` when it is kept as it is. */
type CellNote = 'nulled' | 'unusual';

/** Called with the column and the text of a cell that an operator should look at. */
type OnNoted = (note: CellNote, column: AnyColumn, value: string) => void;

/** Why a row is not imported. */
interface Rejection {
  readonly reason: string;
}

/** Case numbers of the other programmes of the same office. */
const OTHER_PROGRAMME: Readonly<Record<Programme, RegExp>> = {
  lca: /^(?:[A-HJ-Z]-\d{3}-|[A-HJ-Z]-\d{5}-)\d/,
  perm: /^(?:[IHPS]-\d{3}-|I-\d{5}-)\d/,
};

/** The visa class of labor certifications, which their files do not name. */
const PERM_CLASS = 'PERM';

interface Target {
  readonly hashPhone: HashPhone;
  /** Whether keys of the sample are taken for case numbers. */
  readonly isSample?: boolean;
}

/** Turns the cells of a row, in the order of FIELDS, into a record. */
export class RowReader {
  readonly #date: (cell: string) => Cleaned<number>;
  readonly #partTime: boolean;
  readonly #programme: Programme;
  readonly #target: Target;
  readonly #onNoted: OnNoted;

  constructor(layout: Layout, from1904: boolean, target: Target, onNoted: OnNoted) {
    this.#date = remembered((cell) => cleanDate(cell, from1904));
    this.#partTime = layout.positions[FIELDS.indexOf('full_time_position')] === -1;
    this.#programme = layout.programme;
    this.#target = target;
    this.#onNoted = onNoted;
  }

  /** What only tells employers apart. */
  marks(cells: readonly string[]): EmployerMarks {
    return {
      street: cleanText(cells[AT.employer_street] ?? ''),
      phoneHash: this.#target.hashPhone(cells[AT.employer_phone] ?? ''),
    };
  }

  /** The record of a row that is not blank, or why there is none. */
  read(cells: readonly string[]): Row | Rejection {
    const programme = this.#programme;
    const isPerm = programme === 'perm';
    const cell = (at: number): string => {
      const text = cells[at] ?? '';
      // Newer PERM files write 'N/A' into every column, places and dates included.
      return isPerm && cleanName(text) === null ? '' : text;
    };
    if (isPerm && !/^(?:perm)?$/i.test(cell(AT.programme).trim())) {
      return { reason: 'a row of another programme' };
    }
    const caseNumber = cleanText(cell(AT.case_number))?.toUpperCase() ?? null;
    if (caseNumber === null) return { reason: 'no case number' };
    const isOfSample = isSampleKey(caseNumber);
    if (isOfSample && !this.#target.isSample) return { reason: 'a filing of the sample' };
    if (!isOfSample && OTHER_PROGRAMME[programme].test(caseNumber)) {
      return { reason: 'a case number of another programme' };
    }
    const keep = <T>(column: AnyColumn, value: Cleaned<T>, field: Field = column): T | null => {
      if (value === undefined) this.#onNoted('nulled', column, cell(AT[field]));
      return value ?? null;
    };
    const date = (column: H1bColumn): number => keep(column, this.#date(cell(AT[column]))) ?? 0;
    const wages = cleanWageRange(cell(AT.wage_rate_of_pay_from), cell(AT.wage_rate_of_pay_to));
    const status = cleanStatus(cell(AT.case_status), cell(AT.withdrawn));
    if (status !== null && !isKnownStatus(status, programme)) {
      this.#onNoted('unusual', 'case_status', cell(AT.case_status));
    }
    const fullTime = this.#partTime ? 'part_time' : 'full_time_position';
    const received = date('received_date');
    const decided = date('decision_date');
    const socTitle = cleanText(cell(AT.soc_title));
    return {
      case_number: caseNumber,
      case_status: status,
      employer_name: cleanText(cell(AT.employer_name)),
      job_title: cleanText(cell(AT.job_title)),
      soc_code: keep('soc_code', cleanSocCode(cell(AT.soc_code), socTitle)),
      soc_title: socTitle,
      full_time_position: keep(
        'full_time_position',
        cleanFullTime(cell(AT[fullTime]), this.#partTime),
        fullTime,
      ),
      wage_rate_of_pay_from: keep('wage_rate_of_pay_from', wages.from),
      wage_rate_of_pay_to: keep('wage_rate_of_pay_to', wages.to),
      wage_unit_of_pay: keep('wage_unit_of_pay', cleanUnit(cell(AT.wage_unit_of_pay))),
      prevailing_wage: keep('prevailing_wage', cleanAmount(cell(AT.prevailing_wage))),
      worksite_city: cleanText(cell(AT.worksite_city)),
      worksite_state: keep('worksite_state', cleanState(cell(AT.worksite_state))),
      worksite_postal_code: keep(
        'worksite_postal_code',
        cleanPostalCode(cell(AT.worksite_postal_code)),
      ),
      employer_city: cleanText(cell(AT.employer_city)),
      employer_state: keep('employer_state', cleanState(cell(AT.employer_state))),
      employer_postal_code: keep(
        'employer_postal_code',
        cleanPostalCode(cell(AT.employer_postal_code)),
      ),
      received_date: received,
      decision_date: decided,
      begin_date: date('begin_date'),
      end_date: date('end_date'),
      visa_class: isPerm ? PERM_CLASS : cleanVisaClass(cell(AT.visa_class), caseNumber),
      ...readMore(cell, keep),
      fiscal_year: fiscalYear(decided) ?? fiscalYear(received) ?? cleanYear(cell(AT.fiscal_year)),
    };
  }
}
