import type { FastifyInstance } from 'fastify';

import type { SeededBucket } from '#server/config/test-profile.ts';
import type { StorageServices } from '#server/features/storage/deps.ts';
import { memoryStore } from '#server/features/storage/test-profile/memory-store.ts';
import { openRegister } from '#server/features/storage/test-profile/register.ts';
import { testBucketRoutes } from '#server/features/storage/test-profile/test-bucket-routes.ts';
import { testObjectRoutes } from '#server/features/storage/test-profile/test-object-routes.ts';
import { testSignRoutes } from '#server/features/storage/test-profile/test-sign-routes.ts';
import { testUploadRoutes } from '#server/features/storage/test-profile/test-upload-routes.ts';

/**
 * The storage endpoints as client tests need them (AUTH_TEST_PROFILE), in place of the product's: the service role owns
 * everything, in buckets it makes. The bytes go through the product's uploads, links, lists and downloads, so that these are
 * what is tested; buckets and files are in memory, because nothing of them may reach tables or folders that people use.
 */
export async function testStorageRoutes(
  app: FastifyInstance,
  { clock, log, uploads, links }: StorageServices,
  seeded: readonly SeededBucket[],
): Promise<void> {
  const register = openRegister(seeded, () => clock.now().toISOString());
  const files = { register, store: memoryStore(), clock, log, uploads, links };
  await app.register((scope) => testUploadRoutes(scope, files));
  testBucketRoutes(app, files);
  testObjectRoutes(app, files);
  testSignRoutes(app, files);
}
