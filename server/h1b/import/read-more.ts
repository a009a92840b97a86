import {
  cleanCount,
  cleanFein,
  cleanIndustry,
  cleanLevel,
  cleanName,
  cleanWageSource,
  cleanWageYear,
  cleanYesNo,
} from '#server/h1b/import/clean-more.ts';
import { type Cleaned, cleanText, cleanUnit } from '#server/h1b/import/clean-values.ts';
import type { Field } from '#server/h1b/import/headings.ts';
import type { Row } from '#server/h1b/snapshot/schema.ts';
import type { AnyColumn, H1bMoreColumn } from '#shared/h1b/columns.ts';

/** Returns a cleaned value, null for one that cannot be read, which is noted. */
type Keep = <T>(column: AnyColumn, value: Cleaned<T>, field?: Field) => T | null;

/** The further columns of a row; null is unknown. */
export function readMore(
  cell: (field: Field) => string,
  keep: Keep,
): Omit<Pick<Row, H1bMoreColumn>, 'fiscal_year'> {
  const count = (column: H1bMoreColumn): number | null => keep(column, cleanCount(cell(column)));
  const yesNo = (column: H1bMoreColumn): string | null => keep(column, cleanYesNo(cell(column)));
  return {
    wage_level: keep('wage_level', cleanLevel(cell('wage_level'))),
    prevailing_wage_unit: keep('prevailing_wage_unit', cleanUnit(cell('prevailing_wage_unit'))),
    naics_code: keep('naics_code', cleanIndustry(cell('naics_code'))),
    h1b_dependent: yesNo('h1b_dependent'),
    secondary_entity: yesNo('secondary_entity'),
    worksite_county: cleanText(cell('worksite_county')),
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
    secondary_entity_name: cleanName(cell('secondary_entity_name')),
    trade_name: cleanName(cell('trade_name')),
    employer_fein: keep('employer_fein', cleanFein(cell('employer_fein'))),
    total_worksites: count('total_worksites'),
    law_firm_name: cleanName(cell('law_firm_name')),
  };
}

/** From FY2019 on another source is named where there is one, and a year of the OES survey stands for that survey. */
function readWageSource(cell: (field: Field) => string, keep: Keep): string | null {
  const field = ['prevailing_wage_source', 'wage_source_survey'] as const;
  const named = field.find((name) => cleanName(cell(name)) !== null);
  if (named) return keep('prevailing_wage_source', cleanWageSource(cell(named)), named);
  return cleanName(cell('wage_source_oes_year')) === null ? null : 'OES';
}

function readWageYear(cell: (field: Field) => string, keep: Keep): string | null {
  const oes = cleanName(cell('wage_source_oes_year')) !== null;
  const field = oes ? 'wage_source_oes_year' : 'prevailing_wage_year';
  return keep('prevailing_wage_year', cleanWageYear(cell(field)), field);
}
