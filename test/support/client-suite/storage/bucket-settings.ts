import * as z from 'zod/mini';

import { ERRORS } from '#shared/core/error-catalogue.ts';
import { AppError } from '#shared/core/errors.ts';
import { clientTestMessages } from '#test/support/client-suite/storage/messages.ts';

/** Factors of the units a file size limit may have. */
const UNITS: Readonly<Record<string, number>> = { '': 1, b: 1, kb: 1e3, mb: 1e6, gb: 1e9 };
const SIZE = /^(\d+(?:\.\d+)?)\s*([kmg]?b|)$/i;

const settings = z.object({
  public: z.optional(z.boolean()),
  file_size_limit: z.nullish(
    z.union([z.int().check(z.minimum(0)), z.string().check(z.regex(SIZE))]),
  ),
  allowed_mime_types: z.nullish(z.array(z.string())),
});
const newBucket = z.extend(settings, {
  name: z.string().check(z.regex(/^[\w!\-.*'() &$@=;:+,?]{1,100}$/)),
});

/** What can be set for a bucket; what is absent stays as it is. */
export interface BucketSettings {
  readonly public?: boolean;
  /** Bytes of a file at most; null for no limit of its own. */
  readonly fileSizeLimit?: number | null;
  /** Media types of files, such as `image/png` or `image/*`; null for any. */
  readonly allowedMimeTypes?: readonly string[] | null;
}

/** The settings in the body of an update; throws AppError `validation_failed`. */
export function readSettings(body: unknown): BucketSettings {
  return present(parse(settings, body));
}

/** The name and the settings in the body of a creation; throws AppError `validation_failed`. */
export function readNewBucket(body: unknown): BucketSettings & { readonly id: string } {
  const { name, ...rest } = parse(newBucket, body);
  return { id: name, ...present(rest) };
}

function parse<T extends z.ZodMiniType>(schema: T, body: unknown): z.output<T> {
  const { success, data } = z.safeParse(schema, body);
  if (!success) throw new AppError(ERRORS.validation_failed, clientTestMessages.bucketSettings);
  return data;
}

function present(given: z.output<typeof settings>): BucketSettings {
  const { file_size_limit: limit, allowed_mime_types: types } = given;
  return {
    ...(given.public === undefined ? undefined : { public: given.public }),
    ...(limit === undefined ? undefined : { fileSizeLimit: bytesOf(limit) }),
    ...(types === undefined ? undefined : { allowedMimeTypes: types }),
  };
}

function bytesOf(limit: number | string | null): number | null {
  if (typeof limit !== 'string') return limit;
  const [, number, unit = ''] = SIZE.exec(limit) ?? [];
  return Math.floor(Number(number) * (UNITS[unit.toLowerCase()] ?? 1));
}
