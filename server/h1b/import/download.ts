import { createHash } from 'node:crypto';
import { createReadStream } from 'node:fs';
import { open, readFile, rm, stat, writeFile } from 'node:fs/promises';
import { basename, join } from 'node:path';
import { pipeline } from 'node:stream/promises';
import { setTimeout as wait } from 'node:timers/promises';

import type { RemoteFile } from '#server/h1b/import/official-files.ts';
import { makeFolder } from '#server/platform/files/make-folder.ts';
import { syncFile } from '#server/platform/files/sync.ts';
import { publishDraft, writeWhole } from '#server/platform/files/write-whole.ts';

const TRIES = 5;
const FIRST_WAIT_MS = 1000;
/** Milliseconds without a byte after which a try is given up. */
const SILENCE_MS = 60_000;

/** Receives the file's name and the share of it that has arrived; the share is NaN when the server does not report the size. */
type OnDownload = (name: string, share: number) => void;

/** What is known of a file that has arrived, wholly or in part. */
interface Note {
  readonly url: string;
  /** The server's mark of the content (ETag or date), by which a part is continued and a whole file kept. */
  readonly mark: string;
  readonly sha256?: string;
}

/**
 * Downloads a file into a folder and returns its path: continues a part that is there, keeps an unchanged file, checks
 * the checksum when one is given. Throws when the file cannot be had.
 */
export async function download(
  remote: RemoteFile,
  folder: string,
  onDownload: OnDownload = () => undefined,
  firstWaitMs = FIRST_WAIT_MS,
): Promise<string> {
  await makeFolder(folder, { mode: 0o777 });
  const name = fileName(remote.url);
  const path = join(folder, name);
  for (let attempt = 1; ; attempt++) {
    try {
      await attemptDownload(remote, path, (share) => onDownload(name, share));
      return path;
    } catch (error) {
      if (error instanceof DownloadRefusedError || attempt === TRIES) {
        throw new Error(`${remote.url} cannot be downloaded: ${reasonOf(error)}`, { cause: error });
      }
      await wait(firstWaitMs * 2 ** (attempt - 1));
    }
  }
}

/** A failure that another try would not mend. */
class DownloadRefusedError extends Error {}

async function attemptDownload(
  { url, sha256 }: RemoteFile,
  path: string,
  onShare: (share: number) => void,
): Promise<void> {
  const part = `${path}.part`;
  const whole = await readNote(`${path}.json`, url);
  const begun = await readNote(`${part}.json`, url);
  const have = begun ? ((await stat(part).catch(() => null))?.size ?? 0) : 0;
  const isHere = whole !== null && (await stat(path).catch(() => null)) !== null;
  const headers: Record<string, string> = { 'accept-encoding': 'identity' };
  if (begun && have > 0)
    Object.assign(headers, { range: `bytes=${have}-`, 'if-range': begun.mark });
  else if (isHere) Object.assign(headers, { 'if-none-match': whole.mark });
  const silence = new AbortController();
  const timer = setTimeout(() => silence.abort(), SILENCE_MS);
  try {
    const response = await fetch(url, { headers, signal: silence.signal });
    if (response.status === 304 && isHere && isAsListed(whole.sha256, sha256)) return;
    if (response.status === 416) await rm(part, { force: true });
    if (!response.ok || !response.body) {
      const text = `the server answered ${response.status}`;
      const isFinal = response.status < 500 && response.status !== 416 && response.status !== 429;
      throw isFinal ? new DownloadRefusedError(text) : new Error(text);
    }
    const start = response.status === 206 ? have : 0;
    const mark = response.headers.get('etag') ?? response.headers.get('last-modified') ?? '';
    await writeFile(`${part}.json`, JSON.stringify({ url, mark } satisfies Note));
    const length = Number(response.headers.get('content-length') ?? Number.NaN);
    const received = await save(response.body, part, start, (bytes) => {
      timer.refresh();
      onShare((start + bytes) / (start + length));
    });
    if (received < length) throw new Error('the connection ended early');
    await finish(part, path, { url, mark }, sha256);
  } finally {
    clearTimeout(timer);
  }
}

/** Appends a body after the first `start` bytes of the file, piece by piece so that a cut loses nothing; returns the bytes received. */
async function save(
  body: AsyncIterable<Uint8Array>,
  part: string,
  start: number,
  onBytes: (received: number) => void,
): Promise<number> {
  const file = await open(part, start > 0 ? 'a' : 'w');
  let received = 0;
  try {
    for await (const chunk of body) {
      await file.writeFile(chunk);
      received += chunk.length;
      onBytes(received);
    }
  } finally {
    await file.close();
  }
  return received;
}

async function finish(part: string, path: string, note: Note, expected?: string): Promise<void> {
  const hash = createHash('sha256');
  await pipeline(createReadStream(part), hash);
  const sha256 = hash.digest('hex');
  await rm(`${part}.json`, { force: true });
  if (!isAsListed(sha256, expected)) {
    await rm(part, { force: true });
    throw new DownloadRefusedError(`its SHA-256 is ${sha256}, but ${expected} is listed`);
  }
  // Synced before the note says that it is whole: the content is not requested again.
  await syncFile(part);
  await publishDraft(part, path);
  await writeWhole(`${path}.json`, JSON.stringify({ ...note, sha256 } satisfies Note), {
    mode: 0o666,
  });
}

function isAsListed(sha256: string | undefined, listed: string | undefined): boolean {
  return listed === undefined || sha256 === listed.toLowerCase();
}

async function readNote(path: string, url: string): Promise<Note | null> {
  try {
    const note = JSON.parse(await readFile(path, 'utf8')) as Note;
    return note.url === url && note.mark !== '' ? note : null;
  } catch {
    return null;
  }
}

function fileName(url: string): string {
  const name = basename(decodeURIComponent(new URL(url).pathname)).replaceAll(/[^\w.-]+/g, '_');
  return name === '' ? 'download' : name;
}

function reasonOf(error: unknown): string {
  if (!(error instanceof Error)) return String(error);
  return error.cause instanceof Error ? `${error.message} (${error.cause.message})` : error.message;
}
