import { randomUUID } from 'node:crypto';
import { mkdir, open, readdir, readFile, rm, stat } from 'node:fs/promises';
import { join } from 'node:path';
import type { Readable } from 'node:stream';

import { objectsUnavailable } from '#server/platform/objects/object-store.ts';
import { ERRORS } from '#shared/core/error-catalogue.ts';
import { AppError, UserError } from '#shared/core/errors.ts';
import { messages } from '#shared/core/messages.ts';

/** A body on disk. */
export interface SpooledFile {
  /** Bytes. */
  readonly size: number;
  bytes(): Promise<Buffer>;
  remove(): Promise<void>;
}

/** A folder in which bodies are kept until they are processed. */
export interface Spool {
  /** Writes a stream to a file of its own; nothing is left of it when it fails. Throws AppError `request_entity_too_large` (413), or `objects_unavailable` (503) when the disk takes nothing. */
  take(source: Readable, maxBytes: number): Promise<SpooledFile>;
}

/** Age in milliseconds at which no upload of another process can still be under way. */
const LEFTOVER_MS = 15 * 60_000;

/** The refusal of a body with more bytes than allowed. */
export const tooLarge = () =>
  new AppError(ERRORS.request_entity_too_large, messages.common.tooLarge);

/** Throws AppError `objects_unavailable` (503), whose cause names the folder and the remedy in the log. */
function noRoom(folder: string, error: unknown): never {
  const text = `${folder} takes no upload. Make room on its disk, and the folder writable for the server's user.`;
  throw objectsUnavailable(new Error(text, { cause: error }));
}

/**
 * Opens a spool and removes what an ended process left in it: everything when no other process uses the folder, else
 * only old files. Throws UserError when the folder cannot be used.
 */
export async function openSpool(folder: string, { alone }: { alone: boolean }): Promise<Spool> {
  try {
    await mkdir(folder, { recursive: true, mode: 0o700 });
    await removeLeftovers(folder, alone ? Infinity : Date.now() - LEFTOVER_MS);
  } catch (error) {
    throw new UserError(
      `${folder} cannot be used for uploads. Make it writable for the server's user.`,
      { cause: error },
    );
  }

  return {
    async take(source, maxBytes) {
      const path = join(folder, randomUUID());
      const remove = () => rm(path, { force: true });
      const file = await open(path, 'wx', 0o600).catch((error: unknown) => noRoom(folder, error));
      let size = 0;
      try {
        // The connection must stay open for the response.
        for await (const chunk of source.iterator({ destroyOnReturn: false })) {
          size += (chunk as Buffer).length;
          if (size > maxBytes) throw tooLarge();
          await file.writeFile(chunk as Buffer).catch((error: unknown) => noRoom(folder, error));
        }
      } catch (error) {
        await remove();
        throw error;
      } finally {
        await file.close();
      }
      return { size, bytes: () => readFile(path), remove };
    },
  };
}

async function removeLeftovers(folder: string, before: number): Promise<void> {
  for (const name of await readdir(folder)) {
    const path = join(folder, name);
    const found = await stat(path).catch(() => undefined);
    if (found && found.mtimeMs < before) await rm(path, { recursive: true, force: true });
  }
}
