import type { RecordDeps } from '#server/features/record/deps.ts';
import {
  insertImportedContacts,
  insertImportedInterviews,
  listContactsNamed,
  moveImportedContacts,
  releaseImportedContacts,
  removeImportedContacts,
  type ImportOf,
} from '#server/features/record/repository/imported.ts';
import type { Transaction } from '#server/platform/database/database.ts';
import { rowId } from '#server/platform/ids.ts';
import { fold } from '#shared/core/fold.ts';
import type { ImportedInterview, ImportedPerson } from '#shared/imports/read-record.ts';

/** What a file keeps beside a new application. */
interface NewRecord {
  readonly application: string;
  readonly company: { readonly id: string | undefined; readonly name: string };
  readonly interviews: readonly ImportedInterview[];
  readonly people: readonly ImportedPerson[];
}

type ImportNow = ImportOf & { readonly now: Date };

/** The same person: name, mail and link, letter case aside. */
function personKey({ name, mail, link }: Pick<ImportedPerson, 'name' | 'mail' | 'link'>): string {
  return [name, mail, link].map(fold).join('\n');
}

/** Stores the people of new applications; one whom the person knows already, or whom the file names twice, is the same. */
async function insertPeople(tx: Transaction, own: ImportNow, records: readonly NewRecord[]) {
  const named = records.flatMap(({ people }) => people.map(({ name }) => name));
  if (named.length === 0) return;
  const known = await listContactsNamed(tx, own.userId, named);
  const ids = new Map(known.map((one) => [personKey(one), one.id]));
  const companies = new Map(records.map(({ company }) => [fold(company.name), company.id]));
  const rows: object[] = [];
  const pairs: { contact_id: string; application_id: string }[] = [];
  for (const { application, people } of records) {
    for (const { company_name, ...person } of people) {
      const key = personKey(person);
      const id = ids.get(key) ?? rowId(own.now);
      if (!ids.has(key)) {
        const company_id = companies.get(fold(company_name)) ?? null;
        rows.push({ ...person, id, company_id, created_at: own.now });
        ids.set(key, id);
      }
      pairs.push({ contact_id: id, application_id: application });
    }
  }
  await insertImportedContacts(tx, own, rows, pairs);
}

/** Interviews and people, as an import stores, shows and removes them. */
export function importRecords(deps: Pick<RecordDeps, 'isLive'>) {
  return {
    /** Stores what a file keeps beside new applications, which nobody sees before the import is done. */
    async insertHidden(tx: Transaction, own: ImportNow, records: readonly NewRecord[]) {
      const interviews = records.flatMap(({ application, interviews: held }) =>
        held.map((one) => ({
          ...one,
          id: rowId(own.now),
          application_id: application,
          created_at: own.now,
        })),
      );
      await insertImportedInterviews(tx, own, interviews);
      await insertPeople(tx, own, records);
    },
    moveHidden: moveImportedContacts,
    removeHidden: removeImportedContacts,
    /** Takes one batch of people out of an undone import; returns how many. */
    releaseUndone: (
      tx: Transaction,
      own: ImportNow,
      batch: { readonly since: Date; readonly limit: number },
    ) => releaseImportedContacts(tx, deps, own, batch),
  };
}
