import type { H1bStatistics } from '#shared/h1b/query.ts';
import type { PetitionYear } from '#shared/h1b/sponsor-verdict.ts';

type Percentiles = NonNullable<H1bStatistics['percentiles']>;

/** Pay of an employer's filings, for one job title where it has enough of it. */
export interface AnsweredPay {
  /** The title that most filings have; null for the pay of all of them. */
  readonly title: string | null;
  readonly filings: number;
  readonly fiscalYears: readonly number[];
  readonly percentiles: Percentiles;
}

/** What the front page says of an employer: does it sponsor, and what does it pay? */
export interface EmployerAnswer {
  /** What was typed; '' where the page shows an example by itself. */
  readonly typed: string;
  /** `unavailable`: the records cannot be asked now, or none are loaded. */
  readonly state: 'known' | 'ambiguous' | 'none' | 'unavailable';
  /** The employer as people write it. */
  readonly name: string;
  /** The name as filed, which its page is under. */
  readonly filedName: string;
  /** Whether it is only the likely one. */
  readonly likely: boolean;
  readonly filings: number;
  /** The state with most of its filings. */
  readonly place: string | null;
  /** Whether the records are a part of all filings, and whether they are generated. */
  readonly sample: boolean;
  readonly generated: boolean;
  readonly pay: AnsweredPay | null;
  /** What USCIS decided on its petitions; null where nobody was asked. */
  readonly petitions: {
    readonly state: 'known' | 'ambiguous' | 'none' | 'unknown';
    readonly years: readonly PetitionYear[];
    readonly coverage: readonly { readonly fiscalYear: number; readonly complete: boolean }[];
  } | null;
  /** Employers that the name may mean. */
  readonly candidates: readonly string[];
}
