import type { AssistantDeps } from '#server/features/assistant/deps.ts';
import { filedFigures } from '#server/features/assistant/filed-figures.ts';
import type { SignedIn } from '#server/http/mount.ts';
import type * as contracts from '#shared/contracts/assistant/schemas.ts';
import type { Output } from '#shared/contracts/contract.ts';

const LIMIT = 5;

/** What the person's own rows and the H1B data say about a company. */
export async function getCompanySheet(
  deps: AssistantDeps,
  identity: SignedIn,
  name: string,
): Promise<Output<typeof contracts.getCompanySheet.response>> {
  const { userId } = identity;
  const { company, applications } = await deps.database.transaction(identity, async (tx) => {
    const company = await deps.findCompany(tx, userId, name);
    const applications = company
      ? await deps.listApplicationsAt(tx, userId, { companyId: company.id, limit: LIMIT })
      : [];
    return { company, applications };
  });
  return {
    notes: company
      ? {
          name: company.name,
          website: company.website ?? '',
          industry: company.industry ?? '',
          description: company.description ?? '',
        }
      : null,
    applications: applications.map((application) => ({
      id: application.id,
      jobTitle: application.job_title,
      status: application.status,
      dateApplied: application.date_applied,
      notes: application.notes,
    })),
    h1b: await filedFigures(deps.filings, company?.name ?? name),
  };
}
