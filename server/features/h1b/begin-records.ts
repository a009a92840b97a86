import type { H1bOptions, H1bRecords } from '#server/features/h1b/deps.ts';
import { listSplits } from '#server/features/h1b/corrections/repository.ts';
import { followRecords } from '#server/features/h1b/shared-records/follow-records.ts';
import { beginExplorer } from '#server/h1b/explorer.ts';
import { type Alias, readAliases } from '#server/h1b/identity/aliases.ts';
import { makeSample, needsSample, standInSample } from '#server/h1b/sample/make-sample.ts';
import type { Database } from '#server/platform/database/database.ts';
import { chargeWork } from '#server/platform/limits/work-budget.ts';
import type { SharedFiles } from '#server/platform/objects/shared-files.ts';

/** What the records are opened with. */
interface RecordsOptions extends Pick<
  H1bOptions,
  'dataDir' | 'sample' | 'workers' | 'cacheBytes' | 'aliasesFile' | 'log'
> {
  /** The database where names that operators parted are kept, once it is open. */
  readonly database: Promise<Database>;
  /** Where servers share imported records; each has its own without. */
  readonly shared?: SharedFiles | undefined;
  /** Is told of each answer and the seconds it took. */
  readonly answered?: ((question: string, seconds: number) => void) | undefined;
}

/** Threads for labor certifications: there are a sixth of the filings, and few people ask at once. */
const PERM_WORKERS = 1;
const PERM_CACHE_SHARE = 0.25;

/** The reviewed aliases and those of an operator's file; a file that cannot be used is left out and logged. */
function aliasesOf(file: string | undefined, log: H1bOptions['log']): Alias[] {
  try {
    return readAliases(file);
  } catch (error) {
    log.error(`H1B_EMPLOYER_ALIASES cannot be used: ${String(error)}`);
    return readAliases();
  }
}

/** Fetches or makes records where the folder lacks them; returns what ends the fetching. */
async function prepareFolder({ dataDir, sample, shared, log }: RecordsOptions) {
  const unfollow = shared && (await followRecords({ files: shared, dataDir, log }));
  try {
    await makeSample(dataDir, sample);
  } catch (error) {
    log.error(`the H1B records cannot be prepared: ${String(error)}`);
  }
  return unfollow;
}

/**
 * Begins to open the records over the data directory, beside the database; missing data is no error. What writes in the folder waits for
 * the database, whose lock guards the folder: then this rejects when the database does.
 */
export async function beginRecords(options: RecordsOptions): Promise<H1bRecords> {
  const { dataDir, sample, workers, cacheBytes, answered, shared, database, log } = options;
  if (shared || needsSample(dataDir, sample)) await database;
  const unfollow = await prepareFolder(options);
  const common = {
    dataDir,
    answered,
    worked: chargeWork,
    log,
    aliases: aliasesOf(options.aliasesFile, log),
    // Without a database nothing is served, and who waits for it is told why.
    parted: () => database.then(partedNames, () => []),
  };
  const standIn = () =>
    database.then(
      () => standInSample(dataDir, sample),
      () => undefined,
    );
  const explorer = beginExplorer({ ...common, workers, cacheBytes, standIn });
  const perm = beginExplorer({
    ...common,
    programme: 'perm',
    workers: PERM_WORKERS,
    cacheBytes: cacheBytes * PERM_CACHE_SHARE,
  });
  return {
    explorer,
    perm,
    opened: Promise.all([explorer.opened, perm.opened]),
    async close() {
      await unfollow?.();
      await explorer.close();
      await perm.close();
    },
  };
}

/** Keys of the names that operators parted in the page. */
async function partedNames(database: Database): Promise<string[]> {
  const rows = await database.transaction({ role: 'service_role' }, listSplits);
  return rows.map(({ key }) => key);
}
