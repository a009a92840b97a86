/** One mail to one person, in plain text and HTML. */
export interface Mail {
  readonly to: string;
  readonly subject: string;
  readonly text: string;
  readonly html: string;
  /** The account it is about, so that a kept mail can be removed with the account. */
  readonly userId?: string;
}

/** Sends mails; `send` resolves when the mail is accepted for good and throws otherwise, so that the job retries. */
export interface Mailer {
  send(mail: Mail): Promise<void>;
  close(): Promise<void>;
}
