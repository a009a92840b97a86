import multipart from '@fastify/multipart';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';

import { clientGone } from '#server/http/client-gone.ts';
import { FORM_LIMITS, readBody } from '#server/http/read-body.ts';
import { openSpool } from '#server/http/upload-spool.ts';
import { fairQueue, type FairQueueLimits } from '#server/platform/concurrency/fair-queue.ts';
import { ERRORS } from '#shared/error-catalogue.ts';
import { AppError } from '#shared/errors.ts';
import {
  UPLOAD_BYTES_PER_S,
  UPLOAD_GRACE_S,
  UPLOAD_WAIT_S,
  UPLOADS_BYTES,
  UPLOADS_PER_PERSON,
  UPLOADS_WAITING,
  UPLOADS_WAITING_PER_PERSON,
} from '#shared/limits.ts';
import { messages } from '#shared/messages.ts';

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
  /** Aborted when the client leaves before it is answered. */
  readonly signal: AbortSignal;
}

/** A request and its answer. */
interface Exchange {
  readonly request: FastifyRequest;
  readonly reply: FastifyReply;
}

/** Who sends, and how many bytes they may send. */
interface UploadRules {
  /** The account's id. */
  readonly person: string;
  readonly maxBytes: number;
}

/** Receives files on disk, so that neither many nor slow ones take the others' memory or place. */
export interface Uploads {
  /**
   * Reads the file of a request when it is the person's turn and hands it on; it is gone when the work ends.
   * Throws AppError: `request_entity_too_large` (413), `validation_failed` (400), `request_timeout` (408), and those of
   * the queue.
   */
  receive<T>(
    exchange: Exchange,
    rules: UploadRules,
    work: (upload: Upload) => Promise<T>,
  ): Promise<T>;
}

/** How slow a body may be: so many seconds, and one more for so many bytes. */
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

/** Makes the routes of a scope leave bodies of every type unread, for `Uploads.receive`. */
export async function acceptUploads(scope: FastifyInstance): Promise<void> {
  scope.removeAllContentTypeParsers();
  await scope.register(multipart, { limits: FORM_LIMITS });
  scope.addContentTypeParser('*', (_request, body, done) => done(null, body));
}

/** Opens the folder in which uploads lie; throws UserError when it cannot be used. */
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

/** Ends with AppError `request_timeout` (408) when the body comes too slowly; the connection ends with that answer. */
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
      // Node itself leaves a request whose answer was early as it is, and its reader waiting.
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
