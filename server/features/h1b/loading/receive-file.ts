import { open, rename, rm } from 'node:fs/promises';
import { join } from 'node:path';
import type { Readable } from 'node:stream';

import type { FastifyRequest } from 'fastify';

import { makeFolder } from '#server/platform/files/make-folder.ts';
import { ERRORS } from '#shared/core/error-catalogue.ts';
import { AppError } from '#shared/core/errors.ts';
import { loadingMessages } from '#shared/h1b/loading-messages.ts';

const MEGABYTE = 1024 * 1024;

/**
 * Writes the body of a request to a file of the folder, piece by piece; returns its bytes. Throws AppError
 * `request_entity_too_large` (413), and `validation_failed` (400) for a body that ended early.
 */
export async function receiveFile(
  request: FastifyRequest,
  { folder, name, maxBytes }: { folder: string; name: string; maxBytes: number },
): Promise<number> {
  const tooLarge = () =>
    new AppError(ERRORS.request_entity_too_large, loadingMessages.tooLarge(maxBytes / MEGABYTE));
  const path = join(folder, name);
  const part = `${path}.part`;
  let bytes = 0;
  try {
    if (Number(request.headers['content-length'] ?? 0) > maxBytes) throw tooLarge();
    await makeFolder(folder, { mode: 0o700 });
    const file = await open(part, 'w', 0o600);
    try {
      // The connection must stay open for the response.
      const body = (request.body as Readable).iterator({ destroyOnReturn: false });
      for await (const chunk of body) {
        bytes += (chunk as Buffer).length;
        if (bytes > maxBytes) throw tooLarge();
        await file.writeFile(chunk as Buffer);
      }
    } finally {
      await file.close();
    }
    await rename(part, path);
    return bytes;
  } catch (error) {
    await rm(part, { force: true });
    // The client reads the response only after sending the rest.
    request.raw.resume();
    if ((error as NodeJS.ErrnoException).code !== 'ECONNRESET') throw error;
    throw new AppError(ERRORS.validation_failed, loadingMessages.interrupted, { cause: error });
  }
}
