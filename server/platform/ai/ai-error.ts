import { AI_SENTENCES, type AiErrorKind } from '#shared/jobgpt/ai-errors.ts';
import { ERRORS } from '#shared/core/error-catalogue.ts';
import { AppError } from '#shared/core/errors.ts';

/** Kinds of failure that another try may mend. */
const RETRYABLE = new Set<AiErrorKind>(['RATE_LIMIT_ERROR', 'NETWORK_ERROR', 'TIMEOUT_ERROR']);

/** Details of a failed call. */
interface AiErrorFacts {
  /** The raw message of an `API_ERROR`; the other kinds have their own sentence. */
  readonly message?: string;
  readonly retryable?: boolean;
  /** Seconds the service asked to wait. */
  readonly retryAfter?: number | undefined;
  /** The status of the service's response. */
  readonly upstreamStatus?: number;
  readonly cause?: unknown;
}

/** A failed call of the AI service with its kind as code. */
export class AiError extends AppError {
  readonly retryable: boolean;
  readonly upstreamStatus: number | undefined;

  constructor(kind: AiErrorKind, facts: AiErrorFacts = {}) {
    const retryable = facts.retryable ?? RETRYABLE.has(kind);
    super(ERRORS[kind], kind === 'API_ERROR' ? (facts.message ?? '') : AI_SENTENCES[kind], {
      cause: facts.cause,
      retryAfter: facts.retryAfter,
      details: { retryable },
    });
    this.name = 'AiError';
    this.retryable = retryable;
    this.upstreamStatus = facts.upstreamStatus;
  }
}
