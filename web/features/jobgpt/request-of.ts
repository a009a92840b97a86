import type { AssistantRequest } from '#shared/jobgpt/contracts/schemas.ts';
import type { ContextKind } from '#shared/jobgpt/prompts/compose.ts';
import type { Mode } from '#shared/jobgpt/prompts/modes.ts';
import type { PickedApplication } from '#web/features/jobgpt/application-picker.tsx';
import type { Sharing } from '#web/features/jobgpt/use-sharing.ts';

/** The request that led to an answer. */
export interface Question {
  readonly input: string;
  /** The application that it was about; the answer is saved with it. */
  readonly application: PickedApplication | undefined;
  /** The company that the answer is about; empty where none is. */
  readonly company: string;
}

/** The person's choices besides the text. */
export interface Choices extends Sharing {
  readonly model: string;
  /** A template's id; empty lets the text decide. */
  readonly template: string;
  /** The application that the question is about; it is sent only while `shareApplication` is on. */
  readonly application: PickedApplication | undefined;
}

/** What can be shared, in a sentence. */
export const SHARED_NAMES: Readonly<Record<ContextKind, string>> = {
  application: 'the application',
  resume: 'your resume',
  company: 'what you know about the company',
};

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
