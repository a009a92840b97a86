import type { AssistantDeps } from '#server/features/jobgpt/deps.ts';
import {
  describeApplication,
  describeCompany,
  shorten,
} from '#server/features/jobgpt/describe-facts.ts';
import { filedFigures } from '#server/features/jobgpt/filed-figures.ts';
import { petitionFigures } from '#server/features/jobgpt/petition-figures.ts';
import type { CheckedRequest } from '#server/features/jobgpt/read-request.ts';
import type { SignedIn } from '#server/http/mount.ts';
import type { NameMatch } from '#shared/companies/company-match.ts';
import type { ContextBlock } from '#shared/jobgpt/prompts/compose.ts';
import { PromptError } from '#shared/jobgpt/prompts/prompt-error.ts';
import { messages } from '#shared/core/messages.ts';

const UUID = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i;

/**
 * What the person consents to share with this request, from their own rows only. Its transaction also checks that the
 * session is alive. Throws PromptError `INVALID_CONTEXT` for an application that is not theirs.
 */
export async function gatherContext(
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
