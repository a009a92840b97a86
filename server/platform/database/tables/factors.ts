import type { Generated } from 'kysely';

/** A way to prove who one is after the first sign-in step. */
export interface FactorTable {
  user_id: string;
  id: string;
  factor_type: 'totp' | 'phone' | 'webauthn' | 'recovery_code';
  status: 'unverified' | 'verified';
  /** Unique among the person's factors, unless it is empty. */
  friendly_name: string;
  /** The key of an authenticator app, encrypted. */
  secret: string | null;
  /** The time step of the last code that was accepted; no code of it or an earlier one counts again. */
  last_step: number | null;
  /** Digits without a plus sign. */
  phone: string | null;
  /** Base64url. */
  credential_id: string | null;
  public_key: Buffer | null;
  sign_count: number | null;
  transports: string[] | null;
  last_challenged_at: Date | null;
  created_at: Date;
  updated_at: Date;
}

/** A question to one factor in one session. */
export interface ChallengeTable {
  user_id: string;
  id: string;
  factor_id: string;
  session_id: string;
  /** HMAC of the code that was sent by text. */
  code_hash: Buffer | null;
  /** Base64url; what a security key has to sign. */
  webauthn_challenge: string | null;
  tries: Generated<number>;
  created_at: Date;
  expires_at: Date;
}

/** A code for when no other factor is at hand; each works once. */
export interface RecoveryCodeTable {
  user_id: string;
  /** SHA-256 of person and code. */
  code_hash: Buffer;
  factor_id: string;
  used_at: Date | null;
}

/** A credential that signs in by itself. */
export interface PasskeyTable {
  user_id: string;
  id: string;
  friendly_name: string;
  /** Base64url. */
  credential_id: string;
  public_key: Buffer;
  sign_count: number;
  transports: string[];
  created_at: Date;
  updated_at: Date;
  last_used_at: Date | null;
}

/** What a passkey has to sign; without a person when somebody signs in. */
export interface PasskeyChallengeTable {
  id: string;
  user_id: string | null;
  session_id: string | null;
  /** Base64url. */
  challenge: string;
  expires_at: Date;
}
