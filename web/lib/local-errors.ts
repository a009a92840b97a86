import type { ErrorForm } from '#shared/core/error-catalogue.ts';

/** Refusals the browser makes itself; the status is 0 where no server answered. */
export const LOCAL_ERRORS = {
  network_error: { code: 'network_error', status: 0 },
  refused_here: { code: 'refused_here', status: 0 },
  /** The code of a page could not be loaded. */
  code_missing: { code: 'code_missing', status: 0 },
  /** The connection to the AI service's answer broke off. */
  answer_broken: { code: 'NETWORK_ERROR', status: 0 },
  no_session: { code: 'no_session', status: 401 },
} as const satisfies Readonly<Record<string, ErrorForm>>;
