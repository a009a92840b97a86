import { createHash } from 'node:crypto';
import { createReadStream } from 'node:fs';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { text } from 'node:stream/consumers';
import { createZstdDecompress } from 'node:zlib';

import { Decrypter } from 'age-encryption';
import { extract } from 'tar-stream';

import {
  assertPath,
  damaged,
  HEADER_ENTRY,
  MANIFEST_ENTRY,
  parseHeader,
  parseManifest,
  type Header,
  type Manifest,
  type ManifestFile,
} from '#server/operations/backup/format.ts';
import { UserError } from '#shared/core/errors.ts';

/** What is done with the parts of an archive while it is read. */
interface ArchiveReader {
  /** Is given the header before any file, and may throw. */
  readonly header?: (header: Header) => void;
  /** Is given every file's bytes; the checksum is known only in the end. */
  readonly file?: (path: string, bytes: AsyncIterable<Buffer>) => Promise<void>;
}

/**
 * Reads an archive to its end and compares every file with the manifest. Throws UserError when the key is another one, or
 * the archive is damaged, cut off or of a newer form.
 */
export async function readArchive(
  path: string,
  identity: string,
  reader: ArchiveReader = {},
): Promise<Manifest> {
  const read: ManifestFile[] = [];
  const names = new Set<string>();
  let manifest: Manifest | undefined;
  let hasHeader = false;
  const entries = extract();
  const flow = pipeline(await decrypted(path, identity), createZstdDecompress(), entries);
  flow.catch(() => undefined);
  try {
    for await (const entry of entries) {
      const { name } = entry.header;
      if (!hasHeader) {
        if (name !== HEADER_ENTRY) throw damaged('it does not begin as one of Waymark');
        reader.header?.(parseHeader(await text(entry)));
        hasHeader = true;
      } else if (name === MANIFEST_ENTRY) {
        manifest = parseManifest(await text(entry));
      } else {
        assertPath(name);
        if (names.has(name)) throw damaged(`it has ${name} twice`);
        names.add(name);
        read.push(await readFile(name, entry, reader));
      }
    }
    await flow;
  } catch (error) {
    throw error instanceof UserError || isOfDisk(error)
      ? error
      : damaged('its bytes are not those that were written', error);
  }
  if (!manifest) throw damaged('it has no end');
  compare(read, manifest);
  return manifest;
}

async function decrypted(path: string, identity: string): Promise<Readable> {
  const decrypter = new Decrypter();
  decrypter.addIdentity(identity);
  const file = createReadStream(path);
  try {
    const plain = await decrypter.decrypt(
      Readable.toWeb(file) as unknown as globalThis.ReadableStream<Uint8Array>,
    );
    return Readable.fromWeb(plain);
  } catch (error) {
    if (isOfDisk(error)) throw new UserError(`${path} cannot be read.`, { cause: error });
    if (/no identity matched/.test(String(error))) {
      throw new UserError(
        `${path} was encrypted with another key. Set BACKUP_KEY_FILE to the one it was written with.`,
        { cause: error },
      );
    }
    throw damaged('it is no file of age', error);
  }
}

async function readFile(
  path: string,
  entry: AsyncIterable<Buffer>,
  reader: ArchiveReader,
): Promise<ManifestFile> {
  const hash = createHash('sha256');
  let size = 0;
  async function* counted(): AsyncGenerator<Buffer> {
    for await (const piece of entry) {
      hash.update(piece);
      size += piece.length;
      yield piece;
    }
  }
  if (reader.file) await reader.file(path, counted());
  else for await (const _ of counted());
  return { path, size, sha256: hash.digest('hex') };
}

function compare(read: readonly ManifestFile[], { files }: Manifest): void {
  const found = new Map(read.map((file) => [file.path, file]));
  for (const { path, size, sha256 } of files) {
    const file = found.get(path);
    if (!file) throw damaged(`${path} is missing`);
    if (file.size !== size || file.sha256 !== sha256) {
      throw damaged(`${path} has another checksum than its manifest`);
    }
  }
  if (found.size !== files.length) throw damaged('it has files that its manifest does not name');
}

/** Whether the disk failed, such as ENOSPC, and not what was read; zlib's codes have the same form but another beginning. */
function isOfDisk(error: unknown): boolean {
  const code = (error as NodeJS.ErrnoException | undefined)?.code ?? '';
  return /^E[A-Z]+$/.test(code);
}
