import type { CompaniesDeps } from '#server/features/companies/deps.ts';
import type { MatchedCompany } from '#server/features/companies/match-companies.ts';
import type { CompanyRow } from '#server/features/companies/repository/companies.ts';
import { byStatus } from '#shared/applications/status.ts';
import type { Company, CompanyMatch } from '#shared/companies/contracts/schemas.ts';
import { readSays } from '#shared/postings/brief-says.ts';

/** The website of a company's newest company link; empty without one. */
export function linkedWebsite({ newest_link }: Pick<CompanyRow, 'newest_link'>): string {
  return URL.parse(newest_link ?? '')?.origin ?? '';
}

/** A company as the API returns it: its website is its own, or the origin of its newest company link. */
export function presentCompany(
  { logoAddress }: Pick<CompaniesDeps, 'logoAddress'>,
  { newest_link, status_counts: counts, last_activity, says, ...row }: CompanyRow,
): Company {
  const website = row.website ?? linkedWebsite({ newest_link });
  return {
    ...row,
    status_counts: byStatus((status) => counts[status] ?? 0),
    last_activity: last_activity?.toISOString() ?? null,
    says: readSays(says) ?? null,
    website,
    logo_url: logoAddress({ link: website, name: row.name }),
    industry: row.industry ?? '',
    description: row.description ?? '',
  };
}

/** A company that a name may mean, as the API returns it. */
export function presentMatch({ company, match }: MatchedCompany): CompanyMatch {
  return {
    id: company.id,
    name: company.name,
    application_count: company.application_count,
    match,
  };
}
