import { keepPreviousData, queryOptions, useMutation, useQueryClient } from '@tanstack/react-query';
import { assistantEndpoints } from '#shared/jobgpt/contracts/endpoints.ts';
import type * as contracts from '#shared/jobgpt/contracts/schemas.ts';
import type { AssistantRequest } from '#shared/jobgpt/contracts/schemas.ts';
import { addressed, type Input, type Output } from '#shared/core/contract.ts';
import type * as answers from '#shared/jobgpt/contracts/saved-answers.ts';
import { call, send } from '#web/lib/api.ts';

const endpoints = addressed<typeof contracts & typeof answers>()(assistantEndpoints);

/** The settings of the assistant. */
export type AssistantSettings = Output<typeof endpoints.getAssistantSettings.response>;

/** The prompt that a request would send. */
export type PromptPreview = Output<typeof endpoints.previewPrompt.response>;

/** The body that saves an answer. */
type NewAnswer = Input<typeof endpoints.createAnswer.body>;

/** The facts about a company. */
export type CompanySheet = Output<typeof endpoints.getCompanySheet.response>;

const keys = {
  settings: ['assistant', 'settings'] as const,
  answers: ['assistant', 'answers'] as const,
};

/** Models, limits, and the kinds of information that can be shared. */
export function getAssistantSettings() {
  return queryOptions({
    queryKey: keys.settings,
    queryFn: ({ signal }) => call(endpoints.getAssistantSettings, { signal }),
    meta: { form: true },
  });
}

/** A page of saved answers; the previous page stays until it is loaded. */
export function listAnswers(query: Input<typeof endpoints.listAnswers.query>) {
  return queryOptions({
    queryKey: [...keys.answers, query],
    queryFn: ({ signal }) => call(endpoints.listAnswers, { query, signal }),
    placeholderData: keepPreviousData,
  });
}

/** The facts about the company of a name. */
export function getCompanySheet(name: string) {
  return queryOptions({
    queryKey: ['assistant', 'company', name],
    queryFn: ({ signal }) => call(endpoints.getCompanySheet, { query: { name }, signal }),
  });
}

/** Requests an answer as server-sent events. */
export function streamAnswer(body: AssistantRequest, signal: AbortSignal): Promise<Response> {
  return send(endpoints.generateAnswer, { body, signal }, 'text/event-stream');
}

/** The text of the person's own résumé. */
export async function getResumeText(): Promise<string> {
  return (await call(endpoints.getResumeText, {})).text;
}

/** Gets the prompt that a request would send. */
export function usePreviewPrompt() {
  return useMutation({
    mutationFn: (body: AssistantRequest) => call(endpoints.previewPrompt, { body }),
  });
}

/** Refetches the settings, because an answer was counted. */
export function useRefreshSettings(): () => void {
  const client = useQueryClient();
  return () => void client.invalidateQueries({ queryKey: keys.settings });
}

function useChange<T, R>(mutationFn: (input: T) => Promise<R>) {
  const client = useQueryClient();
  return useMutation({
    mutationFn,
    onSuccess: () => client.invalidateQueries({ queryKey: keys.answers }),
  });
}

/** Saves an answer. */
export function useCreateAnswer() {
  return useChange((body: NewAnswer) => call(endpoints.createAnswer, { body }));
}

/** Attaches a saved answer to an application, or to none. */
export function useUpdateAnswer() {
  return useChange(({ id, applicationId }: { id: string; applicationId: string | null }) =>
    call(endpoints.updateAnswer, { params: { id }, body: { applicationId } }),
  );
}

/** Deletes a saved answer by its id. */
export function useDeleteAnswer() {
  return useChange((id: string) => call(endpoints.deleteAnswer, { params: { id } }));
}

/** Restores a deleted answer by its id. */
export function useRestoreAnswer() {
  return useChange((id: string) => call(endpoints.restoreAnswer, { params: { id } }));
}
