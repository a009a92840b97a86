import * as z from 'zod/mini';

import type { AssistantDeps } from '#server/features/jobgpt/deps.ts';
import { findModel } from '#server/features/jobgpt/offered-models.ts';
import { assistantRequest } from '#shared/jobgpt/contracts/schemas.ts';
import { chooseTemplate, type TemplateChoice } from '#shared/jobgpt/prompts/choose-template.ts';
import { inputSchema } from '#shared/jobgpt/prompts/input-rules.ts';
import { findTemplate } from '#shared/jobgpt/prompts/library.ts';
import type { Mode } from '#shared/jobgpt/prompts/modes.ts';
import type { AssistantModel } from '#shared/jobgpt/prompts/models.ts';
import { PromptError } from '#shared/jobgpt/prompts/prompt-error.ts';
import { assistantMessages } from '#shared/jobgpt/messages.ts';

const words = assistantMessages;

/** A request that follows the rules, with its model and template found. */
export interface CheckedRequest extends TemplateChoice {
  readonly input: string;
  readonly mode: Mode;
  readonly model: AssistantModel;
  readonly applicationId: string | undefined;
  readonly includeResume: boolean;
  readonly includeCompany: boolean;
}

/** Reads the body of a request; throws PromptError. */
export async function readRequest(deps: AssistantDeps, body: unknown): Promise<CheckedRequest> {
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
