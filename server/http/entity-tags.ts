/** Whether a client that sent `If-None-Match` has the version of an entity tag (RFC 9110: compared as weak tags). */
export function matchesTag(header: string | undefined, tag: string): boolean {
  if (header === undefined) return false;
  const known = new Set(header.split(',').map((part) => part.trim().replace(/^W\//, '')));
  return known.has('*') || known.has(tag.replace(/^W\//, ''));
}
