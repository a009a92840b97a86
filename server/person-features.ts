import type { FastifyInstance } from 'fastify';

import type { Config } from '#server/config/config.ts';
import { accountRoutes } from '#server/features/account/routes.ts';
import { companyRenamed } from '#server/features/applications/company-renamed.ts';
import { applicationData } from '#server/features/applications/personal-data.ts';
import { applicationRoutes } from '#server/features/applications/routes.ts';
import type { Auth } from '#server/features/auth/auth.ts';
import { findOrCreateCompany } from '#server/features/companies/find-or-create-company.ts';
import { companyData } from '#server/features/companies/personal-data.ts';
import { companyRoutes } from '#server/features/companies/routes.ts';
import { logoRoutes } from '#server/features/logos/routes.ts';
import { profileData } from '#server/features/profile/personal-data.ts';
import { profileRoutes } from '#server/features/profile/routes.ts';
import { fileData } from '#server/features/storage/personal-data.ts';
import type { Storage } from '#server/features/storage/storage.ts';
import type { Uploads } from '#server/http/uploads.ts';
import type { Clock } from '#server/platform/clock.ts';
import type { Database } from '#server/platform/database/database.ts';
import type { Log } from '#server/platform/log.ts';
import type { Mailbox } from '#server/platform/mail/mailbox.ts';
import type { PersonalData } from '#server/platform/personal-data.ts';

/** What the features around a person's own records are built from. */
export interface PersonParts {
  readonly config: Config;
  readonly database: Database;
  readonly clock: Clock;
  readonly log: Log;
  readonly auth: Auth;
  readonly storage: Storage;
  readonly uploads: Uploads;
  readonly mailbox: Mailbox | undefined;
  /** What further features hold of a person. */
  readonly furtherData?: readonly PersonalData[];
}

/** The features around a person's own records: applications, companies and their logos, profile, account. */
export function personFeatures(
  parts: PersonParts,
): readonly ((app: FastifyInstance) => Promise<void>)[] {
  const { config, database, clock, log, auth, storage, uploads, mailbox } = parts;
  const account = {
    database,
    log,
    // In the order in which they forget; the account itself is last.
    parts: [
      fileData(storage),
      ...(parts.furtherData ?? []),
      applicationData(database),
      companyData(database),
      profileData(database),
      auth.personalData,
    ],
    afterErase: [() => storage.sweep(), async (userId: string) => mailbox?.forget(userId)],
    confirm: (...wish: Parameters<Auth['confirmDeletion']>) => auth.confirmDeletion(...wish),
  };
  return [
    (app) => applicationRoutes(app, { database, clock, findOrCreateCompany }),
    (app) => companyRoutes(app, { database, companyRenamed }),
    (app) => logoRoutes(app, { ...config.logos, dataDir: config.dataDir, clock, log }),
    (app) => profileRoutes(app, { database, clock, files: storage, uploads }),
    (app) => accountRoutes(app, account),
  ];
}
