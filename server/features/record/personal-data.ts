import type { RecordDeps } from '#server/features/record/deps.ts';
import { eraseContacts, listContactsAfter } from '#server/features/record/repository/contacts.ts';
import {
  eraseInterviews,
  listInterviewsAfter,
} from '#server/features/record/repository/interviews.ts';
import { erasePapers, listPapersAfter } from '#server/features/record/repository/papers.ts';
import { interview, paper, recordRestores } from '#server/features/record/restored.ts';
import { rowFiles, type PersonalData } from '#server/platform/personal-data.ts';

const LIMIT = 100;
const CONTACT_COLUMNS = [
  'id',
  'name',
  'role',
  'mail',
  'link',
  'company_name',
  'application_ids',
  'last_spoken_on',
  'notes',
  'created_at',
  'updated_at',
  'deleted_at',
];

/** A row as it stands in the archive, without the person, the import and what is read from its text, which mean nothing elsewhere. */
function archived<Row extends { user_id: string }>(row: Row) {
  const {
    user_id: _person,
    import_id: _import,
    says: _says,
    says_rules: _rules,
    ...rest
  } = { import_id: null, says: null, says_rules: null, ...row };
  return rest;
}

/** What the records of applications hold of a person, deleted rows too until they are purged. */
export function recordData(deps: RecordDeps): PersonalData {
  const { database } = deps;
  return {
    kinds: ['interviews', 'contacts', 'papers'],
    export: async (owner) => [
      ...rowFiles('postings-and-letters', paper, async (after) => {
        const rows = await database.transaction(owner, (tx) =>
          listPapersAfter(tx, owner.userId, { after, limit: LIMIT }),
        );
        return rows.map(archived);
      }),
      ...rowFiles('people', CONTACT_COLUMNS, async (after) => {
        const rows = await database.transaction(owner, (tx) =>
          listContactsAfter(tx, deps, owner.userId, { after, limit: LIMIT }),
        );
        return rows.map(archived);
      }),
      ...rowFiles('interviews', interview, async (after) => {
        const rows = await database.transaction(owner, (tx) =>
          listInterviewsAfter(tx, owner.userId, { after, limit: LIMIT }),
        );
        return rows.map(archived);
      }),
    ],
    restores: recordRestores,
    async erase(tx, userId) {
      await eraseInterviews(tx, userId);
      await eraseContacts(tx, userId);
      await erasePapers(tx, userId);
    },
  };
}
