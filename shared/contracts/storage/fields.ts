import * as z from 'zod/mini';

import { OBJECT_NAME_MAX } from '#shared/limits.ts';

/** Path parameters of an endpoint of a bucket. */
export const bucketParams = z.looseObject({ bucket: z.string() });
/** Path parameters of an endpoint of a file. */
const objectParams = z.looseObject({ bucket: z.string(), '*': z.string() });
/** Query with the token of a signed link. */
export const tokenQuery = z.looseObject({ token: z.optional(z.string()) });
/** Path of a file within its bucket. */
export const path = z.string().check(z.maxLength(OBJECT_NAME_MAX));
/** Response of an upload. */
export const stored = z.object({ Id: z.string(), Key: z.string() });

/** What most endpoints of the storage protocol share. */
export const base = { protocol: 'storage', access: 'optional' } as const;
/** What the endpoints of one file share. */
export const object = { ...base, path: '/storage/v1/object/:bucket/*', params: objectParams };
