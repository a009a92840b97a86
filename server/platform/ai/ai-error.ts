import { AI_SENTENCES, type AiErrorKind } from '#shared/domain/assistant/ai-errors.ts';
import { AppError } from '#shared/errors.ts';

/** The status our own answer has: never 401, which would say that the person's session is over. */
const STATUS: Record<AiErrorKind, number> = {
  AUTHENTICATION_ERROR: 424,
  RATE_LIMIT_ERROR: 429,
  NETWORK_ERROR: 502,
  TIMEOUT_ERROR: 504,
  API_ERROR: 502,
};

/** Kinds that may go away by trying again (spec §8). */
const RETRYABLE = new Set<AiErrorKind>(['RATE_LIMIT_ERROR', 'NETWORK_ERROR', 'TIMEOUT_ERROR']);

/** What is known of a failed call besides its kind. */
export interface AiErrorFacts {
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
    super(kind, STATUS[kind], kind === 'API_ERROR' ? (facts.message ?? '') : AI_SENTENCES[kind], {
      cause: facts.cause,
      retryAfter: facts.retryAfter,
      details: { retryable },
    });
    this.name = 'AiError';
    this.retryable = retryable;
    this.upstreamStatus = facts.upstreamStatus;
  }
}
