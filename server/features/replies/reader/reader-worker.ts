import { parentPort } from 'node:worker_threads';

import { judgeMessage } from '#server/features/replies/reader/judge-message.ts';
import { judgeAndLink, linkMessage } from '#server/features/replies/reader/link-message.ts';
import {
  NoMailError,
  readHead,
  readMessage,
} from '#server/features/replies/reader/read-message.ts';
import {
  messagesIn,
  type MailFileRefusal,
  type RawMail,
  RefusedMailFileError,
} from '#server/features/replies/reader/split-messages.ts';
import { MAILS_MAX } from '#shared/replies/limits.ts';
import type {
  LinkableApplication,
  MailMessage,
  ReplyJudgement,
  ReplyLink,
  UnreadReason,
} from '#shared/replies/reply.ts';

/** A message with what it says and which application it belongs to. */
export interface ReadReply {
  readonly message: MailMessage;
  readonly judgement: ReplyJudgement;
  readonly link: ReplyLink;
  /** Why no more than its head is known; left out for a message that was read. */
  readonly unread?: UnreadReason;
}

/** A file, or a part of an archive, that holds no mail that can be read. */
export interface RefusedMail {
  readonly name: string;
  readonly code: MailFileRefusal | 'too_slow';
}

/** What messages are read for. */
export interface ReadingContext {
  /** The person's day, 'YYYY-MM-DD', and time zone. */
  readonly today: string;
  readonly zone: string;
  readonly applications: readonly LinkableApplication[];
}

/** Work for the thread: files to begin with, then one batch after the other. */
export type ReaderTask =
  | {
      readonly id: number;
      readonly task: 'open';
      readonly files: readonly { readonly name: string; readonly bytes: Uint8Array }[];
      readonly context: ReadingContext;
      /** Messages of the first file that were read before. */
      readonly skipped: number;
      /** Why the first message after those is not read; null when it is. */
      readonly unread: UnreadReason | null;
    }
  | { readonly id: number; readonly task: 'next'; readonly most: number }
  | { readonly id: number; readonly task: 'close' };

/** The thread's answer: a batch, and how far it came. */
export interface ReaderAnswer {
  readonly id: number;
  readonly batch: readonly ReadReply[];
  readonly refused: readonly RefusedMail[];
  /** Files that are done with, and messages of the next one that are. */
  readonly files: number;
  readonly messages: number;
  readonly isDone: boolean;
  readonly isCut: boolean;
}

/** A batch ends after so many milliseconds, so that it takes one file's turn and not a mailbox's. */
const BATCH_MS = 400;

interface Step {
  readonly reply?: ReadReply;
  readonly refused?: RefusedMail;
}

let steps: AsyncGenerator<Step> | undefined;
const at = { files: 0, messages: 0, isCut: false };

async function* read(task: Extract<ReaderTask, { task: 'open' }>): AsyncGenerator<Step> {
  const { context, files } = task;
  const applications = context.applications.map((one) => ({
    ...one,
    messageIds: [...one.messageIds],
    addresses: [...one.addresses],
  }));
  let { skipped, unread } = task;
  let total = 0;
  for (const { name, bytes } of files) {
    at.messages = 0;
    try {
      for await (const raw of messagesIn(name, bytes)) {
        total += 1;
        if (total > MAILS_MAX) {
          at.isCut = true;
          return;
        }
        at.messages += 1;
        if (skipped > 0) {
          skipped -= 1;
          continue;
        }
        const reason = unread ?? raw.unread?.reason;
        unread = null;
        yield reason
          ? await unreadOne(raw.unread?.name ?? name, raw, reason, context, applications)
          : await readOne(name, raw, context, applications);
      }
    } catch (error) {
      const code = error instanceof RefusedMailFileError ? error.code : 'damaged';
      yield { refused: { name, code } };
    }
    skipped = 0;
    at.files += 1;
    at.messages = 0;
  }
}

/** A message that cannot be read waits for the person with what its head says. */
async function unreadOne(
  name: string,
  { bytes }: RawMail,
  unread: UnreadReason,
  { today, zone }: ReadingContext,
  applications: readonly LinkableApplication[],
): Promise<Step> {
  const message = await readHead(bytes, name);
  const head = { ...message, text: '', links: [] };
  const judgement = { ...judgeMessage(head, { today, zone }), sure: false };
  // What its words would tell is not looked for: it may be what cost too much.
  const link = {
    ...linkMessage(head, { ...judgement, sure: true }, applications),
    sure: false,
  };
  return { reply: { message, judgement, link, unread } };
}

async function readOne(
  name: string,
  raw: RawMail,
  context: ReadingContext,
  applications: readonly LinkableApplication[],
): Promise<Step> {
  try {
    const { today, zone } = context;
    const message = await readMessage(raw.bytes);
    const { judgement, link } = judgeAndLink(message, { today, zone }, applications);
    const linked = link.sure ? applications.find(({ id }) => id === link.applicationId) : undefined;
    if (message.messageId !== null) linked?.messageIds.push(message.messageId);
    // Two answers to one message are of one thread.
    linked?.messageIds.push(...message.references);
    const mail = judgement.person?.email;
    if (mail && judgement.kind !== 'other') linked?.addresses.push(mail);
    return { reply: { message, judgement, link } };
  } catch (error) {
    if (error instanceof NoMailError) return { refused: { name, code: 'mismatch' } };
    return unreadOne(name, raw, 'damaged', context, applications);
  }
}

async function next(id: number, most: number): Promise<ReaderAnswer> {
  const begun = performance.now();
  const batch: ReadReply[] = [];
  const refused: RefusedMail[] = [];
  let isDone = false;
  while (!isDone && batch.length < most && performance.now() - begun < BATCH_MS) {
    const step = await steps?.next();
    isDone = step === undefined || step.done === true;
    if (step === undefined || step.done) break;
    if (step.value.reply) batch.push(step.value.reply);
    if (step.value.refused && refused.length < 100) refused.push(step.value.refused);
  }
  if (isDone) steps = undefined;
  return { id, batch, refused, ...at, isDone };
}

async function perform(task: ReaderTask): Promise<ReaderAnswer> {
  if (task.task === 'next') return next(task.id, task.most);
  await steps?.return(undefined);
  Object.assign(at, { files: 0, messages: 0, isCut: false });
  steps = task.task === 'open' ? read(task) : undefined;
  return { id: task.id, batch: [], refused: [], ...at, isDone: false };
}

parentPort?.on('message', (task: ReaderTask) => {
  void perform(task).then((answer) => parentPort?.postMessage(answer));
});
