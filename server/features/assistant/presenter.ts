import type { AssistantDeps } from '#server/features/assistant/deps.ts';
import type { AnswerRow } from '#server/features/assistant/repository.ts';
import type { Transaction } from '#server/platform/database/database.ts';
import type { SavedAnswer } from '#shared/contracts/assistant/saved-answers.ts';

/** Saved answers of one person as the API answers them, with the live applications they are attached to. */
export async function presentAnswers(
  deps: Pick<AssistantDeps, 'findApplications'>,
  tx: Transaction,
  rows: readonly AnswerRow[],
): Promise<SavedAnswer[]> {
  const [first] = rows;
  if (!first) return [];
  const ids = [...new Set(rows.flatMap((row) => row.application_id ?? []))];
  const applications = ids.length > 0 ? await deps.findApplications(tx, first.user_id, ids) : [];
  return rows.map((row) => {
    const application = applications.find(({ id }) => id === row.application_id);
    return {
      id: row.id,
      mode: row.mode,
      model: row.model,
      templateUsed: row.template_used,
      userInput: row.user_input,
      response: row.response,
      processingTime: row.processing_time,
      usage:
        row.prompt_tokens === null || row.completion_tokens === null || row.total_tokens === null
          ? null
          : {
              promptTokens: row.prompt_tokens,
              completionTokens: row.completion_tokens,
              totalTokens: row.total_tokens,
            },
      application: application
        ? {
            id: application.id,
            jobTitle: application.job_title,
            companyName: application.company_name ?? '',
          }
        : null,
      createdAt: row.created_at.toISOString(),
    };
  });
}
