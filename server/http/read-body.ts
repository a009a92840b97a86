import type { FastifyRequest } from 'fastify';

import { tooLarge, type Spool, type SpooledFile } from '#server/http/upload-spool.ts';
import { ERRORS } from '#shared/core/error-catalogue.ts';
import { AppError } from '#shared/core/errors.ts';
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
export const FORM_LIMITS = { fields: 20, fieldSize: 64 * 1024, files: 1, parts: 21 };

/**
 * Writes the file of a request, which is a form with one file or raw bytes, to the spool.
 * Throws AppError: `request_entity_too_large` (413), `validation_failed` (400).
 */
export async function readBody(
  request: FastifyRequest,
  spool: Spool,
  maxBytes: number,
): Promise<Body> {
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
