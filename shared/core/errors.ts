import type { ErrorCode, ErrorForm } from '#shared/core/error-catalogue.ts';

/** A refusal that may be shown to a client: its form on the wire, a safe sentence and, for bad input, the field it is about. */
export class AppError extends Error {
  readonly form: ErrorForm;
  readonly field: string | undefined;
  /** Seconds after which a retry makes sense; becomes the Retry-After header. */
  readonly retryAfter: number | undefined;
  /** Extra members for the protocol's error body, such as the reasons of a weak password. */
  readonly details: Record<string, unknown> | undefined;

  constructor(
    form: ErrorForm,
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
    this.form = form;
    this.field = options.field;
    this.retryAfter = options.retryAfter;
    this.details = options.details;
  }

  get code(): string {
    return this.form.code;
  }

  get status(): number {
    return this.form.status;
  }

  /** Whether this is the refusal of a code, whichever of its statuses it has. */
  is(code: ErrorCode): boolean {
    return this.form.code === code;
  }
}

/** A problem the operator can mend; its message is a full sentence with the remedy, shown without a stack. */
export class UserError extends Error {
  constructor(message: string, options?: { cause?: unknown }) {
    super(message, options);
    this.name = 'UserError';
  }
}
