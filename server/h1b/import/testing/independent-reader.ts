import { readFileSync } from 'node:fs';

/** A second reader of the further columns, written from the record layouts and without the importer's code. */
type FurtherValues = Record<string, string | number | null>;

/** The further columns of every case of a CSV file; of a repeated case its last row. */
export function readFurtherColumns(path: string): Map<string, FurtherValues> {
  const bytes = readFileSync(path);
  const isUtf8 = Buffer.from(bytes.toString('utf8')).equals(bytes);
  const text = new TextDecoder(isUtf8 ? 'utf-8' : 'windows-1252').decode(bytes);
  const [headings = [], ...lines] = split(text);
  const names = headings.map((name) => name.toUpperCase().replaceAll(/[ -]/g, '_'));
  const cases = new Map<string, FurtherValues>();
  for (const line of lines) {
    const cell = (...wanted: string[]): string | undefined => {
      const name = wanted.find((one) => names.includes(one));
      if (name === undefined) return undefined;
      const value = (line[names.indexOf(name)] ?? '').replaceAll(/\s+/g, ' ').trim();
      return value;
    };
    const number = cell('CASE_NUMBER', 'CASE_NO', 'LCA_CASE_NUMBER');
    if (number) cases.set(number.toUpperCase(), further(cell));
  }
  return cases;
}

type Cell = (...wanted: string[]) => string | undefined;

const NOTHING = new Set(['', 'N/A', 'NA', 'N.A.', 'N.A', 'NONE', 'NOT APPLICABLE', '-']);
const isNothing = (value: string | undefined): boolean =>
  value === undefined || NOTHING.has(value.toUpperCase());

function further(cell: Cell): FurtherValues {
  const name = (...wanted: string[]): string | null => {
    const value = cell(...wanted);
    return isNothing(value) ? null : value!;
  };
  const whole = (...wanted: string[]): number | null => {
    const value = name(...wanted);
    return value === null || Number.isNaN(Number(value)) ? null : Math.trunc(Number(value));
  };
  const flag = (...wanted: string[]): string | null => {
    const letter = cell(...wanted)
      ?.charAt(0)
      .toUpperCase();
    return letter === 'Y' || letter === 'N' ? (isNothing(cell(...wanted)) ? null : letter) : null;
  };
  const level = name('PW_WAGE_LEVEL', 'PW_WAGE_LEVEL_1')?.replace('Level ', '') ?? '';
  const oesYear = name('PW_OES_YEAR', 'PW_OES_YEAR_1');
  const source = name(
    'PW_WAGE_SOURCE',
    'PW_SOURCE',
    'PW_SOURCE_1',
    'WAGE_SOURCE_1',
    'PW_OTHER_SOURCE',
    'PW_OTHER_SOURCE_1',
  );
  const isUnit = source !== null && ['yr', 'hr', 'mth', 'wk'].includes(source);
  const unit = name('PW_UNIT_OF_PAY', 'PW_UNIT_OF_PAY_1', 'PW_UNIT_1');
  return {
    fiscal_year: fiscalYear(
      cell('DECISION_DATE', 'DOL_DECISION_DATE') ||
        cell('RECEIVED_DATE', 'CASE_SUBMITTED', 'LCA_CASE_SUBMIT', 'SUBMITTED_DATE') ||
        '',
    ),
    wage_level: ['I', 'II', 'III', 'IV'].includes(level) ? level : null,
    prevailing_wage_unit: unit,
    naics_code: whole('NAICS_CODE', 'NAIC_CODE', 'LCA_CASE_NAICS_CODE')?.toString() ?? null,
    h1b_dependent: flag('H_1B_DEPENDENT', 'H1B_DEPENDENT'),
    secondary_entity: flag('SECONDARY_ENTITY', 'SECONDARY_ENTITY_1'),
    worksite_county: cell('WORKSITE_COUNTY', 'WORKSITE_COUNTY_1') || null,
    prevailing_wage_source: isUnit ? null : (source ?? (oesYear === null ? null : 'OES')),
    prevailing_wage_year:
      whole(
        'PW_OES_YEAR',
        'PW_OES_YEAR_1',
        'PW_WAGE_SOURCE_YEAR',
        'PW_SOURCE_YEAR',
        'YR_SOURCE_PUB_1',
      )?.toString() ?? null,
    total_workers: whole('TOTAL_WORKER_POSITIONS', 'TOTAL_WORKERS', 'NBR_IMMIGRANTS'),
    new_employment: whole('NEW_EMPLOYMENT'),
    continued_employment: whole('CONTINUED_EMPLOYMENT'),
    change_previous_employment: whole('CHANGE_PREVIOUS_EMPLOYMENT'),
    new_concurrent_employment: whole('NEW_CONCURRENT_EMPLOYMENT', 'NEW_CONCURRENT_EMP'),
    change_employer: whole('CHANGE_EMPLOYER'),
    amended_petition: whole('AMENDED_PETITION'),
    willful_violator: flag('WILLFUL_VIOLATOR'),
    secondary_entity_name: name(
      'SECONDARY_ENTITY_BUSINESS_NAME',
      'SECONDARY_ENTITY_BUSINESS_NAME_1',
    ),
    trade_name: name('TRADE_NAME_DBA', 'EMPLOYER_BUSINESS_DBA'),
    employer_fein: name('EMPLOYER_FEIN'),
    total_worksites: whole('TOTAL_WORKSITE_LOCATIONS'),
    law_firm_name: name('LAWFIRM_NAME_BUSINESS_NAME', 'AGENT_ATTORNEY_LAW_FIRM_BUSINESS_NAME'),
  };
}

/** The fiscal year begins in October; dates are year-month-day, or month/day/year. */
function fiscalYear(text: string): number | null {
  const iso = /^(\d{4})-(\d+)-/.exec(text);
  const us = /^(\d+)\/\d+\/(\d{4})/.exec(text);
  const month = Number(iso?.[2] ?? us?.[1]);
  const year = Number(iso?.[1] ?? us?.[2]);
  return Number.isNaN(year) ? null : year + Math.floor(month / 10);
}

/** The cells of a text with commas or semicolons, whichever its first line has more of. */
function split(text: string): string[][] {
  const first = text.slice(0, text.indexOf('\n'));
  const delimiter = first.split(';').length > first.split(',').length ? ';' : ',';
  const lines: string[][] = [];
  let cells: string[] = [];
  let cell = '';
  let quoted = false;
  for (let at = 0; at < text.length; at++) {
    const letter = text.charAt(at);
    if (letter === '"' && quoted && text.charAt(at + 1) === '"') {
      cell += '"';
      at++;
    } else if (letter === '"' && (quoted || cell === '')) {
      quoted = !quoted;
    } else if (!quoted && (letter === delimiter || letter === '\n')) {
      cells.push(cell);
      cell = '';
      if (letter === delimiter) continue;
      lines.push(cells);
      cells = [];
    } else if (quoted || letter !== '\r') {
      cell += letter;
    }
  }
  if (cell !== '' || cells.length > 0) lines.push([...cells, cell]);
  return lines;
}
