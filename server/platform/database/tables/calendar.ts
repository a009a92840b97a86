/** The private address at which calendars read a person's dates. */
interface CalendarFeedTable {
  user_id: string;
  /** SHA-256 of the secret in the address. */
  secret_hash: Buffer;
  created_at: Date;
}

/** Tables of the calendar feature. */
export interface CalendarTables {
  calendar_feeds: CalendarFeedTable;
}
