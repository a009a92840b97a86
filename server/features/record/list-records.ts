import type { RecordDeps } from '#server/features/record/deps.ts';
import {
  listContactsOfMany,
  listInterviewsOfMany,
  listPapersOfMany,
} from '#server/features/record/repository/of-applications.ts';
import type { Transaction } from '#server/platform/database/database.ts';

/** What is kept beside an application, as an export has it. */
interface KeptRecord {
  interviews: Record<string, string | number | null>[];
  people: Record<string, string | null>[];
  papers: Record<string, string>[];
}

/** What is kept beside some of the person's applications, by their ids; one without anything is left out. */
export async function listRecords(
  tx: Transaction,
  deps: Pick<RecordDeps, 'companyName'>,
  userId: string,
  ids: readonly string[],
): Promise<ReadonlyMap<string, KeptRecord>> {
  const kept = new Map<string, KeptRecord>();
  if (ids.length === 0) return kept;
  const of = (id: string) => {
    const one = kept.get(id) ?? { interviews: [], people: [], papers: [] };
    kept.set(id, one);
    return one;
  };
  for (const row of await listInterviewsOfMany(tx, userId, ids)) {
    const { application_id, round, kind, starts_at, zone, minutes, place, people, outcome, notes } =
      row;
    const at = starts_at.toISOString();
    const shown = { round, kind, starts_at: at, zone, minutes, place, people, outcome, notes };
    of(application_id).interviews.push(shown);
  }
  for (const row of await listContactsOfMany(tx, deps, userId, ids)) {
    const { application_id, name, role, mail, link, last_spoken_on, notes } = row;
    const company_name = row.company_name ?? '';
    of(application_id).people.push({ name, role, mail, link, company_name, last_spoken_on, notes });
  }
  for (const row of await listPapersOfMany(tx, userId, ids)) {
    const { application_id, kind, label, text, created_at } = row;
    of(application_id).papers.push({ kind, label, text, created_at: created_at.toISOString() });
  }
  return kept;
}
