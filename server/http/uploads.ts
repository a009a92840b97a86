import multipart from '@fastify/multipart';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';

import { clientGone } from '#server/http/client-gone.ts';
import { FORM_LIMITS, readBody } from '#server/http/read-body.ts';
import { openSpool } from '#server/http/upload-spool.ts';
import { fairQueue, type FairQueueLimits } from '#server/platform/concurrency/fair-queue.ts';
import { ERRORS } from '#shared/core/error-catalogue.ts';
import { AppError } from '#shared/core/errors.ts';
import {
  NAME_MAX,
  UPLOAD_BYTES_PER_S,
  UPLOAD_GRACE_S,
  UPLOAD_WAIT_S,
  UPLOADS_BYTES,
  UPLOADS_PER_PERSON,
  UPLOADS_WAITING,
  UPLOADS_WAITING_PER_PERSON,
} from '#shared/core/limits.ts';
import { messages } from '#shared/core/messages.ts';

/** A file that was sent whole, with the text fields of its form. */
export interface Upload {
  /** Bytes. */
  readonly size: number;
  bytes(): Promise<Buffer>;
  /** Media type in lower case, without parameters. */
  readonly contentType: string;
  /** Name the client gave the file, for forms only. */
  readonly fileName: string | undefined;
  readonly fields: Readonly<Record<string, string>>;
  /** Aborted when the client leaves before the response. */
  readonly signal: AbortSignal;
}

/** A file's own name, without folders and characters that no name should have; `otherwise` when nothing is left of it. */
export function shownName(fileName: string | undefined, otherwise: string): string {
  const last = (fileName ?? '').split(/[\\/]/).at(-1) ?? '';
  const clean = last.replace(/\p{C}/gu, '').trim().toWellFormed();
  return clean.slice(-NAME_MAX) || otherwise;
}

/** A request and its reply. */
interface Exchange {
  readonly request: FastifyRequest;
  readonly reply: FastifyReply;
}

/** The person who sends, and how many bytes they may send. */
interface UploadRules {
  /** The account's id. */
  readonly person: string;
  readonly maxBytes: number;
}

/** Receives files on disk, so that many or slow ones cannot use up memory or others' places. */
export interface Uploads {
  /**
   * Reads the file of a request when it is the person's turn and passes it to `work`; the file is removed when that ends.
   * Throws AppError: `request_entity_too_large` (413), `validation_failed` (400), `request_timeout` (408), and those of
   * the queue.
   */
  receive<T>(
    exchange: Exchange,
    rules: UploadRules,
    work: (upload: Upload) => Promise<T>,
  ): Promise<T>;
}

/** The slowest pace of a body: a grace period, and further time for the bytes received. */
interface Pace {
  readonly graceMs: number;
  readonly bytesPerSecond: number;
}

const QUEUE: FairQueueLimits = {
  capacity: UPLOADS_BYTES,
  perPerson: UPLOADS_PER_PERSON,
  waitingPerPerson: UPLOADS_WAITING_PER_PERSON,
  waiting: UPLOADS_WAITING,
  waitMs: UPLOAD_WAIT_S * 1000,
};
const PACE: Pace = { graceMs: UPLOAD_GRACE_S * 1000, bytesPerSecond: UPLOAD_BYTES_PER_S };
const LOOK_MS = 250;

/** Lets the routes of a scope leave bodies of every type unread, for `Uploads.receive`. */
export async function acceptUploads(scope: FastifyInstance): Promise<void> {
  scope.removeAllContentTypeParsers();
  await scope.register(multipart, { limits: FORM_LIMITS });
  scope.addContentTypeParser('*', (_request, body, done) => done(null, body));
}

/** Opens the folder for uploads; throws UserError when it cannot be used. */
export async function openUploads({
  folder,
  alone,
  queue: limits = QUEUE,
  pace = PACE,
}: {
  readonly folder: string;
  /** Whether no other process uses the folder. */
  readonly alone: boolean;
  readonly queue?: FairQueueLimits;
  readonly pace?: Pace;
}): Promise<Uploads> {
  const spool = await openSpool(folder, { alone });
  const queue = fairQueue(limits);
  return {
    receive({ request, reply }, { person, maxBytes }, work) {
      const signal = clientGone(reply);
      const announced = Number(request.headers['content-length'] ?? maxBytes);
      const weight = Math.min(announced, maxBytes);
      return queue.inTurn({ person, signal, weight }, async () => {
        const { file, ...rest } = await inTime({ request, reply }, pace, () =>
          readBody(request, spool, maxBytes),
        );
        try {
          return await work({ ...rest, signal, size: file.size, bytes: () => file.bytes() });
        } finally {
          await file.remove();
        }
      });
    },
  };
}

/** Rejects with AppError `request_timeout` (408) when the body arrives too slowly; the connection ends with that response. */
async function inTime<T extends { readonly file: { remove(): Promise<void> } }>(
  { request: { raw }, reply }: Exchange,
  { graceMs, bytesPerSecond }: Pace,
  read: () => Promise<T>,
): Promise<T> {
  const { socket } = raw;
  const [begun, before] = [performance.now(), socket.bytesRead];
  const reading = read();
  let looks: NodeJS.Timeout | undefined;
  const tooSlow = new Promise<never>((_, reject) => {
    looks = setInterval(() => {
      const allowed = graceMs + ((socket.bytesRead - before) / bytesPerSecond) * 1000;
      if (performance.now() - begun <= allowed) return;
      // Node does not end a request whose response was early, and its reader would wait.
      reply.raw.once('close', () => raw.destroy());
      reject(new AppError(ERRORS.request_timeout, messages.common.timedOut));
    }, LOOK_MS);
  });
  try {
    return await Promise.race([reading, tooSlow]);
  } catch (error) {
    void reading.then(({ file }) => file.remove()).catch(() => undefined);
    throw error;
  } finally {
    clearInterval(looks);
  }
}
