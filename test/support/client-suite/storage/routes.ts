import type { FastifyInstance } from 'fastify';

import type { StorageServices } from '#server/features/storage/deps.ts';
import type { SeededBucket } from '#test/support/client-suite/profile.ts';
import { memoryStore } from '#test/support/client-suite/storage/memory-store.ts';
import { openRegister } from '#test/support/client-suite/storage/register.ts';
import { testBucketRoutes } from '#test/support/client-suite/storage/bucket-routes.ts';
import { testObjectRoutes } from '#test/support/client-suite/storage/object-routes.ts';
import { testSignRoutes } from '#test/support/client-suite/storage/sign-routes.ts';
import { testUploadRoutes } from '#test/support/client-suite/storage/upload-routes.ts';

/** What the product gives its storage endpoints and client tests use as well. */
type StorageParts = Pick<StorageServices, 'clock' | 'log' | 'uploads' | 'links'>;

/**
 * The storage endpoints as client tests need them, in place of the product's: the service role owns everything, in buckets it
 * makes. The bytes go through the product's uploads, links, lists and downloads, so that these are what is tested; buckets and
 * files are in memory, because nothing of them may reach tables or folders that people use.
 */
export async function storageRoutes(
  app: FastifyInstance,
  { clock, log, uploads, links }: StorageParts,
  seeded: readonly SeededBucket[],
): Promise<void> {
  const register = openRegister(seeded, () => clock.now().toISOString());
  const files = { register, store: memoryStore(), clock, log, uploads, links };
  await app.register((scope) => testUploadRoutes(scope, files));
  testBucketRoutes(app, files);
  testObjectRoutes(app, files);
  testSignRoutes(app, files);
}
