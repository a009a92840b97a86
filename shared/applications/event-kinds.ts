/** What a person can write into the history of an application themselves. */
export const ENTRY_KINDS = ['reply', 'note', 'other'] as const;

/** One of them. */
export type EntryKind = (typeof ENTRY_KINDS)[number];

/** Everything an event of an application can be. */
export const EVENT_KINDS = ['added', 'changed', 'deleted', 'restored', ...ENTRY_KINDS] as const;

/** One of them. */
export type EventKind = (typeof EVENT_KINDS)[number];

/** Whether an event's field is the kind of an entry that the person wrote. */
export function isEntryKind(field: string): field is EntryKind {
  return (ENTRY_KINDS as readonly string[]).includes(field);
}
