import type { Protocol } from '#shared/core/contract.ts';

/** The protocol a path belongs to; our own API and the pages are `api`. */
export function protocolOf(path: string): Protocol {
  return (
    (/^\/(auth|storage|functions|rest)\/v1(?:[/?]|$)/.exec(path)?.[1] as Protocol | undefined) ??
    'api'
  );
}
