import * as z from 'zod/mini';

import type {
  ApplicationFacts,
  AssistantDeps,
  CompanyFacts,
} from '#server/features/jobgpt/deps.ts';
import { filedFigures, type FiledFigures } from '#server/features/jobgpt/filed-figures.ts';
import { findModel } from '#server/features/jobgpt/offered-models.ts';
import { petitionFigures, type PetitionFigures } from '#server/features/jobgpt/petition-figures.ts';
import type { SignedIn } from '#server/http/mount.ts';
import { statusLabel } from '#shared/applications/status.ts';
import type { NameMatch } from '#shared/companies/company-match.ts';
import { AI_CONTEXT_MAX } from '#shared/core/limits.ts';
import { messages } from '#shared/core/messages.ts';
import { assistantRequest } from '#shared/jobgpt/contracts/schemas.ts';
import { assistantMessages } from '#shared/jobgpt/messages.ts';
import { chooseTemplate, type TemplateChoice } from '#shared/jobgpt/prompts/choose-template.ts';
import {
  composePrompt,
  type ContextBlock,
  type ContextKind,
  type Prompt,
} from '#shared/jobgpt/prompts/compose.ts';
import { inputSchema } from '#shared/jobgpt/prompts/input-rules.ts';
import { findTemplate } from '#shared/jobgpt/prompts/library.ts';
import type { AssistantModel } from '#shared/jobgpt/prompts/models.ts';
import type { Mode } from '#shared/jobgpt/prompts/modes.ts';
import { PromptError } from '#shared/jobgpt/prompts/prompt-error.ts';

const words = assistantMessages;

/** A request that follows the rules, with its model and template found. */
interface CheckedRequest extends TemplateChoice {
  readonly input: string;
  readonly mode: Mode;
  readonly model: AssistantModel;
  readonly applicationId: string | undefined;
  readonly includeResume: boolean;
  readonly includeCompany: boolean;
}

/** Reads the body of a request; throws PromptError. */
async function readRequest(deps: AssistantDeps, body: unknown): Promise<CheckedRequest> {
  const parsed = z.safeParse(assistantRequest, body);
  if (!parsed.success) {
    const [issue] = parsed.error.issues;
    const type = issue?.path[0] === 'prompt' ? 'VALIDATION_ERROR' : 'INVALID_CONTEXT';
    throw new PromptError(type, issue?.message ?? words.badContext('context'));
  }
  const { prompt, context } = parsed.data;
  const { mode } = context;
  const model = await findModel(deps, context.model);
  if (!model) {
    const names = deps.models.map(({ name }) => name).join(', ');
    throw new PromptError('INVALID_CONTEXT', words.unknownModel(names));
  }
  const checked = z.safeParse(inputSchema(mode), prompt ?? context.userInput);
  if (!checked.success) {
    throw new PromptError('VALIDATION_ERROR', checked.error.issues[0]?.message ?? words.empty);
  }
  const input = checked.data;
  return {
    input,
    mode,
    model,
    ...(context.template
      ? { template: findTemplate(mode, context.template), reason: words.templateChosen }
      : chooseTemplate(mode, input)),
    applicationId: context.applicationId || undefined,
    includeResume: context.includeResume ?? false,
    includeCompany: context.includeCompany ?? false,
  };
}

/** A text cut to the length that goes into a prompt, with a note of how much was cut. */
function shorten(text: string): string {
  if (text.length <= AI_CONTEXT_MAX) return text;
  return `${text.slice(0, AI_CONTEXT_MAX).toWellFormed()}\n[cut: ${text.length - AI_CONTEXT_MAX} more characters]`;
}

/** One line for each known fact. */
function lines(facts: readonly (readonly [string, string | null | undefined])[]): string {
  return facts.flatMap(([name, value]) => (value ? `${name}: ${value}` : [])).join('\n');
}

/** An application as text for a prompt. */
function describeApplication(facts: ApplicationFacts): string {
  return lines([
    ['Company', facts.company_name],
    ['Job title', facts.job_title],
    ['Job link', facts.job_link],
    ['Status', statusLabel(facts.status)],
    ['Applied on', facts.date_applied],
    ['Notes', shorten(facts.notes)],
  ]);
}

function dataWords({ sample, generated }: FiledFigures): string {
  if (generated) return 'generated for demonstration, they say nothing of real companies';
  return sample ? 'a sample, not all filings' : '';
}

const dollars = (amount: number) => `$${Math.round(amount).toLocaleString('en-US')}`;
const named = (items: FiledFigures['jobTitles']) =>
  items.map(({ name, count }) => `${name} (${count})`).join(', ');

/** Filings by fiscal year, and those without one. */
const filedYears = ({ years, withoutYear }: FiledFigures) =>
  named(withoutYear > 0 ? [...years, { name: 'no fiscal year', count: withoutYear }] : years);

const petitionYears = ({ years }: PetitionFigures) =>
  years
    .map(
      ({ fiscalYear, ...of }) =>
        `FY${fiscalYear}: new ${of.initialApprovals} approved, ${of.initialDenials} denied; continuing ${of.continuingApprovals} approved, ${of.continuingDenials} denied`,
    )
    .join(' | ');

/** The person's notes on a company, its H1B filings and petitions, as text for a prompt. */
function describeCompany(
  company: CompanyFacts | undefined,
  filed: FiledFigures | null,
  petitions: PetitionFigures | null,
): string {
  return lines([
    ['Company', company?.name],
    ['Website', company?.website],
    ['Industry', company?.industry],
    ['Own notes', company?.description && shorten(company.description)],
    ['H1B approvals', petitions && `${petitions.words}; ${petitions.basis}`],
    ['H1B petitions', petitions && petitionYears(petitions)],
    ['H1B data', filed && dataWords(filed)],
    ['H1B filings', filed && `${filed.filings} by ${filed.employer}`],
    ['H1B certification rate', filed?.certification],
    [
      'H1B median yearly wage',
      filed?.medianSalary ? `${dollars(filed.medianSalary)}, ${filed.medianOf}` : null,
    ],
    ['H1B job titles', filed && named(filed.jobTitles)],
    ['H1B filings by fiscal year', filed && filedYears(filed)],
  ]);
}

const UUID = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i;

/**
 * What the person consents to share with this request, from their own rows only. Its transaction also checks that the
 * session is alive. Throws PromptError `INVALID_CONTEXT` for an application that is not theirs.
 */
async function gatherContext(
  deps: AssistantDeps,
  identity: SignedIn,
  request: CheckedRequest,
  signal?: AbortSignal,
): Promise<ContextBlock[]> {
  const { applicationId, mode, input } = request;
  const { application, company } = await deps.database.transaction(identity, async (tx) => {
    const application =
      applicationId !== undefined && UUID.test(applicationId)
        ? await deps.findApplication(tx, identity.userId, applicationId)
        : undefined;
    if (applicationId !== undefined && !application) {
      throw new PromptError('INVALID_CONTEXT', messages.applications.notFound);
    }
    const name = mode === 'why_company' ? input : (application?.company_name ?? undefined);
    const company =
      request.includeCompany && name !== undefined
        ? { name, best: (await deps.matchCompanies(tx, identity.userId, name))[0] }
        : undefined;
    return { application, company };
  });
  const blocks: ContextBlock[] = [];
  const add = (kind: ContextBlock['kind'], text: string | undefined) => {
    if (text) blocks.push({ kind, text });
  };
  if (application) add('application', describeApplication(application));
  if (request.includeResume) {
    const text = await deps.resumeText?.(identity, signal);
    add('resume', text && shorten(text));
  }
  if (company) {
    const filed = await filedFigures(deps.filings, company.name, signal);
    const petitions = await petitionFigures(deps, company.name, filed, signal);
    // A longer name may be another company's, which a model would not doubt.
    const sure = <T extends { match: NameMatch }>(found: T | null | undefined) =>
      found?.match === 'same' ? found : null;
    add('company', describeCompany(sure(company.best)?.company, sure(filed), petitions));
  }
  return blocks;
}

/** A request ready to be sent, or to be shown. */
interface PreparedPrompt {
  readonly request: CheckedRequest;
  readonly prompt: Prompt;
  /** Kinds of shared information in the prompt. */
  readonly shared: readonly ContextKind[];
}

/** Reads a request, gathers what the person shares with it and fills the template; throws PromptError. */
export async function preparePrompt(
  deps: AssistantDeps,
  identity: SignedIn,
  body: unknown,
  signal?: AbortSignal,
): Promise<PreparedPrompt> {
  // Refuses a session that has ended before anything in the request is looked at.
  await deps.database.transaction(identity, async () => undefined);
  const request = await readRequest(deps, body);
  const blocks = await gatherContext(deps, identity, request, signal);
  return {
    request,
    prompt: composePrompt(request.template, request.model, request.input, blocks),
    shared: blocks.map(({ kind }) => kind),
  };
}
