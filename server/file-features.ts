import { join } from 'node:path';

import type { FastifyInstance } from 'fastify';

import type { Config } from '#server/config/config.ts';
import type { KeyStore } from '#server/features/auth/key-store.ts';
import { findProfile } from '#server/features/profile/repository.ts';
import { resumeData } from '#server/features/resumes/personal-data.ts';
import { resumeReader } from '#server/features/resumes/resume-reader.ts';
import { createResumes, type Resumes } from '#server/features/resumes/resumes.ts';
import { createStorage, type Storage } from '#server/features/storage/storage.ts';
import { openUploads, type Uploads } from '#server/http/uploads.ts';
import type { Clock } from '#server/platform/clock.ts';
import type { Database } from '#server/platform/database/database.ts';
import type { Log } from '#server/platform/log.ts';
import { openObjects } from '#server/platform/objects/open-objects.ts';
import type { PersonalData } from '#server/platform/personal-data.ts';

/** What the features around files are built from. */
export interface FileParts {
  readonly config: Config;
  readonly database: Database;
  readonly clock: Clock;
  readonly log: Log;
  readonly keys: KeyStore;
}

/** The features around files: the storage protocol and what is read from résumés. */
export interface FileFeatures {
  readonly storage: Storage;
  readonly uploads: Uploads;
  readonly resumes: Resumes;
  /** What they hold of a person beside the files. */
  readonly data: readonly PersonalData[];
  readonly routes: readonly ((app: FastifyInstance) => Promise<void>)[];
  /** Resolves when files can be kept and read. */
  check(): Promise<void>;
  close(): Promise<void>;
}

/** Opens the place of files and the features around them; throws UserError when it cannot be used. */
export async function openFileFeatures(parts: FileParts): Promise<FileFeatures> {
  const { config, database, clock, log, keys } = parts;
  const store = await openObjects({ ...config.objects, dataDir: config.dataDir });
  // The lock of the embedded database guards the folder, too.
  const alone = config.database.url === undefined;
  const uploads = await openUploads({ folder: join(config.dataDir, 'tmp'), alone });
  const reader = resumeReader(log);
  const storage = createStorage({
    database,
    clock,
    log,
    store,
    linkKeys: keys.keys.map((key) => key.derive('storage-link')),
    check: (file, turn) =>
      reader.inTurn(turn, async (reading) => reading.check(await file.bytes(), file.contentType)),
    uploads,
    alone,
  });
  const resumes = createResumes({
    database,
    clock,
    reader,
    files: storage,
    chosen: async (person) => {
      const profile = await database.transaction(person, (tx) => findProfile(tx, person.userId));
      return profile?.resume ?? undefined;
    },
  });
  return {
    storage,
    uploads,
    resumes,
    data: [resumeData(database)],
    routes: [(app) => storage.routes(app), (app) => resumes.routes(app)],
    check: () => store.check(),
    async close() {
      await storage.close();
      await reader.close();
      await store.close();
    },
  };
}
