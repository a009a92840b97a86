import type { ApplicationsDeps } from '#server/features/applications/deps.ts';
import {
  insertHiddenApplications,
  listKnownApplications,
  moveImported,
  removeHidden,
} from '#server/features/applications/repository/imported.ts';
import { updateStagedApplications } from '#server/features/applications/repository/imported-changes.ts';
import {
  stageChangedApplications,
  stageNewApplication,
} from '#server/features/applications/stage-imported.ts';
import { deleteUndone, undoImported } from '#server/features/applications/undo-imported.ts';
import type { Transaction } from '#server/platform/database/database.ts';

/** The applications as an import reads and stores them; staged changes come as SQL from the feature that stages them. */
export function importTarget(deps: ApplicationsDeps) {
  type Rest<F> = F extends (tx: Transaction, deps: ApplicationsDeps, ...rest: infer R) => unknown
    ? R
    : never;
  return {
    listKnown: (tx: Transaction, userId: string) => listKnownApplications(tx, deps, userId),
    makeNew: stageNewApplication,
    insertHidden: insertHiddenApplications,
    moveHidden: moveImported,
    stageChanges: (tx: Transaction, ...rest: Rest<typeof stageChangedApplications>) =>
      stageChangedApplications(tx, deps, ...rest),
    updateStaged: updateStagedApplications,
    undo: (tx: Transaction, ...rest: Rest<typeof undoImported>) => undoImported(tx, deps, ...rest),
    deleteUndone,
    removeHidden,
  };
}
