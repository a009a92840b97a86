/** An identity provider that the sign-in pages have a button for. */
export type ProviderName = 'google' | 'github';
