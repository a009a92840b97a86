/** A refusal on the wire: one code and one status, and what a protocol calls it where it has a word of its own. */
export interface ErrorForm {
  readonly code: string;
  readonly status: number;
  /** The status under /auth/v1. */
  readonly auth?: number;
  /** The `error` of the storage protocol's body, and its code and status where they differ. */
  readonly storage?: { readonly error: string; readonly code?: string; readonly status?: number };
  /** The code of PostgREST or PostgreSQL under /rest/v1. */
  readonly rest?: string;
  /** The code of a function's refusal before the function ran: the number of its status. */
  readonly functions?: number;
}

const DENIED = { error: 'Unauthorized', code: 'AccessDenied', status: 403 } as const;

/** Every refusal of the server by its key; a code with two statuses has two keys. */
export const ERRORS = {
  // Requests of any protocol
  bad_request: { code: 'bad_request', status: 400 },
  bad_json: {
    code: 'bad_json',
    status: 400,
    storage: { error: 'InvalidRequest', code: 'InvalidRequest' },
    rest: 'PGRST102',
  },
  validation_failed: {
    code: 'validation_failed',
    status: 400,
    storage: { error: 'InvalidRequest', code: 'InvalidRequest' },
    rest: '22023',
  },
  invalid_value: { code: 'invalid_value', status: 400 },
  no_authorization: {
    code: 'no_authorization',
    status: 401,
    storage: DENIED,
    rest: 'PGRST301',
    functions: 401,
  },
  bad_jwt: {
    code: 'bad_jwt',
    status: 401,
    auth: 403,
    storage: DENIED,
    rest: 'PGRST301',
    functions: 401,
  },
  session_not_found: {
    code: 'session_not_found',
    status: 401,
    auth: 403,
    storage: DENIED,
    functions: 401,
  },
  user_not_found: { code: 'user_not_found', status: 401, auth: 403 },
  user_banned: { code: 'user_banned', status: 403, storage: DENIED },
  insufficient_aal: { code: 'insufficient_aal', status: 403, storage: DENIED },
  forbidden: { code: 'forbidden', status: 403, storage: DENIED },
  not_found: {
    code: 'not_found',
    status: 404,
    storage: { error: 'not_found', code: 'NotFound' },
    rest: 'P0002',
  },
  method_not_allowed: {
    code: 'method_not_allowed',
    status: 405,
    storage: { error: 'MethodNotAllowed', code: 'MethodNotAllowed' },
    rest: 'PGRST101',
  },
  request_timeout: {
    code: 'request_timeout',
    status: 408,
    storage: { error: 'RequestTimeout', code: 'RequestTimeout' },
  },
  conflict: { code: 'conflict', status: 409 },
  referenced_row_missing: { code: 'referenced_row_missing', status: 409 },
  account_full: { code: 'account_full', status: 409 },
  request_entity_too_large: {
    code: 'request_entity_too_large',
    status: 413,
    storage: { error: 'Payload too large', code: 'EntityTooLarge' },
  },
  value_too_large: { code: 'value_too_large', status: 413 },
  unsupported_media_type: { code: 'unsupported_media_type', status: 415, rest: 'PGRST102' },
  over_request_rate_limit: {
    code: 'over_request_rate_limit',
    status: 429,
    storage: { error: 'SlowDown', code: 'SlowDown' },
  },
  headers_too_large: { code: 'headers_too_large', status: 431 },
  client_gone: { code: 'client_gone', status: 499 },
  unexpected_failure: { code: 'unexpected_failure', status: 500, rest: 'XX000' },
  overloaded: { code: 'overloaded', status: 503 },
  database_busy: { code: 'database_busy', status: 503 },
  database_unavailable: { code: 'database_unavailable', status: 503 },
  objects_unavailable: { code: 'objects_unavailable', status: 503 },

  // Sign-in and accounts
  invalid_credentials: { code: 'invalid_credentials', status: 400 },
  banned_at_sign_in: { code: 'user_banned', status: 400 },
  refresh_token_not_found: { code: 'refresh_token_not_found', status: 400 },
  refresh_token_already_used: { code: 'refresh_token_already_used', status: 400 },
  session_expired: { code: 'session_expired', status: 400 },
  bad_code_verifier: { code: 'bad_code_verifier', status: 400 },
  current_password_invalid: { code: 'current_password_invalid', status: 400 },
  reauthentication_needed: { code: 'reauthentication_needed', status: 400 },
  web3_unsupported_chain: { code: 'web3_unsupported_chain', status: 400 },
  provider_disabled: { code: 'provider_disabled', status: 400 },
  phone_provider_disabled: { code: 'phone_provider_disabled', status: 400 },
  phone_sign_in_disabled: { code: 'phone_provider_disabled', status: 422 },
  oauth_invalid_request: { code: 'invalid_request', status: 400 },
  anonymous_refused: { code: 'no_authorization', status: 403 },
  anonymous_password: { code: 'validation_failed', status: 422 },
  not_admin: { code: 'not_admin', status: 403 },
  no_such_user: { code: 'user_not_found', status: 404 },
  otp_expired: { code: 'otp_expired', status: 403 },
  factor_id_invalid: { code: 'validation_failed', status: 404 },
  flow_state_not_found: { code: 'flow_state_not_found', status: 404 },
  mfa_factor_not_found: { code: 'mfa_factor_not_found', status: 404 },
  sso_provider_not_found: { code: 'sso_provider_not_found', status: 404 },
  saml_relay_state_not_found: { code: 'saml_relay_state_not_found', status: 404 },
  saml_relay_state_expired: { code: 'saml_relay_state_expired', status: 422 },
  saml_response_refused: { code: 'saml_response_refused', status: 403 },
  user_sso_managed: { code: 'user_sso_managed', status: 422 },
  saml_provider_disabled: { code: 'saml_provider_disabled', status: 404 },
  manual_linking_disabled: { code: 'manual_linking_disabled', status: 404 },
  passkey_disabled: { code: 'passkey_disabled', status: 404 },
  feature_disabled: { code: 'feature_disabled', status: 404 },
  address_invalid: { code: 'validation_failed', status: 422 },
  anonymous_provider_disabled: { code: 'anonymous_provider_disabled', status: 422 },
  signup_disabled: { code: 'signup_disabled', status: 422 },
  otp_disabled: { code: 'otp_disabled', status: 422 },
  web3_provider_disabled: { code: 'web3_provider_disabled', status: 422 },
  user_already_exists: { code: 'user_already_exists', status: 422 },
  email_exists: { code: 'email_exists', status: 422 },
  phone_exists: { code: 'phone_exists', status: 422 },
  email_mismatch: { code: 'email_mismatch', status: 422 },
  email_not_confirmed: { code: 'email_not_confirmed', status: 422 },
  flow_state_expired: { code: 'flow_state_expired', status: 422 },
  reauthentication_not_valid: { code: 'reauthentication_not_valid', status: 422 },
  same_password: { code: 'same_password', status: 422 },
  weak_password: { code: 'weak_password', status: 422 },
  insufficient_aal_to_change: { code: 'insufficient_aal', status: 401 },
  insufficient_aal_to_unenrol: { code: 'insufficient_aal', status: 422 },
  mfa_challenge_not_found: { code: 'mfa_factor_not_found', status: 404 },
  mfa_challenge_expired: { code: 'mfa_challenge_expired', status: 422 },
  mfa_verification_failed: { code: 'mfa_verification_failed', status: 422 },
  mfa_factor_name_conflict: { code: 'mfa_factor_name_conflict', status: 422 },
  mfa_verified_factor_exists: { code: 'mfa_verified_factor_exists', status: 422 },
  too_many_enrolled_mfa_factors: { code: 'too_many_enrolled_mfa_factors', status: 422 },
  mfa_recovery_codes_sole_factor: { code: 'mfa_recovery_codes_sole_factor', status: 422 },
  mfa_recovery_codes_locked: { code: 'mfa_recovery_codes_locked', status: 429 },
  mfa_phone_verify_not_enabled: { code: 'mfa_phone_verify_not_enabled', status: 422 },
  mfa_webauthn_verify_not_enabled: { code: 'mfa_webauthn_verify_not_enabled', status: 422 },
  over_sms_send_rate_limit: { code: 'over_sms_send_rate_limit', status: 429 },
  passkey_not_found: { code: 'webauthn_credential_not_found', status: 404 },
  too_many_passkeys: { code: 'too_many_passkeys', status: 422 },
  webauthn_credential_exists: { code: 'webauthn_credential_exists', status: 422 },
  webauthn_challenge_not_found: { code: 'webauthn_challenge_not_found', status: 400 },
  webauthn_challenge_expired: { code: 'webauthn_challenge_expired', status: 400 },
  webauthn_verification_failed: { code: 'webauthn_verification_failed', status: 400 },
  mfa_totp_enroll_not_enabled: { code: 'mfa_totp_enroll_not_enabled', status: 422 },
  mfa_phone_enroll_not_enabled: { code: 'mfa_phone_enroll_not_enabled', status: 422 },
  mfa_webauthn_enroll_not_enabled: { code: 'mfa_webauthn_enroll_not_enabled', status: 422 },

  // Files
  object_key_invalid: { code: 'InvalidKey', status: 400 },
  signature_invalid: { code: 'InvalidSignature', status: 400 },
  link_expired: { code: 'InvalidJWT', status: 400 },
  upload_expired: { code: 'upload_expired', status: 400 },
  row_denied: { code: 'AccessDenied', status: 403, storage: { error: 'Unauthorized' } },
  transform_disabled: { code: 'FeatureNotEnabled', status: 403 },
  too_many_objects: { code: 'QuotaExceeded', status: 403 },
  bucket_not_found: { code: 'NoSuchBucket', status: 404, storage: { error: 'Bucket not found' } },
  object_not_found: { code: 'NoSuchKey', status: 404, storage: { error: 'not_found' } },
  object_exists: { code: 'KeyAlreadyExists', status: 409, storage: { error: 'Duplicate' } },
  object_too_large: {
    code: 'EntityTooLarge',
    status: 413,
    storage: { error: 'Payload too large' },
  },
  mime_type_refused: {
    code: 'InvalidMimeType',
    status: 415,
    storage: { error: 'invalid_mime_type' },
  },
  range_invalid: { code: 'InvalidRange', status: 416 },

  // Résumés
  no_resume: { code: 'no_resume', status: 404 },
  resume_too_large: { code: 'too_large', status: 413 },
  resume_type_refused: { code: 'invalid_type', status: 415 },
  no_terms: { code: 'no_terms', status: 422 },
  no_text: { code: 'no_text', status: 422 },
  password_protected: { code: 'password_protected', status: 422 },
  damaged_file: { code: 'damaged_file', status: 422 },
  too_many_pages: { code: 'too_many_pages', status: 422 },
  too_complex: { code: 'too_complex', status: 422 },
  too_slow: { code: 'too_slow', status: 422 },

  // H1B records
  h1b_busy: { code: 'h1b_busy', status: 503 },
  h1b_unavailable: { code: 'h1b_unavailable', status: 503 },

  // The assistant; never 401 for a refusal of the AI service, which would end the person's session
  VALIDATION_ERROR: { code: 'VALIDATION_ERROR', status: 400 },
  TEMPLATE_NOT_FOUND: { code: 'TEMPLATE_NOT_FOUND', status: 400 },
  INVALID_CONTEXT: { code: 'INVALID_CONTEXT', status: 400 },
  VARIABLE_SUBSTITUTION_ERROR: { code: 'VARIABLE_SUBSTITUTION_ERROR', status: 400 },
  function_not_found: { code: 'NOT_FOUND', status: 404 },
  AUTHENTICATION_ERROR: { code: 'AUTHENTICATION_ERROR', status: 424 },
  QUOTA_ERROR: { code: 'QUOTA_ERROR', status: 429 },
  RATE_LIMIT_ERROR: { code: 'RATE_LIMIT_ERROR', status: 429 },
  API_ERROR: { code: 'API_ERROR', status: 502 },
  NETWORK_ERROR: { code: 'NETWORK_ERROR', status: 502 },
  TIMEOUT_ERROR: { code: 'TIMEOUT_ERROR', status: 504 },

  // Remote procedures, under the codes of PostgREST and PostgreSQL
  query_unreadable: { code: 'PGRST100', status: 400 },
  rows_beyond_end: { code: 'PGRST103', status: 416 },
  schema_unknown: { code: 'PGRST106', status: 406 },
  media_type_not_acceptable: { code: 'PGRST107', status: 406 },
  not_one_row: { code: 'PGRST116', status: 406 },
  preferences_invalid: { code: 'PGRST122', status: 400 },
  too_many_rows_affected: { code: 'PGRST124', status: 400 },
  procedure_not_found: { code: 'PGRST202', status: 404 },
  table_not_found: { code: 'PGRST205', status: 501 },
  column_not_found: { code: '42703', status: 400 },
  operator_not_found: { code: '42883', status: 400 },
  type_mismatch: { code: '42804', status: 400 },
  text_unreadable: { code: '22P02', status: 400 },
  too_many_conditions: { code: '54000', status: 400 },
} as const satisfies Readonly<Record<string, ErrorForm>>;

/** The code of one of the server's refusals. */
export type ErrorCode = (typeof ERRORS)[keyof typeof ERRORS]['code'];
