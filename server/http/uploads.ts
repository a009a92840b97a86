import multipart from '@fastify/multipart';
import type { FastifyInstance, FastifyRequest } from 'fastify';

import { AppError } from '#shared/errors.ts';
import { messages } from '#shared/messages.ts';

/** A file that was sent, whole, with the text fields of its form. */
export interface Upload {
  readonly bytes: Buffer;
  /** Media type in lower case, without parameters. */
  readonly contentType: string;
  /** Name the client gave the file, for forms only. */
  readonly fileName: string | undefined;
  readonly fields: Readonly<Record<string, string>>;
}

/** Uploads held in memory at once; one more is asked to come again. */
const HELD_MOST = 24;
const FIELDS = { fields: 20, fieldSize: 64 * 1024, files: 1, parts: 21 };

let held = 0;

/** Makes the routes of a scope leave bodies of every type unread, for `withUpload`. */
export async function acceptUploads(scope: FastifyInstance): Promise<void> {
  scope.removeAllContentTypeParsers();
  await scope.register(multipart, { limits: FIELDS });
  scope.addContentTypeParser('*', (_request, body, done) => done(null, body));
}

/**
 * Reads the file of a request, a form with one file or raw bytes, and hands it on.
 * Throws AppError: `request_entity_too_large` (413), `validation_failed` (400), `overloaded` (503).
 */
export async function withUpload<T>(
  request: FastifyRequest,
  maxBytes: number,
  work: (upload: Upload) => Promise<T>,
): Promise<T> {
  if (held >= HELD_MOST) {
    throw new AppError('overloaded', 503, messages.common.overloaded, { retryAfter: 2 });
  }
  held += 1;
  try {
    const read = request.isMultipart() ? readForm : readRaw;
    return await work(await read(request, maxBytes));
  } finally {
    held -= 1;
  }
}

const tooLarge = () => new AppError('request_entity_too_large', 413, messages.common.tooLarge);

/** A refusal of the multipart reader, or a connection that ended early, as a mistake of the client. */
function clientsMistake(error: unknown): AppError {
  if (error instanceof AppError) return error;
  const { code } = error as { code?: string };
  if (code === 'FST_REQ_FILE_TOO_LARGE') return tooLarge();
  const message =
    code === 'FST_FILES_LIMIT' ? messages.storage.oneFile : messages.storage.interrupted;
  return new AppError('validation_failed', 400, message, { cause: error });
}

async function readForm(request: FastifyRequest, maxBytes: number): Promise<Upload> {
  const fields: Record<string, string> = {};
  let file: Omit<Upload, 'fields'> | undefined;
  try {
    for await (const part of request.parts({ limits: { ...FIELDS, fileSize: maxBytes } })) {
      if (part.type === 'field') {
        fields[part.fieldname] = String(part.value);
      } else {
        const bytes = await part.toBuffer();
        file = { bytes, contentType: mediaType(part.mimetype), fileName: part.filename };
      }
    }
  } catch (error) {
    throw clientsMistake(error);
  }
  if (!file) throw new AppError('validation_failed', 400, messages.storage.noFile);
  return { ...file, fields };
}

async function readRaw(request: FastifyRequest, maxBytes: number): Promise<Upload> {
  const { headers, raw } = request;
  if (Number(headers['content-length'] ?? 0) > maxBytes) throw tooLarge();
  const chunks: Buffer[] = [];
  let size = 0;
  try {
    for await (const chunk of raw as AsyncIterable<Buffer>) {
      size += chunk.length;
      if (size > maxBytes) throw tooLarge();
      chunks.push(chunk);
    }
  } catch (error) {
    throw clientsMistake(error);
  }
  const contentType = mediaType(headers['content-type'] ?? '');
  return { bytes: Buffer.concat(chunks, size), contentType, fileName: undefined, fields: {} };
}

function mediaType(header: string): string {
  return (header.split(';', 1)[0] ?? '').trim().toLowerCase();
}
