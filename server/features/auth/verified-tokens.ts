import type { SignedIn } from '#server/http/mount.ts';

interface Verified {
  readonly identity: SignedIn;
  readonly issuer: string;
  /** Unix seconds. */
  readonly expiresAt: number;
  /** The key that signed it. */
  readonly kid: string;
}

const MOST = 1_000;

/**
 * The access tokens verified last: verifying a signature costs more than the rest of a small request, and its result
 * never changes. Each unit of work looks up whether the session is alive.
 */
export class VerifiedTokens {
  private readonly tokens = new Map<string, Verified>();

  /** What is known of a token that was verified before and has not expired. */
  find(token: string, issuer: string, now: Date): Verified | undefined {
    const known = this.tokens.get(token);
    if (!known) return undefined;
    if (known.issuer === issuer && known.expiresAt > Math.floor(now.getTime() / 1000)) {
      return known;
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
