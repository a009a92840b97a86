import * as z from 'zod/mini';

import type { AssistantDeps } from '#server/features/assistant/deps.ts';
import { findModel } from '#server/features/assistant/offered-models.ts';
import { assistantRequest } from '#shared/contracts/assistant/schemas.ts';
import { chooseTemplate, type TemplateChoice } from '#shared/domain/prompts/choose-template.ts';
import { inputSchema } from '#shared/domain/prompts/input-rules.ts';
import { findTemplate } from '#shared/domain/prompts/library.ts';
import type { Mode } from '#shared/domain/prompts/modes.ts';
import type { AssistantModel } from '#shared/domain/prompts/models.ts';
import { PromptError } from '#shared/domain/prompts/prompt-error.ts';
import { assistantMessages } from '#shared/assistant-messages.ts';

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
