import { ERRORS } from '#shared/core/error-catalogue.ts';
import { AppError } from '#shared/core/errors.ts';
import { serverMessages } from '#shared/core/server-messages.ts';

/** Runs a call to a provider; its failure becomes `unexpected_failure` (424) with a sentence. */
export async function asking<T>(sentence: string, call: () => Promise<T>): Promise<T> {
  try {
    return await call();
  } catch (error) {
    if (error instanceof AppError) throw error;
    throw new AppError(ERRORS.provider_unavailable, sentence, { cause: error });
  }
}

/** Runs the first call to a provider, which shows whether it can be reached. */
export function reaching<T>(call: () => Promise<T>): Promise<T> {
  return asking(serverMessages.auth.providerUnavailable, call);
}

/** Why a call to a provider failed, for the log: no token, code or address of a person. */
export function reasonOfFailure(error: unknown): string {
  const reasons: string[] = [];
  let current: unknown = error;
  while (current instanceof Error && reasons.length < 4) {
    const { code } = current as { code?: unknown };
    reasons.push(typeof code === 'string' ? code : current.name);
    const told = (current as { error?: unknown }).error;
    if (typeof told === 'string') reasons.push(told.slice(0, 60));
    current = current.cause;
  }
  return reasons.join(' < ');
}
