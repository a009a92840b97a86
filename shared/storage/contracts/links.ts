import * as z from 'zod/mini';

import { defineContract } from '#shared/core/contract.ts';
import { described } from '#shared/core/described.ts';
import {
  base,
  bucketParams,
  object,
  path,
  tokenQuery,
  reads,
  uploadForms,
} from '#shared/storage/contracts/fields.ts';

/** Requested lifetime in seconds; SIGNED_LINK_MAX_S is the most a link gets. */
const expiresIn = z.int().check(z.minimum(1));

/** Creates a link to a file that works without a header. */
export const signObject = defineContract({
  ...object,
  path: '/storage/v1/object/sign/:bucket/*',
  name: 'signObject',
  demo: true,
  summary: 'Make a link to one of your files',
  description: 'The link works without a header; it is relative to /storage/v1.',
  method: 'POST',
  body: z.looseObject({
    expiresIn: described(expiresIn, 'Lifetime of the link in seconds.'),
    transform: described(z.optional(z.unknown()), 'Not offered.'),
  }),
  response: z.object({ signedURL: z.string() }),
});

/** Creates links to many files. */
export const signObjects = defineContract({
  ...base,
  path: '/storage/v1/object/sign/:bucket',
  params: bucketParams,
  name: 'signObjects',
  demo: true,
  summary: 'Make links to your files',
  description: 'The link is null for a missing or foreign file.',
  method: 'POST',
  body: z.looseObject({
    expiresIn,
    paths: z.array(path).check(z.maxLength(500)),
  }),
  response: z.array(
    z.object({
      error: described(z.nullable(z.string()), 'Why there is no link; null when there is one.'),
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
  description: 'Works until the link expires or its file is deleted.',
  ...reads,
  method: 'GET',
  query: tokenQuery,
});

/** Creates an address to which one file can be uploaded without a session. */
export const signUpload = defineContract({
  ...object,
  path: '/storage/v1/object/upload/sign/:bucket/*',
  name: 'signUpload',
  summary: 'Make an address for one upload',
  description: 'The address accepts one file; it is relative to /storage/v1.',
  method: 'POST',
  response: z.object({
    url: z.string(),
    token: z.string(),
  }),
});

/** Uploads to a signed address. */
export const uploadSignedObject = defineContract({
  ...object,
  path: '/storage/v1/object/upload/sign/:bucket/*',
  access: 'public',
  name: 'uploadSignedObject',
  summary: 'Upload to a signed address',
  description: 'Works once, without a header.',
  forms: uploadForms,
  method: 'PUT',
  perMinute: 120,
  query: tokenQuery,
  response: z.object({ Key: z.string() }),
});
