import type { ColumnType, Generated } from 'kysely';

import type {
  ChallengeTable,
  FactorTable,
  PasskeyChallengeTable,
  PasskeyTable,
  RecoveryCodeTable,
} from '#server/platform/database/tables/factors.ts';
import type { KeyScope } from '#shared/security/key-scopes.ts';

/** A jsonb column: objects out, JSON text in. */
type Json<T> = ColumnType<T, string, string>;

/** One way a session was authenticated; the claim `amr` lists them, newest first. */
export interface AuthenticationMethod {
  readonly method: string;
  /** Unix seconds. */
  readonly timestamp: number;
}

/**
 * What a mailed one-time token proves; a user has one live token of each kind. `confirmation`: that the address belongs
 * to the person who signed up, with the password and metadata typed there; `magiclink`, `recovery`: the address only.
 * A text's code proves a phone: `confirmation` of the sign-up, `sms` of a sign-in.
 */
export type TokenKind =
  | 'confirmation'
  | 'magiclink'
  | 'recovery'
  | 'email_change_current'
  | 'email_change_new'
  | 'reauthentication'
  | 'sms'
  | 'phone_change';

/** A person's account. */
interface UserTable {
  id: string;
  /** Normalised (shared/core/email.ts). */
  email: string | null;
  /** Argon2id in PHC form; null for an account without a password. */
  encrypted_password: string | null;
  email_confirmed_at: Date | null;
  confirmation_sent_at: Date | null;
  /** When an operator last invited the person. */
  invited_at: Date | null;
  recovery_sent_at: Date | null;
  reauthentication_sent_at: Date | null;
  new_email: string | null;
  email_change_sent_at: Date | null;
  /** The half of a secure e-mail change that is already confirmed. */
  email_change_confirmed: 'current' | 'new' | null;
  /** When a sign-in or reset mail was last requested while the address was unconfirmed. */
  link_asked_at: Date | null;
  /** The metadata sent with that request; it becomes the person's when they confirm by the mail. */
  link_metadata: ColumnType<Record<string, unknown> | null, string | null, string | null>;
  app_metadata: Json<Record<string, unknown>>;
  user_metadata: Json<Record<string, unknown>>;
  /** Digits in E.164, without the +. */
  phone: string | null;
  phone_confirmed_at: Date | null;
  new_phone: string | null;
  phone_change_sent_at: Date | null;
  is_anonymous: Generated<boolean>;
  /** Whether an organisation's SAML provider manages it; its address may be another account's, too. */
  is_sso_user: Generated<boolean>;
  last_sign_in_at: Date | null;
  banned_until: Date | null;
  deleted_at: Date | null;
  /** Named in links to the person's files; they end when it changes. */
  link_epoch: Generated<string>;
  created_at: Date;
  updated_at: Date;
}

/** A confirmed way to sign in. */
interface IdentityTable {
  id: string;
  user_id: string;
  provider: string;
  provider_id: string;
  identity_data: Json<Record<string, unknown>>;
  email: string | null;
  last_sign_in_at: Date | null;
  created_at: Date;
  updated_at: Date;
}

/** A signed-in browser. */
interface SessionTable {
  id: string;
  user_id: string;
  aal: 'aal1' | 'aal2';
  amr: Json<AuthenticationMethod[]>;
  user_agent: string | null;
  ip: string | null;
  not_after: Date | null;
  /** Set when a refresh token was used twice; the rows stay so that the family keeps being refused. */
  ended_at: Date | null;
  created_at: Date;
  updated_at: Date;
  refreshed_at: Date | null;
  /** The second factor, or the passkey, by which it reached aal2; it falls back to aal1 when that is removed. */
  factor_id: string | null;
}

/** A link of a session's chain of refresh tokens; at most one per session is not revoked. */
interface RefreshTokenTable {
  /** SHA-256 of the token. */
  token_hash: Buffer;
  parent_hash: Buffer | null;
  user_id: string;
  session_id: string;
  created_at: Date;
  revoked_at: Date | null;
  /** When its successor was handed out a second time, long after the first; that is allowed once. */
  repeated_at: Date | null;
}

/** A mailed link and its code, both stored hashed. */
interface OneTimeTokenTable {
  id: string;
  user_id: string;
  kind: TokenKind;
  /** Which request made it, such as `signup` or `magiclink`. */
  purpose: string;
  /** The address it was mailed to. */
  relates_to: string;
  /** SHA-256 of the link's token. */
  link_hash: Buffer | null;
  /** HMAC of the code; null after too many wrong guesses, while the link still works. */
  code_hash: Buffer | null;
  tries: Generated<number>;
  flow_state_id: string | null;
  created_at: Date;
  expires_at: Date;
}

/** A PKCE flow that waits for its code to be redeemed. */
interface FlowStateTable {
  id: string;
  user_id: string | null;
  /** SHA-256 of the code handed to the browser. */
  auth_code_hash: Buffer | null;
  code_challenge: string;
  code_challenge_method: 's256' | 'plain';
  authentication_method: string;
  provider_type: string;
  referrer: string | null;
  created_at: Date;
  auth_code_issued_at: Date | null;
  /** What an identity provider said, sealed under the code, of which only the hash is stored. */
  sealed: Buffer | null;
  /** When an organisation wants the session to end. */
  session_end: Generated<Date | null>;
}

/** A sign-in that is under way at an identity provider. */
interface ProviderFlowTable {
  /** SHA-256 of the state. */
  state_hash: Buffer;
  provider: string;
  redirect_to: string;
  code_challenge: string | null;
  code_challenge_method: 's256' | 'plain' | null;
  /** Who links an identity, and in which session; null for a sign-in. */
  link_user_id: string | null;
  link_session_id: string | null;
  /** The nonce and the PKCE verifier towards the provider, sealed under the state. */
  sealed: Buffer;
  created_at: Date;
}

/** A key with which a person's programs call the API. */
interface PersonalKeyTable {
  user_id: string;
  id: string;
  name: string;
  scope: KeyScope;
  files: boolean;
  /** SHA-256 of the key, which is random. */
  key_hash: Buffer;
  created_at: Date;
  expires_at: Date;
  last_used_at: Date | null;
}

/** A token bucket shared by all nodes, stored as the instant at which it is full again. */
interface RateLimitTable {
  /** Keyed hash of what is limited; no address is stored. */
  key: string;
  full_at: Date;
}

/** Password attempts on an account or from an address that have not succeeded. */
interface PasswordFailureTable {
  key: string;
  failures: number;
  last_at: Date;
  blocked_until: Date | null;
}

/** A network from which an account signed in lately. */
interface SignInNetworkTable {
  user_id: string;
  /** Keyed hash of the account and the network. */
  network_hash: Buffer;
  last_at: Date;
}

/** A proof that works once, such as a signed message or a SAML assertion. */
interface SpentProofTable {
  /** SHA-256. */
  hash: Buffer;
  /** From when on it would be refused for its age. */
  expires_at: Date;
}

/** A sign-in that waits for an organisation's SAML response. */
interface SamlRequestTable {
  /** The RelayState. */
  id: string;
  request_id: string;
  provider_id: string;
  redirect_to: string;
  code_challenge: string | null;
  code_challenge_method: 's256' | 'plain' | null;
  created_at: Date;
}

/** A security event; append-only, without secrets. */
interface AuditLogTable {
  id: string;
  action: string;
  user_id: string | null;
  session_id: string | null;
  ip: string | null;
  details: Json<Record<string, unknown>>;
  created_at: Date;
}

/** Tables of the auth feature, for `service_role` only. */
export interface AuthTables {
  'auth.mfa_factors': FactorTable;
  'auth.mfa_challenges': ChallengeTable;
  'auth.recovery_codes': RecoveryCodeTable;
  'auth.passkeys': PasskeyTable;
  'auth.personal_keys': PersonalKeyTable;
  'auth.passkey_challenges': PasskeyChallengeTable;
  'auth.users': UserTable;
  'auth.identities': IdentityTable;
  'auth.sessions': SessionTable;
  'auth.refresh_tokens': RefreshTokenTable;
  'auth.one_time_tokens': OneTimeTokenTable;
  'auth.flow_states': FlowStateTable;
  'auth.installation_keys': { id: string; created_at: Generated<Date> };
  'auth.provider_flows': ProviderFlowTable;
  'auth.rate_limits': RateLimitTable;
  'auth.password_failures': PasswordFailureTable;
  'auth.sign_in_networks': SignInNetworkTable;
  'auth.spent_proofs': SpentProofTable;
  'auth.saml_requests': SamlRequestTable;
  'auth.audit_log_entries': AuditLogTable;
}
