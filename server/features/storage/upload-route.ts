import type { FastifyReply, FastifyRequest } from 'fastify';

import type { StorageServices } from '#server/features/storage/deps.ts';
import { keptType } from '#server/features/storage/media-type.ts';
import { tooLarge } from '#server/features/storage/refusals.ts';
import type { ObjectRow } from '#server/features/storage/repository/objects.ts';
import { admitTarget, storeObject, type Target } from '#server/features/storage/store-object.ts';
import type { Upload } from '#server/http/uploads.ts';
import { ERRORS } from '#shared/core/error-catalogue.ts';
import { AppError } from '#shared/core/errors.ts';
import { OBJECT_METADATA_MAX_BYTES } from '#shared/core/limits.ts';
import { serverMessages } from '#shared/core/server-messages.ts';

/** What an upload says of its file, in headers or in the fields of its form; throws AppError `InvalidRequest` for bad metadata. */
export function describeUpload(request: FastifyRequest, upload: Upload) {
  return {
    contentType: typeOf(request, upload),
    cacheControl: cacheControlOf(request, upload),
    metadata: metadataOf(request, upload),
  };
}

/** The content type with its parameters; for a form, whose reader drops them, without. */
function typeOf(request: FastifyRequest, { contentType }: Upload): string {
  return request.isMultipart() ? contentType : keptType(request.headers['content-type'] ?? '');
}

function cacheControlOf(request: FastifyRequest, { fields }: Upload): string {
  const seconds = request.isMultipart()
    ? /^(?:max-age=)?(\d{1,9})$/.exec(fields['cacheControl'] ?? '')?.[1]
    : /(?:^|[\s,])max-age=(\d{1,9})\b/.exec(request.headers['cache-control'] ?? '')?.[1];
  return seconds === undefined ? 'no-cache' : `max-age=${Number(seconds)}`;
}

function metadataOf(request: FastifyRequest, { fields }: Upload): Record<string, unknown> | null {
  const header = request.headers['x-metadata'];
  const text = request.isMultipart()
    ? fields['metadata']
    : typeof header === 'string'
      ? Buffer.from(header, 'base64').toString('utf8')
      : undefined;
  if (text === undefined || text === '') return null;
  try {
    const value: unknown = JSON.parse(text);
    const fits = Buffer.byteLength(text) <= OBJECT_METADATA_MAX_BYTES;
    if (fits && typeof value === 'object' && value !== null && !Array.isArray(value)) {
      return value as Record<string, unknown>;
    }
  } catch {
    // The same refusal as below.
  }
  throw new AppError(ERRORS.validation_failed, serverMessages.storage.metadata);
}

/** Receives a file and stores it. */
export async function receiveObject(
  services: StorageServices,
  exchange: { readonly request: FastifyRequest; readonly reply: FastifyReply },
  target: Target,
): Promise<ObjectRow> {
  const { request } = exchange;
  await admitTarget(services, target);
  try {
    const rules = { person: target.userId, maxBytes: target.bucket.fileSizeLimit };
    return await services.uploads.receive(exchange, rules, (upload) =>
      storeObject(services, target, {
        ...upload,
        ...describeUpload(request, upload),
      }),
    );
  } catch (error) {
    const large = error instanceof AppError && error.is('request_entity_too_large');
    throw large ? tooLarge() : error;
  }
}

/** Whether the request asks to replace what has the name. */
export function wantsUpsert(request: FastifyRequest): boolean {
  return request.headers['x-upsert'] === 'true';
}
