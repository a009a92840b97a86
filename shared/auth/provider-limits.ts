/** Seconds a person has at an identity provider until they must be back. */
export const PROVIDER_FLOW_TTL_S = 600;
/** Seconds an identity provider has for each answer. */
export const PROVIDER_TIMEOUT_S = 10;
/** Most bytes of an identity provider's answer. */
export const PROVIDER_ANSWER_MAX_BYTES = 1024 * 1024;
/** Seconds for which an identity provider's description of itself is kept. */
export const PROVIDER_METADATA_TTL_S = 3600;
/** Most characters of a person's id at an identity provider. */
export const PROVIDER_SUBJECT_MAX = 255;
/** Most bytes of a form that an identity provider makes the browser post. */
export const PROVIDER_FORM_MAX_BYTES = 64 * 1024;
