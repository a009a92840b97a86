import type { FastifyInstance } from 'fastify';

import { accessDenied } from '#server/features/storage/refusals.ts';
import { readNewBucket, readSettings } from '#test/support/client-suite/storage/bucket-settings.ts';
import { presentTestBucket } from '#test/support/client-suite/storage/register.ts';
import {
  removeTestFiles,
  type TestFiles,
} from '#test/support/client-suite/storage/store-test-file.ts';
import { mount } from '#server/http/mount.ts';
import * as contracts from '#shared/storage/contracts/buckets.ts';
import { clientTestMessages } from '#test/support/client-suite/storage/messages.ts';
import { ERRORS } from '#shared/core/error-catalogue.ts';
import { AppError } from '#shared/core/errors.ts';

/** Endpoints of buckets for client tests: the service role makes, changes, empties and deletes them. */
export function testBucketRoutes(app: FastifyInstance, files: TestFiles): void {
  const { register } = files;

  mount(app, contracts.listBuckets, async ({ identity, request }) => {
    if (request.headers.authorization === undefined) {
      throw new AppError(ERRORS.no_authorization, clientTestMessages.noToken);
    }
    return identity.role === 'service_role' ? register.buckets().map(presentTestBucket) : [];
  });

  mount(app, contracts.getBucket, async ({ identity, params }) =>
    presentTestBucket(register.bucket(identity, params.bucket)),
  );

  mount(app, contracts.createBucket, async ({ identity, body, reply }) => {
    if (identity.role !== 'service_role') throw accessDenied();
    const { id, ...settings } = readNewBucket(body);
    register.add(id, settings);
    return reply.send({ name: id });
  });

  mount(app, contracts.updateBucket, async ({ identity, params, request, reply }) => {
    const bucket = register.bucket(identity, params.bucket);
    register.change(bucket, readSettings(request.body));
    return reply.send({ message: clientTestMessages.bucketUpdated });
  });

  mount(app, contracts.emptyBucket, async ({ identity, params, reply }) => {
    const { id } = register.bucket(identity, params.bucket);
    await removeTestFiles(files, register.rows(id));
    return reply.send({ message: clientTestMessages.bucketEmptied });
  });

  mount(app, contracts.deleteBucket, async ({ identity, params, reply }) => {
    const bucket = register.bucket(identity, params.bucket);
    if (register.rows(bucket.id).length > 0) {
      throw new AppError(ERRORS.conflict, clientTestMessages.bucketFull);
    }
    register.drop(bucket);
    return reply.send({ message: clientTestMessages.bucketDeleted });
  });
}
