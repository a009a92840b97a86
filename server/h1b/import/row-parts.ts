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
import { cleanSocCode } from '#server/h1b/import/clean-soc-code.ts';
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
import { type Field, FIELDS, type Layout } from '#server/h1b/import/headings.ts';
import type { HashPhone } from '#server/h1b/import/phone-hash.ts';
import { remembered } from '#server/h1b/import/remembered.ts';
import { fiscalYear } from '#server/h1b/snapshot/fiscal-year.ts';
import { COLUMN_NAMES, type ColumnName } from '#server/h1b/snapshot/schema.ts';
import type { AnyColumn } from '#shared/h1b/columns.ts';

/** What only tells employers apart and stands behind the columns of a row. */
export const MARKS = ['street', 'phone_hash'] as const;

type Mark = (typeof MARKS)[number];

/** What is noted about a cell: `nulled` when it could not be read, `unusual` when it is kept as it is. */
export type CellNote = 'nulled' | 'unusual';

/** The cells of a row, and what is found out about them. */
export interface Reading {
  /** Text of a field's cell. */
  cell: (field: Field) => string;
  note: (note: CellNote, column: AnyColumn, field: Field) => void;
  /** Says that what is read holds for this row only, since it depends on cells that the part does not name. */
  onlyHere: () => void;
}

type Value = string | number | null;

/** Columns that are read from the same cells. */
export interface Part {
  /** What the values depend on; the field that varies most comes first. */
  readonly fields: readonly Field[];
  readonly columns: readonly (ColumnName | Mark)[];
  readonly read: (reading: Reading) => readonly Value[];
}

/** A cleaned value; null for one that cannot be read, which is noted. */
function keep<T>(
  { note }: Reading,
  column: AnyColumn,
  value: Cleaned<T>,
  field: Field = column,
): T | null {
  if (value === undefined) note('nulled', column, field);
  return value ?? null;
}

/** A column that is read from its own cell. */
function own<T extends Value>(
  column: ColumnName,
  clean: (cell: string) => Cleaned<T>,
  none: Value = null,
): Part {
  return {
    fields: [column],
    columns: [column],
    read: (reading) => [keep(reading, column, clean(reading.cell(column))) ?? none],
  };
}

const OCCUPATION: Part = {
  fields: ['soc_title', 'soc_code'],
  columns: ['soc_code', 'soc_title'],
  read(reading) {
    const title = cleanText(reading.cell('soc_title'));
    const code = cleanSocCode(reading.cell('soc_code'), title);
    return [keep(reading, 'soc_code', code), title];
  },
};

const OFFERED: Part = {
  fields: ['wage_rate_of_pay_from', 'wage_rate_of_pay_to'],
  columns: ['wage_rate_of_pay_from', 'wage_rate_of_pay_to'],
  read(reading) {
    const { from, to } = cleanWageRange(
      reading.cell('wage_rate_of_pay_from'),
      reading.cell('wage_rate_of_pay_to'),
    );
    return [keep(reading, 'wage_rate_of_pay_from', from), keep(reading, 'wage_rate_of_pay_to', to)];
  },
};

/** The visa class of labor certifications, which their files do not name. */
const PERM_CLASS = 'PERM';

/** How the columns of a layout's rows are read. */
export function partsOf(layout: Layout, from1904: boolean, hashPhone: HashPhone): readonly Part[] {
  const date = remembered((cell) => cleanDate(cell, from1904));
  const dated = (column: 'received_date' | 'decision_date' | 'begin_date' | 'end_date'): Part =>
    own(column, date, 0);
  const isPartTime = layout.positions[FIELDS.indexOf('full_time_position')] === -1;
  const fullTime = isPartTime ? 'part_time' : 'full_time_position';
  return [
    {
      fields: ['case_status', 'withdrawn'],
      columns: ['case_status'],
      read(reading) {
        const status = cleanStatus(reading.cell('case_status'), reading.cell('withdrawn'));
        if (status !== null && !isKnownStatus(status, layout.programme)) {
          reading.note('unusual', 'case_status', 'case_status');
        }
        return [status];
      },
    },
    dated('received_date'),
    dated('decision_date'),
    own('employer_name', cleanText),
    own('job_title', cleanText),
    OCCUPATION,
    {
      fields: [fullTime],
      columns: ['full_time_position'],
      read(reading) {
        const value = cleanFullTime(reading.cell(fullTime), isPartTime);
        return [keep(reading, 'full_time_position', value, fullTime)];
      },
    },
    OFFERED,
    own('wage_unit_of_pay', cleanUnit),
    own('prevailing_wage', cleanAmount),
    own('worksite_city', cleanText),
    own('worksite_state', cleanState),
    own('worksite_postal_code', cleanPostalCode),
    own('employer_city', cleanText),
    own('employer_state', cleanState),
    own('employer_postal_code', cleanPostalCode),
    dated('begin_date'),
    dated('end_date'),
    visaClass(layout),
    ...further(),
    {
      fields: ['decision_date'],
      columns: ['fiscal_year'],
      read({ cell, onlyHere }) {
        const decided = fiscalYear(date(cell('decision_date')) ?? 0);
        if (decided !== null) return [decided];
        onlyHere();
        return [fiscalYear(date(cell('received_date')) ?? 0) ?? cleanYear(cell('fiscal_year'))];
      },
    },
    ...marks(hashPhone),
  ];
}

function visaClass({ programme }: Layout): Part {
  return {
    fields: ['visa_class'],
    columns: ['visa_class'],
    read({ cell, onlyHere }) {
      if (programme === 'perm') return [PERM_CLASS];
      if (cleanText(cell('visa_class')) === null) onlyHere();
      const caseNumber = cleanText(cell('case_number'))?.toUpperCase() ?? '';
      return [cleanVisaClass(cell('visa_class'), caseNumber)];
    },
  };
}

/** What only tells employers apart. */
function marks(hashPhone: HashPhone): readonly Part[] {
  return [
    {
      fields: ['employer_street'],
      columns: ['street'],
      read: ({ cell }) => [cleanText(cell('employer_street'))],
    },
    {
      fields: ['employer_phone'],
      columns: ['phone_hash'],
      read: ({ cell }) => [hashPhone(cell('employer_phone'))],
    },
  ];
}

/** The further columns. */
function further(): readonly Part[] {
  return [
    own('wage_level', cleanLevel),
    own('prevailing_wage_unit', cleanUnit),
    own('naics_code', cleanIndustry),
    own('h1b_dependent', cleanYesNo),
    own('secondary_entity', cleanYesNo),
    own('worksite_county', cleanText),
    {
      fields: ['prevailing_wage_source', 'wage_source_survey', 'wage_source_oes_year'],
      columns: ['prevailing_wage_source'],
      read: (reading) => [wageSource(reading)],
    },
    {
      fields: ['prevailing_wage_year', 'wage_source_oes_year'],
      columns: ['prevailing_wage_year'],
      read: (reading) => [wageYear(reading)],
    },
    own('total_workers', cleanCount),
    own('new_employment', cleanCount),
    own('continued_employment', cleanCount),
    own('change_previous_employment', cleanCount),
    own('new_concurrent_employment', cleanCount),
    own('change_employer', cleanCount),
    own('amended_petition', cleanCount),
    own('willful_violator', cleanYesNo),
    own('secondary_entity_name', cleanName),
    own('trade_name', cleanName),
    own('employer_fein', cleanFein),
    own('total_worksites', cleanCount),
    own('law_firm_name', cleanName),
  ];
}

/** From FY2019 on another source is named where there is one, and a year of the OES survey stands for that survey. */
function wageSource(reading: Reading): string | null {
  const field = (['prevailing_wage_source', 'wage_source_survey'] as const).find(
    (name) => cleanName(reading.cell(name)) !== null,
  );
  if (field) {
    const source = cleanWageSource(reading.cell(field));
    return keep(reading, 'prevailing_wage_source', source, field);
  }
  return cleanName(reading.cell('wage_source_oes_year')) === null ? null : 'OES';
}

function wageYear(reading: Reading): string | null {
  const isOes = cleanName(reading.cell('wage_source_oes_year')) !== null;
  const field = isOes ? 'wage_source_oes_year' : 'prevailing_wage_year';
  return keep(reading, 'prevailing_wage_year', cleanWageYear(reading.cell(field)), field);
}

/** Columns and marks in the order of a row's codes. */
export const CODED: readonly (ColumnName | Mark)[] = [...COLUMN_NAMES, ...MARKS];
