import type { AssistantRequest } from '#shared/contracts/assistant/schemas.ts';
import type { Mode } from '#shared/domain/prompts/modes.ts';

/** The person's choices besides the text; nothing is shared by default. */
export interface Choices {
  readonly model: string;
  /** A template's id; empty lets the text decide. */
  readonly template: string;
  /** Whether an application is to be shared; `application` is the chosen one. */
  readonly shareApplication: boolean;
  readonly application: { readonly id: string; readonly label: string } | undefined;
  readonly includeResume: boolean;
  readonly includeCompany: boolean;
}

/** The body of a request for an answer. */
export function requestOf(mode: Mode, input: string, choices: Choices): AssistantRequest {
  const { model, template, shareApplication, application, includeResume, includeCompany } = choices;
  return {
    prompt: input,
    context: {
      userInput: input,
      mode,
      model,
      ...(template ? { template } : undefined),
      ...(shareApplication && application ? { applicationId: application.id } : undefined),
      ...(includeResume ? { includeResume } : undefined),
      ...(includeCompany ? { includeCompany } : undefined),
    },
  };
}
