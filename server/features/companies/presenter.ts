import type { CompanyRow } from '#server/features/companies/repository.ts';
import type { Company } from '#shared/contracts/companies/schemas.ts';

/** A company as the API returns it: its website is its own, or the origin of its newest company link. */
export function presentCompany({ newest_link, ...row }: CompanyRow): Company {
  return {
    ...row,
    website: row.website ?? URL.parse(newest_link ?? '')?.origin ?? '',
    industry: row.industry ?? '',
    description: row.description ?? '',
  };
}
