import type { Environment } from '#server/config/env.ts';

const MEGABYTE = 1024 * 1024;

/** The settings of the H1B explorer. */
interface H1bSettings {
  readonly sample: {
    /** Most records of the sample; all of them when undefined. */
    readonly rows: number | undefined;
    /** Whether the records are generated instead of real filings. */
    readonly generated: boolean;
  };
  /** One for each core when undefined. */
  readonly workers: number | undefined;
  readonly cacheBytes: number;
  /** An operator's own renames and short names of employers. */
  readonly aliasesFile: string | undefined;
  /** An operator's rules of selection by wage level. */
  readonly rulesFile: string | undefined;
  /** An operator's index of how pay grows. */
  readonly indexFile: string | undefined;
  readonly loading: {
    /** An operator's addresses of official files, instead of those of the program. */
    readonly list: string | undefined;
    /** Most bytes of a file that an operator uploads. */
    readonly uploadBytes: number;
  };
}

/** Reads the settings of the H1B explorer. */
export function readH1b(env: Environment): H1bSettings {
  return {
    sample: { rows: env.H1B_SAMPLE, generated: env.H1B_SAMPLE_GENERATED },
    workers: env.H1B_WORKERS,
    cacheBytes: env.H1B_CACHE_BYTES,
    aliasesFile: env.H1B_EMPLOYER_ALIASES,
    rulesFile: env.H1B_SELECTION_RULES,
    indexFile: env.H1B_GROWTH_INDEX,
    loading: { list: env.H1B_OFFICIAL_LIST, uploadBytes: env.H1B_UPLOAD_MB * MEGABYTE },
  };
}
