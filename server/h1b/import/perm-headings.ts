import type { AnyColumn } from '#shared/h1b/columns.ts';

/** Columns that PERM files have, and what tells employers and programmes apart. */
type PermField = AnyColumn | 'employer_street' | 'employer_phone' | 'programme';

/**
 * Headings of the PERM disclosure data, best first: form 9089 as it was until FY2023 (FY2008 on), the form of June 2023 (FY2024
 * on, with EMP_ and PWD_), and the table of github.com/rocklion200-spec/oflc-data, which has one heading for all years. Where
 * each was seen: docs/perm-files.md. The street of the worksite, persons and the worker's country are not read.
 */
export const PERM_HEADINGS: Partial<Record<PermField, readonly string[]>> = {
  case_number: ['CASE_NUMBER', 'CASE_NO'],
  case_status: ['CASE_STATUS'],
  employer_name: ['EMPLOYER_NAME', 'EMP_BUSINESS_NAME'],
  // What the employer calls the job; the older files have only the title of the prevailing wage.
  job_title: ['JOB_TITLE', 'JOB_INFO_JOB_TITLE', 'PW_JOB_TITLE_9089', 'PW_JOB_TITLE'],
  soc_code: ['PW_SOC_CODE', 'PWD_SOC_CODE', 'SOC_CODE'],
  soc_title: ['PW_SOC_TITLE', 'PWD_SOC_TITLE', 'SOC_TITLE'],
  full_time_position: ['OTHER_REQ_IS_FULLTIME_EMP', 'FULL_TIME_POSITION'],
  wage_rate_of_pay_from: [
    'WAGE_OFFER_FROM_9089',
    'WAGE_OFFERED_FROM_9089',
    'WAGE_OFFER_FROM',
    'JOB_OPP_WAGE_FROM',
    'WAGE_FROM',
  ],
  wage_rate_of_pay_to: [
    'WAGE_OFFER_TO_9089',
    'WAGE_OFFERED_TO_9089',
    'WAGE_OFFER_TO',
    'JOB_OPP_WAGE_TO',
    'WAGE_TO',
  ],
  wage_unit_of_pay: [
    'WAGE_OFFER_UNIT_OF_PAY_9089',
    'WAGE_OFFERED_UNIT_OF_PAY_9089',
    'WAGE_OFFER_UNIT_OF_PAY',
    'JOB_OPP_WAGE_PER',
    'WAGE_UNIT',
  ],
  prevailing_wage: ['PW_AMOUNT_9089', 'PW_WAGE', 'PW_AMOUNT'],
  prevailing_wage_unit: ['PW_UNIT_OF_PAY_9089', 'PW_UNIT_OF_PAY', 'PW_UNIT'],
  prevailing_wage_source: ['PW_SOURCE_NAME_9089', 'PW_SOURCE_NAME'],
  wage_level: ['PW_LEVEL_9089', 'PW_LEVEL', 'PW_SKILL_LEVEL', 'PW_WAGE_LEVEL'],
  worksite_city: ['JOB_INFO_WORK_CITY', 'WORKSITE_CITY', 'PRIMARY_WORKSITE_CITY'],
  worksite_state: ['JOB_INFO_WORK_STATE', 'WORKSITE_STATE', 'PRIMARY_WORKSITE_STATE'],
  worksite_postal_code: [
    'JOB_INFO_WORK_POSTAL_CODE',
    'WORKSITE_POSTAL_CODE',
    'PRIMARY_WORKSITE_POSTAL_CODE',
  ],
  worksite_county: ['PRIMARY_WORKSITE_COUNTY', 'WORKSITE_COUNTY'],
  employer_city: ['EMPLOYER_CITY', 'EMP_CITY'],
  employer_state: ['EMPLOYER_STATE', 'EMPLOYER_STATE_PROVINCE', 'EMP_STATE'],
  employer_postal_code: ['EMPLOYER_POSTAL_CODE', 'EMP_POSTCODE'],
  received_date: ['RECEIVED_DATE', 'CASE_RECEIVED_DATE'],
  decision_date: ['DECISION_DATE'],
  naics_code: ['NAICS_CODE', 'NAICS_US_CODE', '2007_NAICS_US_CODE', 'EMP_NAICS'],
  trade_name: ['EMP_TRADE_NAME'],
  employer_fein: ['EMPLOYER_FEIN', 'EMP_FEIN'],
  law_firm_name: ['AGENT_FIRM_NAME', 'AGENT_ATTORNEY_FIRM_NAME', 'ATTY_AG_LAW_FIRM_NAME'],
  employer_street: ['EMPLOYER_ADDRESS_1', 'EMP_ADDR1'],
  employer_phone: ['EMPLOYER_PHONE', 'EMP_PHONE'],
  fiscal_year: ['FISCAL_YEAR'],
  programme: ['PROGRAM'],
};

/** Headings of offered pay that only PERM files have. */
const OFFERED = [
  'WAGE_OFFER_FROM_9089',
  'WAGE_OFFERED_FROM_9089',
  'WAGE_OFFER_FROM',
  'JOB_OPP_WAGE_FROM',
];
/** What tells the table of all years from others with such headings; its rows say which programme they are of. */
const TABLE_OF_ALL_YEARS = ['PROGRAM', 'WAGE_FROM', 'PW_WAGE', 'PW_WAGE_LEVEL'];

/** Whether headings, in upper case with underscores, are those of PERM disclosure data. */
export function isPermLayout(names: readonly string[]): boolean {
  const has = (name: string) => names.includes(name);
  if (!has('CASE_NUMBER') && !has('CASE_NO')) return false;
  return OFFERED.some(has) || TABLE_OF_ALL_YEARS.every(has);
}
