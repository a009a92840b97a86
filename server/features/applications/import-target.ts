import type { ApplicationsDeps } from '#server/features/applications/deps.ts';
import {
  insertStagedApplications,
  listKnownApplications,
  updateStagedApplications,
} from '#server/features/applications/repository/imported.ts';
import {
  stageChangedApplications,
  stageNewApplication,
} from '#server/features/applications/stage-imported.ts';
import { undoImported } from '#server/features/applications/undo-imported.ts';
import type { Transaction } from '#server/platform/database/database.ts';

/** The applications as an import reads and stores them; what is staged comes as SQL from the feature that stages it. */
export function importTarget(deps: ApplicationsDeps) {
  type Rest<F> = F extends (tx: Transaction, deps: ApplicationsDeps, ...rest: infer R) => unknown
    ? R
    : never;
  return {
    listKnown: (tx: Transaction, userId: string) => listKnownApplications(tx, deps, userId),
    stageNew: stageNewApplication,
    stageChanges: (tx: Transaction, ...rest: Rest<typeof stageChangedApplications>) =>
      stageChangedApplications(tx, deps, ...rest),
    insertStaged: insertStagedApplications,
    updateStaged: updateStagedApplications,
    undoStaged: (tx: Transaction, ...rest: Rest<typeof undoImported>) =>
      undoImported(tx, deps, ...rest),
  };
}
