/** Second factors a person may have, those still to be confirmed included. */
export const FACTORS_MAX = 10;
/** Longest name of a factor or passkey, in characters. */
export const FACTOR_NAME_MAX = 120;
/** Seconds in which a second factor or a passkey must answer, and after which an unconfirmed factor may be dropped. */
export const FACTOR_CHALLENGE_TTL_S = 300;
/** Wrong tries after which a challenge of a second factor is void. */
export const FACTOR_MAX_TRIES = 5;
/** Wrong codes of second factors at an account before each further try is delayed, longer each time. */
export const FACTOR_FREE_TRIES = 10;
/** Seconds between two texts with a code to one phone of a second factor. */
export const FACTOR_TEXT_GAP_S = 60;
/** Texts with a code of a second factor a person gets at once; then one in ten minutes. */
export const FACTOR_TEXTS = 5;
/** Recovery codes of a set. */
export const RECOVERY_CODES = 10;
/** Characters of a recovery code. */
export const RECOVERY_CODE_LENGTH = 16;
/** Passkeys a person may have. */
export const PASSKEYS_MAX = 20;
