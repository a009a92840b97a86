/** The folder of a person's mailbox that is read by IMAP. */
interface InboxTable {
  user_id: string;
  host: string;
  address: string;
  folder: string;
  /** Encrypted under the key file. */
  password: string;
  created_at: Date;
  /** What the server called its numbering, and the last message that was read under it. */
  uid_validity: string | null;
  last_uid: number | null;
  read_at: Date | null;
  failed_at: Date | null;
  failure: string | null;
  /** Until then a look is under way. */
  reading_until: Date | null;
}

/** Tables of the inbox feature. */
export interface InboxTables {
  inboxes: InboxTable;
}
