import type { SignedIn } from '#server/http/mount.ts';

interface Verified {
  readonly identity: SignedIn;
  readonly issuer: string;
  /** Unix seconds. */
  readonly expiresAt: number;
}

const MOST = 1_000;

/**
 * The access tokens verified last: a signature costs more than the rest of a small request, and its result never changes.
 * Whether the session is alive is not part of it; every unit of work looks that up.
 */
export class VerifiedTokens {
  private readonly tokens = new Map<string, Verified>();

  /** Who a token speaks for, when exactly this one was verified before and has not expired. */
  find(token: string, issuer: string, now: Date): SignedIn | undefined {
    const known = this.tokens.get(token);
    if (!known) return undefined;
    if (known.issuer === issuer && known.expiresAt > Math.floor(now.getTime() / 1000)) {
      return known.identity;
    }
    this.tokens.delete(token);
    return undefined;
  }

  /** Remembers a token; the oldest makes room. */
  keep(token: string, verified: Verified): void {
    const oldest = this.tokens.keys().next();
    if (this.tokens.size >= MOST && !oldest.done) this.tokens.delete(oldest.value);
    this.tokens.set(token, verified);
  }
}
