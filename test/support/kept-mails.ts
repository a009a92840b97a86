import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';

import { until } from '#test/support/until.ts';

/** A mail that the server under test stored or sent. */
export interface SeenMail {
  readonly to: string;
  readonly subject: string;
  readonly text: string;
  readonly html: string;
}

/** The mails that a server without SMTP keeps in its data directory. */
export interface KeptMails {
  /** The mails to an address, or all, oldest first. */
  mails(to?: string): Promise<SeenMail[]>;
  /** Waits for the mail to an address after the first `known` ones. */
  nextMail(to: string, known?: number): Promise<SeenMail>;
}

/** The mails of a data directory; each is read once. */
export function keptMails(dataDir: string): KeptMails {
  const folder = join(dataDir, 'mailbox');
  const read = new Map<string, SeenMail>();
  async function mails(to?: string): Promise<SeenMail[]> {
    const names = (await readdir(folder)).filter((name) => name.endsWith('.json')).sort();
    for (const name of names.filter((each) => !read.has(each))) {
      read.set(name, JSON.parse(await readFile(join(folder, name), 'utf8')) as SeenMail);
    }
    return names
      .flatMap((name) => read.get(name) ?? [])
      .filter((mail) => to === undefined || mail.to === to);
  }
  return {
    mails,
    nextMail: (to, known = 0) =>
      until(async () => (await mails(to)).at(known), `mail ${known + 1} to ${to}`),
  };
}
