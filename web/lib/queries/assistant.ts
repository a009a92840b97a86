import { keepPreviousData, queryOptions, useMutation, useQueryClient } from '@tanstack/react-query';
import { assistantEndpoints } from '#shared/contracts/assistant-endpoints.ts';
import type {
  AssistantRequest,
  getAssistantSettings,
  getCompanySheet,
  getResumeText,
  jobgptPrompt,
  previewPrompt,
} from '#shared/contracts/assistant.ts';
import { addressed, type Input, type Output } from '#shared/contracts/contract.ts';
import type {
  attachAnswer,
  deleteAnswer,
  keepAnswer,
  listAnswers,
  restoreAnswer,
} from '#shared/contracts/saved-answers.ts';
import { call, send } from '#web/lib/api.ts';

const endpoints = {
  prompt: addressed<typeof jobgptPrompt>(assistantEndpoints.prompt),
  settings: addressed<typeof getAssistantSettings>(assistantEndpoints.settings),
  preview: addressed<typeof previewPrompt>(assistantEndpoints.preview),
  list: addressed<typeof listAnswers>(assistantEndpoints.list),
  keep: addressed<typeof keepAnswer>(assistantEndpoints.keep),
  attach: addressed<typeof attachAnswer>(assistantEndpoints.attach),
  delete: addressed<typeof deleteAnswer>(assistantEndpoints.delete),
  restore: addressed<typeof restoreAnswer>(assistantEndpoints.restore),
  companySheet: addressed<typeof getCompanySheet>(assistantEndpoints.companySheet),
  resumeText: addressed<typeof getResumeText>(assistantEndpoints.resumeText),
};

/** What the assistant offers. */
export type AssistantSettings = Output<typeof endpoints.settings.response>;

/** What a request would send. */
export type PromptPreview = Output<typeof endpoints.preview.response>;

/** What keeps an answer. */
export type NewAnswer = Input<typeof endpoints.keep.body>;

/** What is known of a company. */
export type CompanySheet = Output<typeof endpoints.companySheet.response>;

const keys = {
  settings: ['assistant', 'settings'] as const,
  answers: ['assistant', 'answers'] as const,
};

/** Models, limits, and what may be shared. */
export function assistantSettings() {
  return queryOptions({
    queryKey: keys.settings,
    queryFn: ({ signal }) => call(endpoints.settings, { signal }),
  });
}

/** A page of saved answers; while another page is on its way the last one stays. */
export function savedAnswers(query: Input<typeof endpoints.list.query>) {
  return queryOptions({
    queryKey: [...keys.answers, query],
    queryFn: ({ signal }) => call(endpoints.list, { query, signal }),
    placeholderData: keepPreviousData,
  });
}

/** What is known of a company of that name. */
export function companySheet(name: string) {
  return queryOptions({
    queryKey: ['assistant', 'company', name],
    queryFn: ({ signal }) => call(endpoints.companySheet, { query: { name }, signal }),
  });
}

/** Asks for an answer in server-sent events. */
export function requestStream(body: AssistantRequest, signal: AbortSignal): Promise<Response> {
  return send(endpoints.prompt, { body, signal }, 'text/event-stream');
}

/** The text of the person's own résumé. */
export async function readResumeText(): Promise<string> {
  return (await call(endpoints.resumeText, {})).text;
}

/** Shows what a request would send. */
export function usePreviewPrompt() {
  return useMutation({ mutationFn: (body: AssistantRequest) => call(endpoints.preview, { body }) });
}

/** What has the settings read again, because an answer was counted. */
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

/** Keeps an answer. */
export function useKeepAnswer() {
  return useChange((body: NewAnswer) => call(endpoints.keep, { body }));
}

/** Attaches a saved answer to an application, or to none. */
export function useAttachAnswer() {
  return useChange(({ id, applicationId }: { id: string; applicationId: string | null }) =>
    call(endpoints.attach, { params: { id }, body: { applicationId } }),
  );
}

/** Deletes a saved answer by its id. */
export function useDeleteAnswer() {
  return useChange((id: string) => call(endpoints.delete, { params: { id } }));
}

/** Brings a deleted answer back by its id. */
export function useRestoreAnswer() {
  return useChange((id: string) => call(endpoints.restore, { params: { id } }));
}
