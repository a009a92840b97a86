/** The server's sentence about a weak password, for its field; undefined when the error is another. */
export function weaknessOf(error: unknown): string | undefined {
  return error instanceof Error && error.name === 'AuthWeakPasswordError'
    ? error.message
    : undefined;
}
