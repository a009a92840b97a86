import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';

import type { Links } from '#server/features/storage/links.ts';
import { objectName } from '#server/features/storage/object-name.ts';
import { linkEnded, noBucket, tooLarge } from '#server/features/storage/refusals.ts';
import type { ObjectRow } from '#server/features/storage/repository/objects.ts';
import { describeUpload, wantsUpsert } from '#server/features/storage/upload-route.ts';
import { mount } from '#server/http/mount.ts';
import { acceptUploads, type Uploads } from '#server/http/uploads.ts';
import { AppError } from '#shared/core/errors.ts';
import { uploadSignedObject } from '#shared/storage/contracts/links.ts';
import { replaceObject, uploadObject } from '#shared/storage/contracts/objects.ts';
import {
  admit,
  mostBytes,
  NOBODY,
  type Place,
  storeTestFile,
  type TestFiles,
} from '#test/support/client-suite/storage/store-test-file.ts';

/** Endpoints that take the bytes of client tests: upload, update, and upload by a signed address. */
export async function testUploadRoutes(
  app: FastifyInstance,
  files: TestFiles & { readonly uploads: Uploads; readonly links: Links },
): Promise<void> {
  const { register, uploads, links } = files;
  const spent = new Set<string>();
  await acceptUploads(app);

  async function receive(
    http: { readonly request: FastifyRequest; readonly reply: FastifyReply },
    place: Place,
  ): Promise<ObjectRow> {
    admit(files, place);
    try {
      const rules = { person: NOBODY, maxBytes: mostBytes(place.bucket) };
      return await uploads.receive(http, rules, (upload) =>
        storeTestFile(files, place, { ...upload, ...describeUpload(http.request, upload) }),
      );
    } catch (error) {
      const large = error instanceof AppError && error.is('request_entity_too_large');
      throw large ? tooLarge() : error;
    }
  }

  for (const contract of [uploadObject, replaceObject]) {
    mount(app, contract, async ({ params, identity, ...http }) => {
      const bucket = register.bucket(identity, params.bucket);
      const upsert = contract === replaceObject || wantsUpsert(http.request);
      const row = await receive(http, { bucket, name: objectName(params['*']), upsert });
      return { Id: row.id, Key: `${bucket.id}/${row.name}` };
    });
  }

  mount(app, uploadSignedObject, async ({ params, query, ...http }) => {
    const bucket = register.find(params.bucket);
    if (!bucket) throw noBucket();
    const name = objectName(params['*']);
    const Key = `${bucket.id}/${name}`;
    const { grant, link } = await links.verifyUpload(Key, query.token);
    const place = { bucket, name, upsert: grant.upsert };
    admit(files, place);
    if (spent.has(link.id)) throw linkEnded();
    await receive(http, place);
    spent.add(link.id);
    return { Key };
  });
}
