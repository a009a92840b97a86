import type { AssistantDeps } from '#server/features/jobgpt/deps.ts';
import { filedFigures } from '#server/features/jobgpt/filed-figures.ts';
import { offeredModels } from '#server/features/jobgpt/offered-models.ts';
import { petitionFigures } from '#server/features/jobgpt/petition-figures.ts';
import { preparePrompt } from '#server/features/jobgpt/prepare-prompt.ts';
import { usedToday } from '#server/features/jobgpt/quota.ts';
import type { SignedIn } from '#server/http/mount.ts';
import { toWire } from '#server/platform/ai/wire.ts';
import type { Output } from '#shared/core/contract.ts';
import { ERRORS } from '#shared/core/error-catalogue.ts';
import { AppError } from '#shared/core/errors.ts';
import { NAME_CANDIDATES } from '#shared/core/limits.ts';
import type * as contracts from '#shared/jobgpt/contracts/schemas.ts';
import { assistantMessages } from '#shared/jobgpt/messages.ts';
import { CONTEXT_KINDS } from '#shared/jobgpt/prompts/compose.ts';

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
      location: application.location,
      pay: {
        amount: application.pay_amount === null ? null : Number(application.pay_amount),
        unit: application.pay_unit,
      },
      notes: application.notes,
    })),
    h1b: filed,
    petitions: await petitionFigures(deps, name, filed),
  };
}

/** The text of the person's résumé; throws AppError `not_found` (404) when there is none. */
export async function getResumeText(
  deps: AssistantDeps,
  identity: SignedIn,
  signal: AbortSignal,
): Promise<string> {
  // Refuses a session that has ended.
  await deps.database.transaction(identity, async () => undefined);
  const text = await deps.resumeText?.(identity, signal);
  if (!text) throw new AppError(ERRORS.not_found, assistantMessages.resumeNotFound);
  return text;
}

/** What a request would send to the AI service; throws PromptError. */
export async function previewPrompt(
  deps: AssistantDeps,
  identity: SignedIn,
  body: unknown,
): Promise<Output<typeof contracts.previewPrompt.response>> {
  const { request, prompt, shared } = await preparePrompt(deps, identity, body);
  const { template, reason } = request;
  const wire = toWire(prompt, true);
  return {
    template: { id: template.id, name: template.name, reason },
    shared: [...shared],
    request: { ...wire, messages: [...wire.messages] },
  };
}

/** What the assistant offers a person: models, limits and what may be shared. */
export async function getAssistantSettings(
  deps: AssistantDeps,
  identity: SignedIn,
): Promise<Output<typeof contracts.getAssistantSettings.response>> {
  // First, because it refuses a session that has ended.
  const used = await usedToday(deps, identity);
  const { models, missing } = await offeredModels(deps);
  return {
    configured: deps.chat !== undefined,
    models: models.map(({ name }) => name),
    missingModels: [...missing],
    dailyLimit: deps.dailyLimit,
    usedToday: used,
    contextKinds: CONTEXT_KINDS.filter((kind) => kind !== 'resume' || deps.resumeText),
  };
}
