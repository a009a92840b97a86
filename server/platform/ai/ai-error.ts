import { AI_SENTENCES, type AiErrorKind } from '#shared/domain/assistant/ai-errors.ts';
import { ERRORS } from '#shared/error-catalogue.ts';
import { AppError } from '#shared/errors.ts';

/** Kinds that may go away by trying again (spec §8). */
const RETRYABLE = new Set<AiErrorKind>(['RATE_LIMIT_ERROR', 'NETWORK_ERROR', 'TIMEOUT_ERROR']);

/** What is known of a failed call besides its kind. */
interface AiErrorFacts {
  /** The raw message of an `API_ERROR`; the other kinds have the sentence of spec §8. */
  readonly message?: string;
  readonly retryable?: boolean;
  /** Seconds the service asked to wait. */
  readonly retryAfter?: number | undefined;
  /** The status the service answered. */
  readonly upstreamStatus?: number;
  readonly cause?: unknown;
}

/** A failed call of the AI service with its kind as code (spec §8). */
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
