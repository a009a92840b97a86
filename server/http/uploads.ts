import multipart from '@fastify/multipart';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';

import { clientGone } from '#server/http/client-gone.ts';
import { openSpool, type Spool, type SpooledFile, tooLarge } from '#server/http/upload-spool.ts';
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
import { serverMessages } from '#shared/core/server-messages.ts';

/** A file that was sent, with the text fields of its form. */
interface Body {
  readonly file: SpooledFile;
  /** Media type in lower case, without parameters. */
  readonly contentType: string;
  /** Name the client gave the file, for forms only. */
  readonly fileName: string | undefined;
  readonly fields: Readonly<Record<string, string>>;
}

/** Limits of a form. */
const FORM_LIMITS = { fields: 20, fieldSize: 64 * 1024, files: 1, parts: 21 };

/**
 * Writes the file of a request, which is a form with one file or raw bytes, to the spool.
 * Throws AppError: `request_entity_too_large` (413), `validation_failed` (400).
 */
async function readBody(request: FastifyRequest, spool: Spool, maxBytes: number): Promise<Body> {
  try {
    return await (request.isMultipart() ? readForm : readRaw)(request, spool, maxBytes);
  } catch (error) {
    // The rest is discarded, but the client reads the response only after sending it.
    request.raw.unpipe();
    request.raw.resume();
    throw clientsMistake(error);
  }
}

/** The AppError for a refusal of the multipart reader or a connection that ended early: mistakes of the client. */
function clientsMistake(error: unknown): unknown {
  const { code, syscall } = error as NodeJS.ErrnoException;
  // An error of our disk is no mistake of the client.
  if (error instanceof AppError || (syscall !== undefined && code !== 'ECONNRESET')) return error;
  const message =
    code === 'FST_FILES_LIMIT'
      ? serverMessages.storage.oneFile
      : serverMessages.storage.interrupted;
  return new AppError(ERRORS.validation_failed, message, { cause: error });
}

async function readForm(request: FastifyRequest, spool: Spool, maxBytes: number): Promise<Body> {
  const fields: Record<string, string> = {};
  let sent: Omit<Body, 'fields'> | undefined;
  try {
    for await (const part of request.parts({
      limits: { ...FORM_LIMITS, fileSize: maxBytes + 1 },
    })) {
      if (part.type === 'field') {
        fields[part.fieldname] = String(part.value);
      } else {
        const file = await spool.take(part.file, maxBytes);
        sent = { file, contentType: mediaType(part.mimetype), fileName: part.filename };
      }
    }
  } catch (error) {
    await sent?.file.remove();
    throw error;
  }
  if (!sent) throw new AppError(ERRORS.validation_failed, serverMessages.storage.noFile);
  return { ...sent, fields };
}

async function readRaw(request: FastifyRequest, spool: Spool, maxBytes: number): Promise<Body> {
  const { headers, raw } = request;
  if (Number(headers['content-length'] ?? 0) > maxBytes) throw tooLarge();
  const contentType = mediaType(headers['content-type'] ?? '');
  return { file: await spool.take(raw, maxBytes), contentType, fileName: undefined, fields: {} };
}

function mediaType(header: string): string {
  return (header.split(';', 1)[0] ?? '').trim().toLowerCase();
}

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
