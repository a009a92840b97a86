import { createHash, randomBytes } from 'node:crypto';

/** A verifier and its challenge, as a client makes them. */
export function pkcePair(): { verifier: string; challenge: string } {
  const verifier = randomBytes(32).toString('base64url');
  return { verifier, challenge: createHash('sha256').update(verifier).digest('base64url') };
}

/** Follows redirects as a browser would, up to the first address that `isHome` accepts, and returns that address. */
export async function walk(start: string, isHome: (url: URL) => boolean): Promise<URL> {
  let address = new URL(start);
  for (let step = 0; step < 6; step += 1) {
    if (isHome(address)) return address;
    const answer = await fetch(address, { redirect: 'manual', headers: { accept: 'text/html' } });
    const location = answer.headers.get('location');
    if (!location) throw new Error(`${address.href}: ${answer.status} ${await answer.text()}`);
    address = new URL(location, address);
  }
  throw new Error(`no end after ${address.href}`);
}

/** What a fragment says. */
export function fragmentOf(url: URL): Record<string, string> {
  return Object.fromEntries(new URLSearchParams(url.hash.slice(1)));
}
