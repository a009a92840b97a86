/** What the server finds weak in a password (auth protocol §1), for below its field; undefined when that is not the problem. */
export function weaknessOf(error: unknown): string | undefined {
  return error instanceof Error && error.name === 'AuthWeakPasswordError'
    ? error.message
    : undefined;
}
