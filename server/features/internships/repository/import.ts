import { sql, type Insertable } from 'kysely';

import type { Transaction } from '#server/platform/database/database.ts';
import type { InternshipTables } from '#server/platform/database/tables/internships.ts';

/** A listing to be stored. */
export type NewInternship = Insertable<InternshipTables['internships']>;

/** What storing listings changed. */
interface Stored {
  readonly added: number;
  readonly updated: number;
}

// Any constant will do: it keeps two imports apart.
const LOCK = 4_713_042_046;

/** Makes other imports wait until this transaction ends. */
export async function lockImports(tx: Transaction): Promise<void> {
  await sql`select pg_advisory_xact_lock(${sql.lit(LOCK)})`.execute(tx);
}

/** Whether there is a listing, or was an import: nothing is to be invented then. */
export async function hasInternships(tx: Transaction): Promise<boolean> {
  const { rows } = await sql<{ found: boolean }>`
    select exists (select from internships) or exists (select from internship_imports) as found`.execute(
    tx,
  );
  return rows[0]?.found ?? false;
}

/** Stores listings; one that is stored in the same words already is left alone. */
export async function saveInternships(
  tx: Transaction,
  listings: readonly NewInternship[],
): Promise<Stored> {
  const { rows } = await sql<{ added: boolean }>`
    insert into internships as present
      (id, title, company_name, location, url, terms, sponsorship, posted_at, search_text, place_text, sample)
    select id, title, company_name, location, url, terms, sponsorship, posted_at, search_text, place_text, sample
    from jsonb_populate_recordset(null::internships, ${JSON.stringify(listings)}::jsonb)
    on conflict (id) do update set
      title = excluded.title, company_name = excluded.company_name, location = excluded.location,
      url = excluded.url, terms = excluded.terms, sponsorship = excluded.sponsorship,
      posted_at = excluded.posted_at, search_text = excluded.search_text,
      place_text = excluded.place_text, sample = excluded.sample
    where row(present.*) is distinct from row(excluded.*)
    returning xmax = 0 as added`.execute(tx);
  const added = rows.filter((row) => row.added).length;
  return { added, updated: rows.length - added };
}

/** Removes every listing that is not among the given ids; returns how many. */
export async function removeOtherInternships(
  tx: Transaction,
  ids: readonly string[],
): Promise<number> {
  const { numDeletedRows } = await tx
    .deleteFrom('internships')
    .where(sql<boolean>`id not in (select unnest(${[...ids]}::uuid[]))`)
    .executeTakeFirstOrThrow();
  return Number(numDeletedRows);
}

/** Removes the invented listings, and that people hid some of them; returns how many listings. */
export async function removeSample(tx: Transaction): Promise<number> {
  await sql`
    delete from internship_hides
    where exists (select from internships where id = internship_hides.listing and sample)`.execute(
    tx,
  );
  const { numDeletedRows } = await tx
    .deleteFrom('internships')
    .where('sample', '=', true)
    .executeTakeFirstOrThrow();
  return Number(numDeletedRows);
}

/** Notes that listings were imported at an instant. */
export async function saveImport(tx: Transaction, importedAt: Date): Promise<void> {
  await tx
    .insertInto('internship_imports')
    .values({ single: true, imported_at: importedAt })
    .onConflict((conflict) => conflict.column('single').doUpdateSet({ imported_at: importedAt }))
    .execute();
}
