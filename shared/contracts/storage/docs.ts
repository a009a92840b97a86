import { describeEndpoint, type FeatureDocs } from '#shared/contracts/docs.ts';
import { bucket, getBucket, listBuckets } from '#shared/contracts/storage/buckets.ts';
import {
  copyObject,
  getObjectInfo,
  downloadAuthenticatedObject,
  downloadObject,
  entry,
  listed,
  listObjectPage,
  listObjects,
  moveObject,
  downloadSignedObject,
  deleteObjects,
  replaceObject,
  row,
  signObject,
  signObjects,
  signUpload,
  stored,
  uploadObject,
  uploadSignedObject,
} from '#shared/contracts/storage/schemas.ts';

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
  file_size_limit: 5_242_880,
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
      metadata: { type: 'string', description: 'What the client notes, as JSON.' },
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
/** The answers of a read. */
const reads = {
  answers: {
    200: {
      description: 'The file, or with `?download` the file as an attachment.',
      content: { '*/*': bytes },
      headers: { ETag: 'Changes with the content.', 'Content-Disposition': 'Its name.' },
    },
    206: {
      description: 'The range that was asked for.',
      content: { '*/*': bytes },
      headers: { 'Content-Range': 'Which bytes these are, and of how many.' },
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
    { name: 'StoredObject', schema: row, description: 'A file as a removal answers it.' },
    { name: 'ListEntry', schema: entry, description: 'A file or folder of a list.' },
    { name: 'ListedObject', schema: listed, description: 'A file of the second list.' },
    { name: 'Stored', schema: stored, description: 'Where a file was stored.' },
  ],
  endpoints: [
    describeEndpoint(listBuckets, {
      description: 'There is one; without a session the list is empty.',
      answer: [resumes],
    }),
    describeEndpoint(getBucket, { description: 'Its rules.', answer: resumes }),
    describeEndpoint(uploadObject, {
      description:
        'A path begins with your id or with `resumes/`. The content must be what its type says.',
      answer: { Id: ID, Key: `resumes/${NAME}` },
      ...uploads,
    }),
    describeEndpoint(replaceObject, {
      description: 'The same as an upload that replaces.',
      answer: { Id: ID, Key: `resumes/${NAME}` },
      ...uploads,
    }),
    describeEndpoint(downloadObject, {
      description: 'Ranges and If-None-Match work.',
      ...reads,
    }),
    describeEndpoint(downloadAuthenticatedObject, {
      description: 'The older address of the same.',
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
      description: 'The link reads without a header; it is relative to /storage/v1.',
      body: { expiresIn: 3600 },
      answer: { signedURL: link },
    }),
    describeEndpoint(signObjects, {
      description: 'null for what is missing or somebody else’s.',
      body: { expiresIn: 3600, paths: [NAME] },
      answer: [{ error: null, path: NAME, signedURL: link }],
    }),
    describeEndpoint(downloadSignedObject, {
      description: 'Works until the link ends, or its file.',
      ...reads,
    }),
    describeEndpoint(signUpload, {
      description: 'The address takes one file; it is relative to /storage/v1.',
      answer: {
        url: `/object/upload/sign/resumes/${NAME}?token=eyJhbGciOi`,
        token: 'eyJhbGciOi',
      },
    }),
    describeEndpoint(uploadSignedObject, {
      description: 'Needs no header, once.',
      answer: { Key: `resumes/${NAME}` },
      forms,
    }),
    describeEndpoint(listObjects, {
      description: 'Files and folders right under `prefix`.',
      body: { prefix: ID, limit: 100, offset: 0, sortBy: { column: 'name', order: 'asc' } },
      answer: [{ ...file, user_metadata: null }],
    }),
    describeEndpoint(listObjectPage, {
      description:
        'Every file whose path begins with `prefix`; with `with_delimiter` the folders right under it stand for what is in them.',
      body: { prefix: `${ID}/`, limit: 100 },
      answer: {
        hasNext: false,
        folders: [],
        objects: [{ ...file, name: NAME, key: NAME }],
      },
    }),
    describeEndpoint(deleteObjects, {
      description: 'What is missing or somebody else’s is left out silently.',
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
  fields: {
    bucket: { description: 'Id of the bucket.', examples: ['resumes'] },
    '*': { description: 'Path within the bucket; it may have slashes.', examples: [NAME] },
    'Bucket.id': 'Its id.',
    'Bucket.name': 'The same.',
    name: 'Its name.',
    owner: 'Id of its owner; nobody owns the bucket.',
    owner_id: 'The same.',
    public: 'Whether everybody may read; never here.',
    file_size_limit: 'Bytes of a file at most.',
    allowed_mime_types: 'Types of files.',
    id: 'Its id; a folder has none.',
    Id: { description: 'Id of the file.', format: 'uuid' },
    Key: 'Bucket and path.',
    version: 'Changes with the content.',
    bucket_id: 'Its bucket.',
    size: 'Bytes.',
    content_type: 'Its media type.',
    cache_control: 'How long browsers may keep it.',
    etag: 'Changes with the content.',
    metadata: 'What the server knows of it.',
    user_metadata: 'What the client noted with it.',
    last_modified: { description: 'When its content came.', format: 'date-time' },
    last_accessed_at: { description: 'The same as `updated_at`.', format: 'date-time' },
    expiresIn: 'Seconds the link works.',
    transform: 'Not offered.',
    signedURL: 'The link.',
    paths: 'Paths within the bucket.',
    error: 'Why there is no link.',
    path: 'The path.',
    token: 'The signed right.',
    url: 'The address.',
    prefix: 'What paths begin with.',
    offset: 'Entries to leave out before them.',
    sortBy: 'How to sort.',
    column: 'By what.',
    order: 'Upwards or downwards.',
    cursor: 'The `nextCursor` of the page before.',
    with_delimiter: 'Whether to group by folders.',
    noncurrentVersions: 'Files have one version here.',
    deleteMarkers: 'Nothing is marked here.',
    exactMatch: 'Whether the path must be `prefix` itself.',
    hasNext: 'Whether there is another page.',
    nextCursor: 'Where it begins.',
    folders: 'Folders right under the prefix.',
    objects: 'Files.',
    key: 'The whole path.',
    prefixes: 'Paths to remove.',
    bucketId: 'The bucket.',
    sourceKey: 'Its path.',
    destinationKey: 'Its new path.',
    destinationBucket: 'The same bucket.',
    message: 'What was done.',
  },
};
