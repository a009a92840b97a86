import type { CompaniesDeps } from '#server/features/companies/deps.ts';
import type { CompanyRow } from '#server/features/companies/repository.ts';
import type { Company } from '#shared/contracts/companies/schemas.ts';

/** A company as the API returns it: its website is its own, or the origin of its newest company link. */
export function presentCompany(
  { logoAddress }: Pick<CompaniesDeps, 'logoAddress'>,
  { newest_link, ...row }: CompanyRow,
): Company {
  const website = row.website ?? URL.parse(newest_link ?? '')?.origin ?? '';
  return {
    ...row,
    website,
    logo_url: logoAddress({ link: website, name: row.name }),
    industry: row.industry ?? '',
    description: row.description ?? '',
  };
}
