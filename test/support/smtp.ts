import type { AddressInfo } from 'node:net';

import { simpleParser } from 'mailparser';
import { SMTPServer } from 'smtp-server';

import type { SeenMail } from '#test/support/kept-mails.ts';
import { until } from '#test/support/until.ts';

/** A mail with its header Auto-Submitted. */
interface SentMail extends SeenMail {
  readonly autoSubmitted: unknown;
}

/** An SMTP server on loopback that stores the mails it receives. */
export interface CaughtMail {
  /** Value of SMTP_URL. */
  readonly url: string;
  /** Refuses mails for now (451) while true, as a busy mail server does. */
  away: boolean;
  /** Number of refused mails. */
  readonly refused: number;
  /** The mails to an address, or all, oldest first. */
  mailsTo(address?: string): SentMail[];
  /** Waits for the mail to an address after the first `known` ones. */
  mailTo(address: string, known?: number): Promise<SentMail>;
  close(): Promise<void>;
}

/** Starts an SMTP server that requires the given login. */
export async function catchMail(
  login = { user: 'waymark', password: 'open sesame' },
): Promise<CaughtMail> {
  const caught: SentMail[] = [];
  const mailsTo = (address?: string) =>
    caught.filter(({ to }) => address === undefined || to === address);
  const state = { away: false, refused: 0 };
  const server = new SMTPServer({
    disabledCommands: ['STARTTLS'],
    onMailFrom(_address, _session, callback) {
      if (!state.away) return callback();
      state.refused += 1;
      const error: Error & { responseCode?: number } = new Error('try again later');
      error.responseCode = 451;
      return callback(error);
    },
    onAuth({ username, password }, _session, callback) {
      if (username === login.user && password === login.password)
        callback(null, { user: username });
      else callback(new Error('wrong login'));
    },
    onData(stream, session, callback) {
      simpleParser(stream, {}, (error, mail) => {
        const { subject = '', text = '', html, headers } = mail;
        for (const { address } of session.envelope.rcptTo) {
          const autoSubmitted = headers.get('auto-submitted');
          caught.push({ to: address, subject, text, html: html || '', autoSubmitted });
        }
        callback(error);
      });
    },
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.server.address() as AddressInfo;
  return {
    url: `smtp://${login.user}:${encodeURIComponent(login.password)}@127.0.0.1:${port}`,
    get away() {
      return state.away;
    },
    set away(value) {
      state.away = value;
    },
    get refused() {
      return state.refused;
    },
    mailsTo,
    mailTo: (address, known = 0) =>
      until(() => mailsTo(address).at(known), `mail ${known + 1} to ${address}`, 30_000),
    close: () => new Promise((resolve) => server.close(resolve)),
  };
}
