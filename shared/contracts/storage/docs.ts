import { describeEndpoint, type FeatureDocs } from '#shared/contracts/docs.ts';
import { bucket, getBucket, listBuckets } from '#shared/contracts/storage/buckets.ts';
import { stored } from '#shared/contracts/storage/fields.ts';
import {
  downloadSignedObject,
  signObject,
  signObjects,
  signUpload,
  uploadSignedObject,
} from '#shared/contracts/storage/links.ts';
import { entry, listed, listObjectPage, listObjects } from '#shared/contracts/storage/lists.ts';
import {
  copyObject,
  getObjectInfo,
  downloadAuthenticatedObject,
  downloadObject,
  moveObject,
  deleteObjects,
  replaceObject,
  row,
  uploadObject,
} from '#shared/contracts/storage/objects.ts';
import { storageFields } from '#shared/contracts/storage/field-docs.ts';
import { RESUME_MAX_BYTES } from '#shared/limits.ts';

const ID = '7f9c24e8-3b12-4fef-91e0-5a1e1f0b1a11';
const NAME = `${ID}/resume.pdf`;
const AT = '2026-01-31T09:30:00.000Z';
const TYPE = 'application/pdf';
const bytes = { type: 'string', format: 'binary' };

const resumes = {
  id: 'resumes',
  name: 'resumes',
  owner: '',
  public: false,
  file_size_limit: RESUME_MAX_BYTES,
  allowed_mime_types: [TYPE],
  created_at: AT,
  updated_at: AT,
};
const systemMetadata = { size: 52_341, mimetype: TYPE, cacheControl: 'max-age=3600' };
const file = {
  id: ID,
  name: 'resume.pdf',
  updated_at: AT,
  created_at: AT,
  last_accessed_at: AT,
  metadata: systemMetadata,
};
const link = `/object/sign/resumes/${NAME}?token=eyJhbGciOi`;

/** The bodies an upload may have. */
const forms = {
  'multipart/form-data': {
    type: 'object',
    properties: {
      cacheControl: { type: 'string', description: 'Seconds browsers may keep the file.' },
      metadata: { type: 'string', description: 'Metadata of the client, as JSON.' },
      file: { ...bytes, description: 'The file; its field may have any name.' },
    },
  },
  'application/pdf': bytes,
  'application/msword': bytes,
  'application/vnd.openxmlformats-officedocument.wordprocessingml.document': bytes,
};
const uploads = {
  forms,
  parameters: [
    {
      name: 'x-upsert',
      in: 'header',
      required: false,
      description: 'Whether to replace a file of the same name.',
      schema: { type: 'string', enum: ['true', 'false'] },
    },
  ],
};
/** The responses of a read. */
const reads = {
  answers: {
    200: {
      description: 'The file, or with `?download` the file as an attachment.',
      content: { '*/*': bytes },
      headers: { ETag: 'Changes with the content.', 'Content-Disposition': 'Its name.' },
    },
    206: {
      description: 'The requested range.',
      content: { '*/*': bytes },
      headers: { 'Content-Range': 'The range of the bytes, and their total.' },
    },
    304: { description: 'The client has it already (If-None-Match).' },
  },
  refuses: [416],
};

/** Describes the endpoints of the storage protocol. */
export const storageDocs: FeatureDocs = {
  tag: 'storage',
  description:
    'Files in the private bucket `resumes`, as the official client `@supabase/storage-js` speaks.',
  schemas: [
    { name: 'Bucket', schema: bucket, description: 'A place for files.' },
    { name: 'StoredObject', schema: row, description: 'A stored file.' },
    { name: 'ListEntry', schema: entry, description: 'A file or folder in a list.' },
    { name: 'ListedObject', schema: listed, description: 'A file in the paged list.' },
    { name: 'Stored', schema: stored, description: 'Where a file was stored.' },
  ],
  endpoints: [
    describeEndpoint(listBuckets, {
      description: 'There is one bucket; without a session the list is empty.',
      answer: [resumes],
    }),
    describeEndpoint(getBucket, { description: 'Its limits.', answer: resumes }),
    describeEndpoint(uploadObject, {
      description:
        'A path begins with your id or with `resumes/`. The content must match its type.',
      answer: { Id: ID, Key: `resumes/${NAME}` },
      ...uploads,
    }),
    describeEndpoint(replaceObject, {
      description: 'The same as an upload that replaces a file.',
      answer: { Id: ID, Key: `resumes/${NAME}` },
      ...uploads,
    }),
    describeEndpoint(downloadObject, {
      description: 'Ranges and If-None-Match work.',
      ...reads,
    }),
    describeEndpoint(downloadAuthenticatedObject, {
      description: 'The same at its older address.',
      ...reads,
    }),
    describeEndpoint(getObjectInfo, {
      description: 'Without its bytes.',
      answer: {
        id: ID,
        version: '4f2c',
        name: NAME,
        bucket_id: 'resumes',
        size: 52_341,
        content_type: TYPE,
        cache_control: 'max-age=3600',
        etag: '"4f2c"',
        metadata: {},
        last_modified: AT,
        created_at: AT,
      },
    }),
    describeEndpoint(signObject, {
      description: 'The link works without a header; it is relative to /storage/v1.',
      body: { expiresIn: 3600 },
      answer: { signedURL: link },
    }),
    describeEndpoint(signObjects, {
      description: 'The link is null for a missing or foreign file.',
      body: { expiresIn: 3600, paths: [NAME] },
      answer: [{ error: null, path: NAME, signedURL: link }],
    }),
    describeEndpoint(downloadSignedObject, {
      description: 'Works until the link expires or its file is deleted.',
      ...reads,
    }),
    describeEndpoint(signUpload, {
      description: 'The address accepts one file; it is relative to /storage/v1.',
      answer: {
        url: `/object/upload/sign/resumes/${NAME}?token=eyJhbGciOi`,
        token: 'eyJhbGciOi',
      },
    }),
    describeEndpoint(uploadSignedObject, {
      description: 'Works once, without a header.',
      answer: { Key: `resumes/${NAME}` },
      forms,
    }),
    describeEndpoint(listObjects, {
      description: 'Files and folders directly under `prefix`.',
      body: { prefix: ID, limit: 100, offset: 0, sortBy: { column: 'name', order: 'asc' } },
      answer: [{ ...file, user_metadata: null }],
    }),
    describeEndpoint(listObjectPage, {
      description:
        'Every file whose path begins with `prefix`; with `with_delimiter`, folders directly under it stand for their files.',
      body: { prefix: `${ID}/`, limit: 100 },
      answer: {
        hasNext: false,
        folders: [],
        objects: [{ ...file, name: NAME, key: NAME }],
      },
    }),
    describeEndpoint(deleteObjects, {
      description: 'Missing and foreign files are left out silently.',
      body: { prefixes: [NAME] },
      answer: [
        {
          ...file,
          name: NAME,
          bucket_id: 'resumes',
          owner: ID,
          owner_id: ID,
          version: '4f2c',
          user_metadata: null,
        },
      ],
    }),
    describeEndpoint(moveObject, {
      description: 'The extension stays: a name says what the file holds.',
      body: { bucketId: 'resumes', sourceKey: NAME, destinationKey: `${ID}/old.pdf` },
      answer: { message: 'Successfully moved' },
    }),
    describeEndpoint(copyObject, {
      description: 'The extension stays: a name says what the file holds.',
      body: { bucketId: 'resumes', sourceKey: NAME, destinationKey: `${ID}/copy.pdf` },
      answer: { Id: ID, Key: `resumes/${ID}/copy.pdf` },
    }),
  ],
  fields: storageFields,
};
