/** An address with parts added to its query. */
export function withQuery(address: string, parts: Record<string, string>): string {
  const url = new URL(address);
  for (const [name, value] of Object.entries(parts)) url.searchParams.set(name, value);
  return url.href;
}

/** An address whose fragment is these parts and the mark by which the client recognises them. */
export function withFragment(address: string, parts: Record<string, string>): string {
  const url = new URL(address);
  url.hash = `${new URLSearchParams(parts).toString()}&sb=`;
  return url.href;
}
