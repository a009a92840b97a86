import type { FastifyInstance } from 'fastify';
import { buffer } from 'node:stream/consumers';

import { listFolder } from '#server/features/storage/list-folder.ts';
import { listPage } from '#server/features/storage/list-page.ts';
import { mediaTypeOf } from '#server/features/storage/media-type.ts';
import { objectName } from '#server/features/storage/object-name.ts';
import { presentInfo, presentObject } from '#server/features/storage/presenter.ts';
import { noBucket, noObject, noTransform } from '#server/features/storage/refusals.ts';
import type { ObjectRow } from '#server/features/storage/repository/objects.ts';
import { sendObject } from '#server/features/storage/send-object.ts';
import {
  admit,
  refuseType,
  removeTestFiles,
  storeTestFile,
  type Place,
  type TestFiles,
} from '#test/support/client-suite/storage/store-test-file.ts';
import { mount } from '#server/http/mount.ts';
import type { Identity } from '#server/platform/database/database.ts';
import type { Log } from '#server/platform/log.ts';
import type { Output } from '#shared/core/contract.ts';
import * as lists from '#shared/storage/contracts/lists.ts';
import * as contracts from '#shared/storage/contracts/objects.ts';
import { serverMessages } from '#shared/core/server-messages.ts';

/** What `move` and `copy` are asked. */
type Transfer = Output<(typeof contracts.moveObject)['body']>;

/** Endpoints that read, list, delete, move and copy the files of client tests. */
export function testObjectRoutes(app: FastifyInstance, files: TestFiles & { log: Log }): void {
  const { register, store, clock } = files;

  function rowOf(identity: Identity, { bucket, '*': path }: { bucket: string; '*': string }) {
    return register.row(register.bucket(identity, bucket).id, objectName(path));
  }

  for (const contract of [contracts.downloadObject, contracts.downloadAuthenticatedObject]) {
    mount(app, contract, async ({ params, identity, ...http }) =>
      sendObject(files, http, rowOf(identity, params)),
    );
  }

  mount(app, contracts.downloadPublicObject, async ({ params, ...http }) => {
    const bucket = register.find(params.bucket);
    if (!bucket?.public) throw noBucket();
    return sendObject(files, http, register.row(bucket.id, objectName(params['*'])));
  });

  mount(app, contracts.getObjectInfo, async ({ params, identity }) =>
    presentInfo(rowOf(identity, params)),
  );

  mount(app, contracts.renderImage, async () => {
    throw noTransform();
  });

  mount(app, lists.listObjects, async ({ params, identity, body }) =>
    listFolder(register.rows(register.bucket(identity, params.bucket).id), body),
  );

  mount(app, lists.listObjectPage, async ({ params, identity, body }) =>
    listPage(register.rows(register.bucket(identity, params.bucket).id), body),
  );

  mount(app, contracts.deleteObjects, async ({ params, identity, body }) => {
    const { id } = register.bucket(identity, params.bucket);
    const rows = register.rows(id).filter(({ name }) => body.prefixes.includes(name));
    await removeTestFiles(files, rows);
    return rows.map(presentObject);
  });

  /** The file of a transfer and where it goes; throws AppError of the storage protocol. */
  function readTransfer(identity: Identity, asked: Transfer): { row: ObjectRow; place: Place } {
    const source = register.bucket(identity, asked.bucketId);
    const bucket = register.bucket(identity, asked.destinationBucket ?? source.id);
    const row = register.row(source.id, objectName(asked.sourceKey));
    const place = { bucket, name: objectName(asked.destinationKey), upsert: false };
    admit(files, place);
    refuseType(bucket, mediaTypeOf(row.content_type));
    return { row, place };
  }

  mount(app, contracts.moveObject, async ({ identity, body }) => {
    const { row, place } = readTransfer(identity, body);
    register.forget(row);
    const { bucket, name } = place;
    register.keep({ ...row, bucket_id: bucket.id, name, updated_at: clock.now() });
    return { message: serverMessages.storage.moved };
  });

  mount(app, contracts.copyObject, async ({ identity, body }) => {
    const { row, place } = readTransfer(identity, body);
    const copy = await storeTestFile(files, place, {
      async bytes() {
        const stream = await store.open(row.object_key);
        if (!stream) throw noObject();
        return buffer(stream);
      },
      contentType: row.content_type,
      cacheControl: row.cache_control,
      metadata: row.user_metadata,
    });
    return { Id: copy.id, Key: `${copy.bucket_id}/${copy.name}` };
  });
}
