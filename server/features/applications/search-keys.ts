import { companyLabel } from '#shared/applications/company-label.ts';
import {
  type DetailValues,
  SEARCHED_DETAILS,
  type SearchedDetail,
} from '#shared/applications/details.ts';
import { fold } from '#shared/core/fold.ts';

/** The folded texts by which the list searches and sorts. */
export interface SearchKeys {
  /** Job title, company link and company name, one a line. */
  readonly search_text: string;
  readonly company_key: string;
  readonly title_key: string;
}

/** The search texts of an application, from what the person typed. */
export function searchKeys(row: {
  readonly job_title: string;
  readonly company_link: string | null;
  readonly company_name: string | null;
}): SearchKeys {
  const { job_title, company_link, company_name } = row;
  return {
    search_text: fold([job_title, company_link ?? '', company_name ?? ''].join('\n')),
    company_key: fold(companyLabel(company_link, company_name)),
    title_key: fold(job_title),
  };
}

/** The folded notes and details of an application that the search covers, too. */
export function detailText(
  row: Pick<DetailValues, SearchedDetail> & { readonly notes: string },
): string {
  return fold([row.notes, ...SEARCHED_DETAILS.flatMap((name) => row[name])].join('\n'));
}
