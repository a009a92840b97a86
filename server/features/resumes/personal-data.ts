import { eraseReadings, listRefusals, listTexts } from '#server/features/resumes/repository.ts';
import type { Database } from '#server/platform/database/database.ts';
import { jsonFile, type PersonalData } from '#server/platform/personal-data.ts';

/** The texts read from a person's résumés and why others could not be read. */
export function resumeData(database: Database): PersonalData {
  return {
    kinds: ['resumes'],
    export: async (owner) => [
      jsonFile('resume-texts', () =>
        database.transaction(owner, (tx) => listTexts(tx, owner.userId)),
      ),
      jsonFile('resume-refusals', () =>
        database.transaction(owner, (tx) => listRefusals(tx, owner.userId)),
      ),
    ],
    erase: eraseReadings,
  };
}
