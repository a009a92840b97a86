import type { FastifyInstance } from 'fastify';

import { createImport } from '#server/features/imports/create-import.ts';
import type { ImportsDeps } from '#server/features/imports/deps.ts';
import { deleteImport, listImports, purgeImports } from '#server/features/imports/imports.ts';
import { importData } from '#server/features/imports/personal-data.ts';
import { presentImport } from '#server/features/imports/presenter.ts';
import { previewImport } from '#server/features/imports/preview-import.ts';
import { readArchive } from '#server/features/imports/read-upload.ts';
import { findImport } from '#server/features/imports/repository/imports.ts';
import { requireImport } from '#server/features/imports/require-import.ts';
import { restoreArchive } from '#server/features/imports/restore-archive.ts';
import { runImport } from '#server/features/imports/run-import.ts';
import { cleanUpImports } from '#server/features/imports/tidy-imports.ts';
import { undoImport } from '#server/features/imports/undo-import.ts';
import type { Feature } from '#server/http/feature.ts';
import { mount, type SignedIn } from '#server/http/mount.ts';
import { acceptUploads, shownName } from '#server/http/uploads.ts';
import { requireNamedAccount } from '#server/platform/database/require-named-account.ts';
import type { Archive } from '#server/platform/restored-table.ts';
import { ERRORS } from '#shared/core/error-catalogue.ts';
import { AppError } from '#shared/core/errors.ts';
import { CLEAN_UP_MS } from '#shared/core/limits.ts';
import * as contracts from '#shared/imports/contracts/schemas.ts';
import { IMPORT_MAX_BYTES, IMPORT_TIDY_MS, RESTORE_MAX_BYTES } from '#shared/imports/limits.ts';
import { transferMessages } from '#shared/imports/messages.ts';

/** The endpoints of `/api/imports/`. */
async function importRoutes(app: FastifyInstance, deps: ImportsDeps): Promise<void> {
  await app.register(async (scope) => {
    await acceptUploads(scope);
    mount(scope, contracts.createImport, async ({ identity, request, reply }) => {
      await requireNamedAccount(deps.database, identity);
      const rules = { person: identity.userId, maxBytes: IMPORT_MAX_BYTES };
      const receiving = deps.uploads.receive({ request, reply }, rules, (upload) =>
        createImport(deps, identity, upload),
      );
      return presentImport(
        await receiving.catch(explainSize(transferMessages.imports.fileTooLarge)),
      );
    });
  });

  await app.register(async (scope) => {
    await acceptUploads(scope);
    mount(scope, contracts.restoreArchive, async ({ identity, request, reply }) => {
      await requireNamedAccount(deps.database, identity);
      const rules = { person: identity.userId, maxBytes: RESTORE_MAX_BYTES };
      const receiving = deps.uploads.receive({ request, reply }, rules, async (upload) =>
        restoreArchive(
          deps,
          identity,
          await readArchive(deps, identity, upload),
          shownName(upload.fileName, 'file'),
        ),
      );
      return receiving.catch(explainSize(transferMessages.restore.fileTooLarge));
    });
  });

  mount(app, contracts.listImports, ({ identity, query }) =>
    listImports(deps, identity, query.page),
  );

  mount(app, contracts.getImport, async ({ identity, params }) => {
    const own = { userId: identity.userId, id: params.id };
    return presentImport(
      requireImport(await deps.database.transaction(identity, (tx) => findImport(tx, own))),
    );
  });

  mount(app, contracts.previewImport, ({ identity, params, body }) =>
    previewImport(deps, identity, params.id, body),
  );

  mount(app, contracts.runImport, async ({ identity, params, body }) =>
    presentImport(await runImport(deps, identity, params.id, body)),
  );

  mount(app, contracts.undoImport, async ({ identity, params, body }) => {
    const { row, ...done } = await undoImport(deps, identity, params.id, body.changed);
    return { import: presentImport(row), ...done };
  });

  mount(app, contracts.deleteImport, ({ identity, params }) =>
    deleteImport(deps, identity, params.id),
  );
}

const explainSize = (message: string) => (cause: unknown) => {
  if (!(cause instanceof AppError) || !cause.is('request_entity_too_large')) throw cause;
  throw new AppError(ERRORS.request_entity_too_large, message, { cause });
};

/** Imports of applications from other trackers. */
export function importsFeature(deps: ImportsDeps) {
  return {
    /** Brings what an archive holds back into an account. */
    restore: (identity: SignedIn, archive: Archive, name: string) =>
      restoreArchive(deps, identity, archive, name),
    name: 'imports',
    routes: (app) => importRoutes(app, deps),
    personalData: importData(deps.database),
    schedule: [
      { name: 'imports.tidy', everyMs: IMPORT_TIDY_MS, run: () => cleanUpImports(deps) },
      { name: 'imports.purge', everyMs: CLEAN_UP_MS, run: () => purgeImports(deps) },
    ],
    async close() {
      await deps.reader.close();
      await deps.archives.close();
    },
  } satisfies Feature & Record<'restore', unknown>;
}
