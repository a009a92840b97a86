import type { AssistantDeps } from '#server/features/jobgpt/deps.ts';
import { filedFigures } from '#server/features/jobgpt/filed-figures.ts';
import { petitionFigures } from '#server/features/jobgpt/petition-figures.ts';
import type { SignedIn } from '#server/http/mount.ts';
import type * as contracts from '#shared/jobgpt/contracts/schemas.ts';
import type { Output } from '#shared/core/contract.ts';
import { NAME_CANDIDATES } from '#shared/core/limits.ts';

const LIMIT = 5;

/** What the person's own rows and the H1B data say about the company that a name means best, and which others it may mean. */
export async function getCompanySheet(
  deps: AssistantDeps,
  identity: SignedIn,
  name: string,
): Promise<Output<typeof contracts.getCompanySheet.response>> {
  const { userId } = identity;
  const { companies, applications } = await deps.database.transaction(identity, async (tx) => {
    const companies = await deps.matchCompanies(tx, userId, name);
    const [best] = companies;
    const applications = best
      ? await deps.listApplicationsAt(tx, userId, { companyId: best.company.id, limit: LIMIT })
      : [];
    return { companies, applications };
  });
  const company = companies[0]?.company;
  const filed = await filedFigures(deps.filings, name);
  return {
    notes: company
      ? {
          name: company.name,
          website: company.website ?? '',
          industry: company.industry ?? '',
          description: company.description ?? '',
        }
      : null,
    companies: companies
      .slice(0, NAME_CANDIDATES)
      .map(({ company: { id, name: named, application_count }, match }) => ({
        id,
        name: named,
        application_count,
        match,
      })),
    applications: applications.map((application) => ({
      id: application.id,
      jobTitle: application.job_title,
      status: application.status,
      dateApplied: application.date_applied,
      notes: application.notes,
    })),
    h1b: filed,
    petitions: await petitionFigures(deps, name, filed),
  };
}
