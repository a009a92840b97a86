import { Readable } from 'node:stream';

import { create as contentDisposition } from 'content-disposition';
import type { FastifyReply, FastifyRequest } from 'fastify';

import type { StorageServices } from '#server/features/storage/deps.ts';
import { mediaTypeOf } from '#server/features/storage/media-type.ts';
import { noObject } from '#server/features/storage/refusals.ts';
import type { ObjectRow } from '#server/features/storage/repository/objects.ts';
import type { ByteRange } from '#server/platform/objects/object-store.ts';
import { ERRORS } from '#shared/core/error-catalogue.ts';
import { AppError } from '#shared/core/errors.ts';
import { serverMessages } from '#shared/core/server-messages.ts';

/** Characters that are invisible, reorder text, or separate folders on some system. */
const UNWANTED = /[\p{Cc}\p{Cf}\p{Zl}\p{Zp}]/gu;
const NAME_MAX = 200;

/** The name under which a browser stores a download: the last part of a path, with the separators of every system. */
export function downloadName(wanted: string): string {
  const base =
    wanted
      .toWellFormed()
      .replaceAll(UNWANTED, '')
      .split(/[/\\:]/)
      .at(-1)
      ?.trim() ?? '';
  const shown = base.replace(/^\.+/, '').slice(-NAME_MAX).toWellFormed();
  return shown === '' ? 'download' : shown;
}

/** Types a browser may show in place; none of them runs script. */
const SHOWN = /^(application\/pdf|image\/(png|jpeg|gif|webp|avif))$/;

/**
 * Sends a file's bytes, or the part that was asked for, with headers that keep anything in it from running on our
 * origin. `expires` is in Unix seconds.
 */
export async function sendObject(
  { store, log }: Pick<StorageServices, 'store' | 'log'>,
  { request, reply }: { request: FastifyRequest; reply: FastifyReply },
  row: ObjectRow,
  expires?: number,
): Promise<FastifyReply> {
  const range = rangeOf(request, row);
  const unchanged = matches(request.headers['if-none-match'], row.etag);
  const bytes =
    request.method === 'HEAD' || unchanged
      ? Readable.from([])
      : await store.open(row.object_key, range);
  if (!bytes) {
    log.error({ object: row.id }, 'a file has a row but no bytes');
    throw noObject();
  }
  reply.headers({
    'content-type': row.content_type,
    etag: row.etag,
    'last-modified': row.updated_at.toUTCString(),
    'accept-ranges': 'bytes',
    'cache-control': `private, ${row.cache_control}`,
    'x-robots-tag': 'none',
    'x-content-type-options': 'nosniff',
    'content-security-policy': "sandbox; default-src 'none'",
    ...(expires === undefined ? undefined : { expires: new Date(expires * 1000).toUTCString() }),
    ...disposition(request, row),
  });
  if (unchanged) return reply.code(304).send();
  if (!range) return reply.header('content-length', row.size).send(bytes);
  return reply
    .code(206)
    .header('content-length', range.last - range.first + 1)
    .header('content-range', `bytes ${range.first}-${range.last}/${row.size}`)
    .send(bytes);
}

/** As an attachment when asked for with `?download`, or when its type is not one to show. */
function disposition(request: FastifyRequest, row: ObjectRow): Record<string, string> {
  const { download } = request.query as { download?: unknown };
  const asked = typeof download === 'string';
  if (!asked && SHOWN.test(mediaTypeOf(row.content_type))) return {};
  const name = (asked && decodedAgain(download)) || row.name;
  return { 'content-disposition': contentDisposition(downloadName(name)) };
}

/** The official client encodes the name of a download twice. */
function decodedAgain(name: string): string {
  try {
    return decodeURIComponent(name);
  } catch {
    return name;
  }
}

function matches(header: string | undefined, etag: string): boolean {
  const tags = new Set((header ?? '').split(',').map((tag) => tag.trim().replace(/^W\//, '')));
  return tags.has(etag) || tags.has('*');
}

/** The one range that was asked for; undefined for the whole file. Throws AppError `InvalidRange` (416). */
function rangeOf({ headers }: FastifyRequest, { size, etag }: ObjectRow): ByteRange | undefined {
  const [, from, to] = /^bytes=(\d{0,15})-(\d{0,15})$/.exec(headers.range ?? '') ?? [];
  const condition = headers['if-range'];
  if ((!from && !to) || (condition !== undefined && condition !== etag)) return undefined;
  const first = from ? Number(from) : Math.max(size - Number(to), 0);
  const last = from && to ? Math.min(Number(to), size - 1) : size - 1;
  if (first > last) throw new AppError(ERRORS.range_invalid, serverMessages.storage.range(size));
  return { first, last };
}
