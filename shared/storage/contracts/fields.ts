import * as z from 'zod/mini';

import { BYTES, multipart, UNCHANGED } from '#shared/core/answers.ts';
import { described, idText, nameSchemas } from '#shared/core/described.ts';
import { RESUME_TYPES } from '#shared/resumes/resume-file.ts';
import { OBJECT_NAME_MAX } from '#shared/core/limits.ts';

/** Path parameters of an endpoint of a bucket. */
export const bucketParams = z.looseObject({ bucket: z.string() });
/** Path parameters of an endpoint of a file. */
const objectParams = z.looseObject({
  bucket: z.string(),
  '*': described(z.string(), 'Path within the bucket; it may have slashes.'),
});
/** Query with the token of a signed link. */
export const tokenQuery = z.looseObject({ token: z.optional(z.string()) });
/** Path of a file within its bucket. */
export const path = z.string().check(z.maxLength(OBJECT_NAME_MAX));
/** Response of an upload. */
export const stored = z.object({ Id: idText, Key: z.string() });

/** What most endpoints of the storage protocol share. */
export const base = { protocol: 'storage', access: 'optional' } as const;
/** What the endpoints of one file share. */
export const object = { ...base, path: '/storage/v1/object/:bucket/*', params: objectParams };

/** The bodies an upload may have. */
export const uploadForms = {
  ...multipart({
    cacheControl: { type: 'string', description: 'Seconds browsers may keep the file.' },
    metadata: { type: 'string', description: 'Metadata of the client, as JSON.' },
    file: { ...BYTES, description: 'The file; its field may have any name.' },
  }),
  ...Object.fromEntries(Object.values(RESUME_TYPES).map((type) => [type, BYTES])),
};
/** What an upload may also say. */
export const uploads = {
  forms: uploadForms,
  handled: {
    headers: z.object({
      'x-upsert': described(
        z.optional(z.enum(['true', 'false'])),
        'Whether to replace a file of the same name.',
      ),
    }),
  },
};
/** The responses of a read. */
export const reads = {
  answers: {
    200: {
      description: 'The file, or with `?download` the file as an attachment.',
      content: { '*/*': BYTES },
      headers: { ETag: 'Changes with the content.', 'Content-Disposition': 'Name of the file.' },
    },
    206: {
      description: 'The requested range.',
      content: { '*/*': BYTES },
      headers: { 'Content-Range': 'The range of the bytes, and their total.' },
    },
    ...UNCHANGED,
  },
  refuses: [416],
};

nameSchemas({ Stored: stored });
