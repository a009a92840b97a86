/** A refusal that may be shown to a client: stable code, HTTP status, safe sentence and, for bad input, the field it is about. */
export class AppError extends Error {
  readonly code: string;
  readonly status: number;
  readonly field: string | undefined;
  /** Seconds after which a retry makes sense; becomes the Retry-After header. */
  readonly retryAfter: number | undefined;
  /** Extra members for the protocol's error body, such as the reasons of a weak password. */
  readonly details: Record<string, unknown> | undefined;

  constructor(
    code: string,
    status: number,
    message: string,
    options: {
      field?: string;
      cause?: unknown;
      retryAfter?: number;
      details?: Record<string, unknown>;
    } = {},
  ) {
    super(message, { cause: options.cause });
    this.name = 'AppError';
    this.code = code;
    this.status = status;
    this.field = options.field;
    this.retryAfter = options.retryAfter;
    this.details = options.details;
  }
}

/** A problem the operator can mend; its message is a full sentence with the remedy, shown without a stack. */
export class UserError extends Error {
  constructor(message: string, options?: { cause?: unknown }) {
    super(message, options);
    this.name = 'UserError';
  }
}
