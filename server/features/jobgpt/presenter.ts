import type { AnswerRow } from '#server/features/jobgpt/repository/answers.ts';
import type { SavedAnswer } from '#shared/jobgpt/contracts/saved-answers.ts';

/** What an answer shows of the application it is attached to. */
interface AttachedApplication {
  readonly id: string;
  readonly job_title: string;
  readonly company_name: string | null;
}

/** A saved answer as the API returns it; without `application` it is attached to none that is live. */
export function presentAnswer(
  row: AnswerRow,
  application: AttachedApplication | undefined,
): SavedAnswer {
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
}
