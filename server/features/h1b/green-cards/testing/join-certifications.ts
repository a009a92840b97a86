import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

import { findEmployerCases } from '#server/features/h1b/green-cards/find-employer-cases.ts';
import { Engine } from '#server/h1b/answers/engine.ts';
import { programmeFolder, readCurrent } from '#server/h1b/data-folder.ts';
import { readAliases } from '#server/h1b/identity/aliases.ts';
import { coreOf, identityKey } from '#server/h1b/identity/employer-key.ts';
import { readFilings, readTable } from '#server/h1b/identity/testing/read-filings.ts';
import { observeQueries, type QueryOf } from '#server/h1b/questions.ts';
import { ensurePermSample } from '#server/h1b/sample/perm-sample.ts';
import { engineOfFile } from '#server/h1b/testing/build.ts';

/**
 * Read by hand: the names with most cases of FY2023 (200 employers' and names that begin like theirs), and the employer of the
 * filings that each means, or 'not in the filings'.
 */
const TOP_CERTIFICATIONS = new URL('top-certifications.csv', import.meta.url);
const NOBODY = 'not in the filings';

/** The listed names with the employers that they mean. */
export function topCertifications(): { name: string; cases: number; meant: string | undefined }[] {
  const list = readTable(readFileSync(TOP_CERTIFICATIONS, 'utf8'));
  return list.map(({ perm: name = '', cases, joined }) => ({
    name,
    cases: Number(cases),
    meant: joined === NOBODY ? undefined : joined,
  }));
}

/** A name as the labor certifications have it. */
interface JoinedCertifications {
  readonly name: string;
  readonly cases: number;
  /** The employer of the filings that it means; undefined for none. */
  readonly meant: string | undefined;
  /** The employers of the filings that answer its cases as their own. */
  readonly joined: readonly string[];
  /** Those that answer them as what is likely meant, such as their brand's. */
  readonly likely: readonly string[];
}

const queriesOf = (engine: Engine): QueryOf =>
  observeQueries(async (question, args) =>
    (engine[question] as (...args: unknown[]) => never).apply(engine, args),
  );

async function shippedCertifications(): Promise<QueryOf> {
  const dataDir = mkdtempSync(join(tmpdir(), 'perm-'));
  try {
    await ensurePermSample(dataDir, { rows: undefined, generated: false });
    const folder = programmeFolder(dataDir, 'perm');
    const engine = engineOfFile(join(folder, readCurrent(folder)!.file));
    engine.correct({ aliases: readAliases(), splits: [] });
    return queriesOf(engine);
  } finally {
    rmSync(dataDir, { recursive: true });
  }
}

/** The word that a name begins with. */
const firstWord = (name: string) => coreOf(identityKey(name)).split(' ', 1)[0] ?? '';

/**
 * Asks for the labor certifications of every employer of public filings whose name begins like a listed one, over those that come
 * with the program, as the server does.
 */
export async function joinCertifications(): Promise<readonly JoinedCertifications[]> {
  const list = topCertifications();
  const words = new Set(list.flatMap(({ name, meant = name }) => [name, meant].map(firstWord)));
  const { context } = readFilings((name) => words.has(firstWord(name)));
  const { identities } = context;
  const filings = queriesOf(new Engine(context));
  const perm = await shippedCertifications();
  const asked = new Set(
    identities.ofCode.filter(
      (identity, code) => identity > 0 && words.has(firstWord(identities.spelling(code))),
    ),
  );
  const answered: { spelling: string; name: string; likely: boolean }[] = [];
  for (const identity of asked) {
    const name = identities.nameOf(identity);
    const id = identities.idOf(identity);
    const alone = { ...filings, resolveEmployer: () => filings.resolveEmployer({ id }) };
    const found = await findEmployerCases(alone, perm, name, AbortSignal.timeout(60_000));
    for (const spelling of found.spellings) {
      answered.push({ spelling: spelling.name, name, likely: found.likely });
    }
  }
  const bySpelling = Map.groupBy(answered, ({ spelling }) => spelling);
  const names: JoinedCertifications[] = [];
  for (const { name, cases, meant } of list) {
    // The sample has the names with most cases; some that begin alike have few.
    if (!(await perm.employerCases({ id: null, spellings: [name] }))) continue;
    const of = bySpelling.get(name) ?? [];
    names.push({
      name,
      cases,
      meant,
      joined: of.filter(({ likely }) => !likely).map((each) => each.name),
      likely: of.filter(({ likely }) => likely).map((each) => each.name),
    });
  }
  return names;
}
