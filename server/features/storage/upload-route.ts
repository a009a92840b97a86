import type { FastifyReply, FastifyRequest } from 'fastify';

import type { StorageServices } from '#server/features/storage/deps.ts';
import { tooLarge } from '#server/features/storage/refusals.ts';
import type { ObjectRow } from '#server/features/storage/repository/objects.ts';
import { admitTarget, storeObject, type Target } from '#server/features/storage/store-object.ts';
import { describeUpload } from '#server/features/storage/upload-description.ts';
import { AppError } from '#shared/core/errors.ts';

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
