import { readdir, readFile, rm } from 'node:fs/promises';
import { join } from 'node:path';

import type { Clock } from '#server/platform/clock.ts';
import { makeFolder } from '#server/platform/files/make-folder.ts';
import { removeForGood } from '#server/platform/files/remove-for-good.ts';
import { writeWhole } from '#server/platform/files/write-whole.ts';
import { rowId } from '#server/platform/ids.ts';
import type { Mail, Mailer } from '#server/platform/mail/mailer.ts';

/** A mail kept in the local mailbox. */
interface KeptMail extends Mail {
  readonly id: string;
  /** RFC 3339 instant. */
  readonly sentAt: string;
}

/** Mails that are kept in a folder instead of being sent. */
export interface Mailbox extends Mailer {
  /** The kept mails, newest first. */
  list(): Promise<KeptMail[]>;
  /** Removes the mails about a person. */
  forget(userId: string): Promise<void>;
}

/** Mails kept at most; older ones are removed. */
const KEPT = 200;

/** Opens the mailbox in a folder, which is made readable by the owner only. */
export async function openMailbox(folder: string, clock: Clock): Promise<Mailbox> {
  await makeFolder(folder);
  const names = async () =>
    (await readdir(folder))
      .filter((name) => name.endsWith('.json'))
      .sort()
      .reverse();
  return {
    async send(mail) {
      const id = rowId(clock.now());
      const kept: KeptMail = { id, sentAt: clock.now().toISOString(), ...mail };
      await writeWhole(join(folder, `${id}.json`), JSON.stringify(kept));
      const surplus = (await names()).slice(KEPT);
      await Promise.all(surplus.map((name) => rm(join(folder, name), { force: true })));
    },
    async forget(userId) {
      const paths = (await names()).map((name) => join(folder, name));
      const texts = await Promise.all(paths.map((path) => readFile(path, 'utf8')));
      const theirs = texts.map((text) => (JSON.parse(text) as KeptMail).userId === userId);
      await removeForGood(paths.filter((_, mail) => theirs[mail]));
    },
    async list() {
      const texts = await Promise.all(
        (await names()).map((name) => readFile(join(folder, name), 'utf8')),
      );
      return texts.map((text) => JSON.parse(text) as KeptMail);
    },
    async close() {},
  };
}
