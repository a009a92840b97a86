import { isPermLayout, PERM_HEADINGS } from '#server/h1b/import/perm-headings.ts';
import type { Programme } from '#server/h1b/data-folder.ts';
import { RefusedFileError } from '#server/platform/tables/refused-file.ts';
import {
  type AnyColumn,
  H1B_COLUMNS,
  H1B_MORE_COLUMNS,
  type H1bColumn,
  type H1bMoreColumn,
} from '#shared/h1b/columns.ts';

/**
 * What the importer looks for: our columns, columns of some layouts that change another's meaning, and two that only
 * tell employers apart.
 */
export type Field =
  | AnyColumn
  | 'part_time'
  | 'withdrawn'
  | 'wage_source_survey'
  | 'wage_source_oes_year'
  | 'employer_street'
  | 'employer_phone'
  | 'programme';

/** Headings of each field in every layout from FY2002 to FY2025, best first; worksites _2 to _10 are left out on purpose. */
const HEADINGS: Record<Field, readonly string[]> = {
  case_number: ['CASE_NUMBER', 'CASE_NO', 'LCA_CASE_NUMBER'],
  case_status: ['CASE_STATUS', 'APPROVAL_STATUS', 'STATUS'],
  employer_name: ['EMPLOYER_NAME', 'LCA_CASE_EMPLOYER_NAME', 'NAME'],
  job_title: ['JOB_TITLE', 'LCA_CASE_JOB_TITLE'],
  soc_code: ['SOC_CODE', 'LCA_CASE_SOC_CODE', 'OCCUPATIONAL_CODE', 'JOB_CODE'],
  soc_title: ['SOC_TITLE', 'SOC_NAME', 'LCA_CASE_SOC_NAME', 'OCCUPATIONAL_TITLE'],
  full_time_position: ['FULL_TIME_POSITION', 'FULL_TIME_POS'],
  part_time: ['PART_TIME_1'],
  wage_rate_of_pay_from: [
    'WAGE_RATE_OF_PAY_FROM',
    'WAGE_RATE_OF_PAY_FROM_1',
    'LCA_CASE_WAGE_RATE_FROM',
    'WAGE_RATE_FROM_1',
    'WAGE_RATE_1',
    'WAGE_RATE_OF_PAY',
  ],
  wage_rate_of_pay_to: [
    'WAGE_RATE_OF_PAY_TO',
    'WAGE_RATE_OF_PAY_TO_1',
    'LCA_CASE_WAGE_RATE_TO',
    'WAGE_RATE_TO_1',
    'MAX_RATE_1',
  ],
  wage_unit_of_pay: [
    'WAGE_UNIT_OF_PAY',
    'WAGE_UNIT_OF_PAY_1',
    'LCA_CASE_WAGE_RATE_UNIT',
    'WAGE_RATE_PER_1',
    'RATE_PER_1',
  ],
  prevailing_wage: ['PREVAILING_WAGE', 'PREVAILING_WAGE_1', 'PW_1'],
  worksite_city: [
    'WORKSITE_CITY',
    'WORKSITE_CITY_1',
    'LCA_CASE_WORKLOC1_CITY',
    'WORK_LOCATION_CITY1',
    'WORK_CITY_1',
    'CITY_1',
  ],
  worksite_state: [
    'WORKSITE_STATE',
    'WORKSITE_STATE_1',
    'LCA_CASE_WORKLOC1_STATE',
    'WORK_LOCATION_STATE1',
    'WORK_STATE_1',
    'STATE_1',
  ],
  worksite_postal_code: ['WORKSITE_POSTAL_CODE', 'WORKSITE_POSTAL_CODE_1'],
  employer_city: ['EMPLOYER_CITY', 'LCA_CASE_EMPLOYER_CITY', 'CITY'],
  employer_state: ['EMPLOYER_STATE', 'LCA_CASE_EMPLOYER_STATE', 'STATE'],
  employer_postal_code: [
    'EMPLOYER_POSTAL_CODE',
    'LCA_CASE_EMPLOYER_POSTAL_CODE',
    'POSTAL_CODE',
    'ZIP_CODE',
  ],
  received_date: ['RECEIVED_DATE', 'CASE_SUBMITTED', 'LCA_CASE_SUBMIT', 'SUBMITTED_DATE'],
  decision_date: ['DECISION_DATE', 'DOL_DECISION_DATE'],
  begin_date: [
    'BEGIN_DATE',
    'EMPLOYMENT_START_DATE',
    'PERIOD_OF_EMPLOYMENT_START_DATE',
    'LCA_CASE_EMPLOYMENT_START_DATE',
  ],
  end_date: [
    'END_DATE',
    'EMPLOYMENT_END_DATE',
    'PERIOD_OF_EMPLOYMENT_END_DATE',
    'LCA_CASE_EMPLOYMENT_END_DATE',
  ],
  visa_class: ['VISA_CLASS', 'PROGRAM', 'PROGRAM_DESIGNATION'],
  withdrawn: ['WITHDRAWN'],
  fiscal_year: ['FISCAL_YEAR'],
  wage_level: ['PW_WAGE_LEVEL', 'PW_WAGE_LEVEL_1', 'WAGE_LEVEL'],
  prevailing_wage_unit: ['PW_UNIT_OF_PAY', 'PW_UNIT_OF_PAY_1', 'PW_UNIT_1', 'PREVAILING_WAGE_UNIT'],
  prevailing_wage_source: [
    'PW_WAGE_SOURCE',
    'PW_SOURCE',
    'PW_SOURCE_1',
    'WAGE_SOURCE_1',
    'PREVAILING_WAGE_SOURCE',
  ],
  wage_source_survey: ['PW_OTHER_SOURCE', 'PW_OTHER_SOURCE_1'],
  wage_source_oes_year: ['PW_OES_YEAR', 'PW_OES_YEAR_1'],
  prevailing_wage_year: [
    'PW_WAGE_SOURCE_YEAR',
    'PW_SOURCE_YEAR',
    'YR_SOURCE_PUB_1',
    'PW_OTHER_YEAR',
    'PW_NON_OES_YEAR_1',
    'PREVAILING_WAGE_YEAR',
  ],
  naics_code: ['NAICS_CODE', 'NAIC_CODE', 'LCA_CASE_NAICS_CODE'],
  total_workers: ['TOTAL_WORKER_POSITIONS', 'TOTAL_WORKERS', 'NBR_IMMIGRANTS'],
  new_employment: ['NEW_EMPLOYMENT'],
  continued_employment: ['CONTINUED_EMPLOYMENT'],
  change_previous_employment: ['CHANGE_PREVIOUS_EMPLOYMENT'],
  new_concurrent_employment: ['NEW_CONCURRENT_EMPLOYMENT', 'NEW_CONCURRENT_EMP'],
  change_employer: ['CHANGE_EMPLOYER'],
  amended_petition: ['AMENDED_PETITION'],
  h1b_dependent: ['H_1B_DEPENDENT', 'H1B_DEPENDENT'],
  willful_violator: ['WILLFUL_VIOLATOR'],
  secondary_entity: ['SECONDARY_ENTITY', 'SECONDARY_ENTITY_1'],
  secondary_entity_name: [
    'SECONDARY_ENTITY_BUSINESS_NAME',
    'SECONDARY_ENTITY_BUSINESS_NAME_1',
    'SECONDARY_ENTITY_NAME',
  ],
  worksite_county: ['WORKSITE_COUNTY', 'WORKSITE_COUNTY_1'],
  trade_name: ['TRADE_NAME_DBA', 'EMPLOYER_BUSINESS_DBA', 'TRADE_NAME'],
  employer_fein: ['EMPLOYER_FEIN'],
  total_worksites: ['TOTAL_WORKSITE_LOCATIONS', 'TOTAL_WORKSITES'],
  // AGENT_ATTORNEY_NAME of FY2015 to FY2018 is a person and is not read.
  law_firm_name: [
    'LAWFIRM_NAME_BUSINESS_NAME',
    'AGENT_ATTORNEY_LAW_FIRM_BUSINESS_NAME',
    'LAW_FIRM_NAME',
  ],
  employer_street: [
    'EMPLOYER_ADDRESS1',
    'EMPLOYER_ADDRESS_1',
    'EMPLOYER_ADDRESS',
    'LCA_CASE_EMPLOYER_ADDRESS',
    'LCA_CASE_EMPLOYER_ADDRESS1',
    'ADDRESS1',
    'ADDRESS',
  ],
  employer_phone: ['EMPLOYER_PHONE'],
  // Of LCA files that has a column of its own, the visa class.
  programme: [],
};

/** Fields in the order in which readers pass on their cells. */
export const FIELDS = Object.keys(HEADINGS) as Field[];

/** The file is of another programme, whose importer takes it. */
export class OtherProgrammeError extends RefusedFileError {
  readonly programme: Programme;

  constructor(programme: Programme) {
    super(
      programme === 'perm'
        ? 'this is the data of another programme, PERM, which is kept apart'
        : 'this is no PERM disclosure data',
    );
    this.programme = programme;
  }
}

/** Where a file keeps each field. */
export interface Layout {
  readonly programme: Programme;
  /** Position of each field's cell in a row of the file, -1 where the file has none; in the order of FIELDS. */
  readonly positions: readonly number[];
  /** Our columns for which the file has no heading. */
  readonly missing: readonly H1bColumn[];
  /** The further columns for which the file has no heading. */
  readonly missingMore: readonly H1bMoreColumn[];
}

/**
 * Recognises the layout of a file of a programme by its headings; throws OtherProgrammeError for one of the other programme,
 * and RefusedFileError for anything else.
 */
export function recogniseLayout(headings: readonly string[], programme: Programme = 'lca'): Layout {
  const names = headings.map(normaliseHeading);
  const found = isPermLayout(names) ? 'perm' : 'lca';
  if (found !== programme) throw new OtherProgrammeError(found);
  const known: Partial<Record<Field, readonly string[]>> =
    programme === 'perm' ? PERM_HEADINGS : HEADINGS;
  const positionOf = (field: Field): number => {
    for (const heading of known[field] ?? []) {
      const position = names.indexOf(heading);
      if (position >= 0) return position;
    }
    return -1;
  };
  const positions = FIELDS.map(positionOf);
  const has = (field: Field): boolean => positions[FIELDS.indexOf(field)]! >= 0;
  refuseOthers(names, has);
  // What no file of the programme has is missing in none.
  const isOfProgramme = (column: AnyColumn) => known[column] !== undefined;
  const missing = H1B_COLUMNS.filter(
    (column) =>
      isOfProgramme(column) &&
      !has(column) &&
      !(column === 'full_time_position' && has('part_time')),
  );
  const missingMore = H1B_MORE_COLUMNS.filter(
    (column) =>
      isOfProgramme(column) &&
      !has(column) &&
      !(column === 'prevailing_wage_source' && has('wage_source_oes_year')) &&
      !(column === 'prevailing_wage_year' && has('wage_source_oes_year')) &&
      !(column === 'fiscal_year' && (has('decision_date') || has('received_date'))),
  );
  return { programme, positions, missing, missingMore };
}

/** A heading in upper case; spaces, '-' and '_' are equal, and several in a row count as one. */
function normaliseHeading(heading: string): string {
  return heading
    .replace(/^\uFEFF/, '')
    .trim()
    .toUpperCase()
    .replaceAll(/[\s_-]+/g, '_');
}

function refuseOthers(names: readonly string[], has: (field: Field) => boolean): void {
  if (!has('case_number')) {
    const thirdParty = ['CASE_STATUS', 'WORKSITE', 'YEAR'].every((name) => names.includes(name));
    throw new RefusedFileError(
      thirdParty
        ? 'this is the third-party h1b_kaggle table: it has no case numbers, no offered wages and no dates; import the files of the Department of Labor instead'
        : 'there is no case number column (CASE_NUMBER, CASE_NO or LCA_CASE_NUMBER), so this is not LCA disclosure data of the Department of Labor',
    );
  }
  if (!has('employer_name')) {
    throw new RefusedFileError(
      'there are case numbers but no employer names: this is an appendix or worksites table, not the LCA disclosure data itself',
    );
  }
  if (!has('wage_rate_of_pay_from')) {
    throw new RefusedFileError(
      'there is no offered wage column: this is the data of another programme (H-2A, H-2B or prevailing wages), not LCA disclosure data',
    );
  }
}
