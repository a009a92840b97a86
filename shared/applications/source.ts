/** How an application came into the list; the first is the default. */
export const SOURCES = ['Manual', 'Gmail', 'LinkedIn', 'Indeed', 'Other'] as const;

export type Source = (typeof SOURCES)[number];
