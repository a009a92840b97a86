import * as z from 'zod/mini';

import { defineContract } from '#shared/contracts/contract.ts';
import { base, bucketParams, object, path, tokenQuery } from '#shared/contracts/storage/fields.ts';

/** Requested lifetime in seconds; SIGNED_LINK_MAX_S is the most a link gets. */
const expiresIn = z.int().check(z.minimum(1));

/** Creates a link to a file that works without a header. */
export const signObject = defineContract({
  ...object,
  path: '/storage/v1/object/sign/:bucket/*',
  name: 'signObject',
  summary: 'Make a link to one of your files',
  method: 'POST',
  body: z.looseObject({ expiresIn, transform: z.optional(z.unknown()) }),
  response: z.object({ signedURL: z.string() }),
});

/** Creates links to many files. */
export const signObjects = defineContract({
  ...base,
  path: '/storage/v1/object/sign/:bucket',
  params: bucketParams,
  name: 'signObjects',
  summary: 'Make links to your files',
  method: 'POST',
  body: z.looseObject({ expiresIn, paths: z.array(path).check(z.maxLength(500)) }),
  response: z.array(
    z.object({
      error: z.nullable(z.string()),
      path: z.string(),
      signedURL: z.nullable(z.string()),
    }),
  ),
});

/** Reads a file by its signed link. */
export const downloadSignedObject = defineContract({
  ...object,
  path: '/storage/v1/object/sign/:bucket/*',
  access: 'public',
  name: 'downloadSignedObject',
  summary: 'Read a file by its signed link',
  method: 'GET',
  query: tokenQuery,
});

/** Creates an address to which one file can be uploaded without a session. */
export const signUpload = defineContract({
  ...object,
  path: '/storage/v1/object/upload/sign/:bucket/*',
  name: 'signUpload',
  summary: 'Make an address for one upload',
  method: 'POST',
  response: z.object({ url: z.string(), token: z.string() }),
});

/** Uploads to a signed address. */
export const uploadSignedObject = defineContract({
  ...object,
  path: '/storage/v1/object/upload/sign/:bucket/*',
  access: 'public',
  name: 'uploadSignedObject',
  summary: 'Upload to a signed address',
  method: 'PUT',
  perMinute: 120,
  query: tokenQuery,
  response: z.object({ Key: z.string() }),
});
