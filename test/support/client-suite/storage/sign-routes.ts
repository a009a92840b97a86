import type { FastifyInstance } from 'fastify';

import type { Links } from '#server/features/storage/links.ts';
import { objectName } from '#server/features/storage/object-name.ts';
import { noBucket, noObject, noTransform } from '#server/features/storage/refusals.ts';
import { sendObject } from '#server/features/storage/send-object.ts';
import { signedUrl } from '#server/features/storage/sign-routes.ts';
import {
  admit,
  NOBODY,
  type TestFiles,
} from '#test/support/client-suite/storage/store-test-file.ts';
import { wantsUpsert } from '#server/features/storage/upload-route.ts';
import { mount } from '#server/http/mount.ts';
import type { Log } from '#server/platform/log.ts';
import * as contracts from '#shared/storage/contracts/links.ts';
import { serverMessages } from '#shared/core/server-messages.ts';

/** Files of client tests have no person whose links could end together. */
const EPOCH = 'tests';

/** Endpoints that make signed links of client tests, and the one that reads by them. */
export function testSignRoutes(
  app: FastifyInstance,
  files: TestFiles & { readonly log: Log; readonly links: Links },
): void {
  const { register, links } = files;

  mount(app, contracts.signObject, async ({ params, identity, body }) => {
    const { id } = register.bucket(identity, params.bucket);
    if (body.transform !== undefined) throw noTransform();
    const row = register.row(id, objectName(params['*']));
    return { signedURL: await signedUrl(files, { row, epoch: EPOCH }, body.expiresIn) };
  });

  mount(app, contracts.signObjects, async ({ params, identity, body }) => {
    const { id } = register.bucket(identity, params.bucket);
    return Promise.all(
      body.paths.map(async (path) => {
        if (!register.has(id, path)) {
          return { error: serverMessages.storage.missingPath, path, signedURL: null };
        }
        const file = { row: register.row(id, path), epoch: EPOCH };
        return { error: null, path, signedURL: await signedUrl(files, file, body.expiresIn) };
      }),
    );
  });

  mount(app, contracts.downloadSignedObject, async ({ params, query, ...http }) => {
    const bucket = register.find(params.bucket);
    if (!bucket) throw noBucket();
    const name = objectName(params['*']);
    const link = await links.verifyDownload(`${bucket.id}/${name}`, query.token);
    const row = register.row(bucket.id, name);
    if (row.id !== link.objectId) throw noObject();
    return sendObject(files, http, row, link.expires);
  });

  mount(app, contracts.signUpload, async ({ params, identity, request }) => {
    const bucket = register.bucket(identity, params.bucket);
    const name = objectName(params['*']);
    const upsert = wantsUpsert(request);
    admit(files, { bucket, name, upsert });
    const url = `${bucket.id}/${name}`;
    const token = await links.signUpload(url, { userId: NOBODY, sessionId: EPOCH, upsert });
    return { url: `/object/upload/sign/${url}?token=${token}`, token };
  });
}
