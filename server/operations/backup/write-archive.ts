import { createHash } from 'node:crypto';
import { createReadStream, createWriteStream } from 'node:fs';
import { readFile, stat } from 'node:fs/promises';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import type { ReadableStream } from 'node:stream/web';
import { createZstdCompress } from 'node:zlib';

import { Encrypter } from 'age-encryption';
import { pack, type Pack } from 'tar-stream';

import type { ManifestFile } from '#server/operations/backup/format.ts';

/** An archive that is being written. */
export interface ArchiveWriter {
  /** Adds a small entry that is in memory. */
  addText(name: string, text: string): Promise<void>;
  /** Adds bytes as a file of the data directory. */
  addBytes(path: string, bytes: Uint8Array): Promise<void>;
  /** Adds a file of the disk; nothing may change it meanwhile. */
  addFile(path: string, from: string): Promise<void>;
  /** The files that were added, with their checksums. */
  readonly files: readonly ManifestFile[];
}

/** Bytes of a file that is read at once: of a database's 1,300 files most are small, and a stream for each costs as much as its bytes. */
const AT_ONCE_MOST = 1024 * 1024;

/** Writes a new archive (tar, compressed by zstd, encrypted by age) with mode 0600 and syncs it; `fill` adds the entries. */
export async function writeArchive(
  path: string,
  recipient: string,
  fill: (archive: ArchiveWriter) => Promise<void>,
): Promise<void> {
  const tar = pack();
  const encrypter = new Encrypter();
  encrypter.addRecipient(recipient);
  const compressed = tar.pipe(createZstdCompress());
  tar.once('error', (error) => compressed.destroy(error));
  const encrypted = await encrypter.encrypt(
    Readable.toWeb(compressed) as unknown as globalThis.ReadableStream<Uint8Array>,
  );
  const written = pipeline(
    Readable.fromWeb(encrypted as unknown as ReadableStream),
    createWriteStream(path, { flags: 'wx', mode: 0o600, flush: true }),
  );
  // Reported by the await below.
  written.catch((error: unknown) => tar.destroy(error as Error));
  try {
    await fill(writerOf(tar));
    tar.finalize();
  } catch (error) {
    tar.destroy(error as Error);
    await written.catch(() => undefined);
    throw error;
  }
  await written;
}

function writerOf(tar: Pack): ArchiveWriter {
  const files: ManifestFile[] = [];

  function put(name: string, content: Buffer): Promise<void> {
    return new Promise((resolve, reject) => {
      tar.once('error', reject);
      tar.entry({ name, mode: 0o600 }, content, (error) => {
        tar.off('error', reject);
        if (error) reject(error);
        else resolve();
      });
    });
  }

  async function addBytes(path: string, bytes: Uint8Array): Promise<void> {
    await put(path, Buffer.from(bytes));
    files.push({ path, size: bytes.byteLength, sha256: hashOf(bytes) });
  }

  return {
    files,
    addText: (name, text) => put(name, Buffer.from(text)),
    addBytes,
    async addFile(path, from) {
      const { size } = await stat(from);
      if (size <= AT_ONCE_MOST) return addBytes(path, await readFile(from));
      const hash = createHash('sha256');
      const entry = tar.entry({ name: path, size, mode: 0o600 });
      await pipeline(
        createReadStream(from),
        async function* (source: AsyncIterable<Buffer>) {
          for await (const piece of source) {
            hash.update(piece);
            yield piece;
          }
        },
        entry,
      );
      files.push({ path, size, sha256: hash.digest('hex') });
    },
  };
}

function hashOf(bytes: Uint8Array): string {
  return createHash('sha256').update(bytes).digest('hex');
}
