import { AppError } from '#shared/core/errors.ts';
import { messages } from '#shared/core/messages.ts';

/** Parses an error response of `/api` or a function into an AppError; one without a body is `unexpected_failure`. */
export async function refusalOf(response: Response): Promise<AppError> {
  const problem = (await response.json().catch(() => ({}))) as Partial<{
    code: string;
    title: string;
    /** Functions use this name for the title. */
    message: string;
    field: string;
    errors: unknown;
    conflicts: unknown;
  }>;
  return new AppError(
    { code: problem.code ?? 'unexpected_failure', status: response.status },
    problem.title ?? problem.message ?? messages.common.unexpected,
    { field: problem.field, details: { errors: problem.errors, conflicts: problem.conflicts } },
  );
}
