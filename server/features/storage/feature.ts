import { bucketRoutes } from '#server/features/storage/bucket-routes.ts';
import { changeRoutes } from '#server/features/storage/change-routes.ts';
import type { StorageDeps, StorageServices } from '#server/features/storage/deps.ts';
import { openFiles, type Files } from '#server/features/storage/files.ts';
import { sweepGarbage, UPLOAD_MS } from '#server/features/storage/garbage.ts';
import { signedLinks } from '#server/features/storage/links.ts';
import { fileData } from '#server/features/storage/personal-data.ts';
import { readRoutes } from '#server/features/storage/read-routes.ts';
import { signRoutes } from '#server/features/storage/sign-routes.ts';
import { purgeTrash } from '#server/features/storage/trash.ts';
import { uploadRoutes } from '#server/features/storage/upload-routes.ts';
import type { Feature } from '#server/http/feature.ts';
import { Degraded } from '#server/http/health.ts';
import { CLEAN_UP_MS } from '#shared/core/limits.ts';

/** The storage feature under /storage/v1, and files as other features use them. */
export interface StorageFeature extends Feature, Files {}

const SWEEP_EVERY_MS = 10 * 60_000;

/** Opens the storage feature and sweeps what an earlier process left. */
export function storageFeature(deps: StorageDeps): StorageFeature {
  const { clock, store, log } = deps;
  const services: StorageServices = { ...deps, links: signedLinks(deps.linkKeys, clock) };
  const files = openFiles(services);

  const begun = new Date(clock.now().getTime() + (deps.alone ? UPLOAD_MS : 0));
  sweepGarbage(services, begun).catch((error: unknown) => {
    log.warn({ err: error }, 'bytes of removed files stay until the next sweep');
  });

  return {
    ...files,
    name: 'storage',
    personalData: fileData(files),
    schedule: [
      { name: 'storage.sweep', everyMs: SWEEP_EVERY_MS, run: () => files.sweep() },
      { name: 'storage.purge', everyMs: CLEAN_UP_MS, run: () => purgeTrash(services) },
    ],
    ready: {
      // Only files need it, and no other node would have it.
      async objects() {
        await store.check().catch((cause: unknown) => {
          throw new Degraded('the object store is away', { cause });
        });
      },
    },
    async routes(app) {
      await app.register((scope) => uploadRoutes(scope, services));
      await bucketRoutes(app, services);
      await readRoutes(app, services);
      await changeRoutes(app, services);
      await signRoutes(app, services);
    },
    close: () => store.close(),
  };
}
