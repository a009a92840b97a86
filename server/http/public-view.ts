import type { H1bRecord } from '#shared/h1b/columns.ts';
import type { EmployerAnswer } from '#shared/h1b/employer-answer.ts';

/** What a document of a page for everybody says of what its address asks for, beyond the page's own head. */
export interface PublicView {
  /** False for a thing that does not exist: the document is then sent as 404. */
  readonly found: boolean;
  readonly title?: string | undefined;
  readonly description?: string | undefined;
  /** The path under which search engines list it, when it is another than the address'. */
  readonly canonical?: string | undefined;
  /** The path and query that a shared link leads to. */
  readonly shared?: string | undefined;
  /** Whether search engines may list it, when that depends on the data. */
  readonly indexed?: boolean;
  readonly first?: FirstResults;
  /** What the front page answers; undefined while it has no answer. */
  readonly answer?: EmployerAnswer | undefined;
}

/** The first results of the H1B page. */
export interface FirstResults {
  readonly total: number;
  /** Records of the loaded data, and whether they are a sample, and that generated. */
  readonly records: number;
  readonly sample: boolean;
  readonly generated: boolean;
  /** What was typed into the search. */
  readonly search: string;
  /** Whether salaries are shown per year. */
  readonly annualised: boolean;
  readonly rows: readonly H1bRecord[];
}

/** What the records say of an employer, in a few words each; '' where they say nothing. */
export interface EmployerEvidence {
  readonly sponsors: string;
  /** The new petitions that were approved, of the year that they say; null where there are none. */
  readonly approved: { readonly count: number; readonly fiscalYear: number } | null;
  readonly pay: string;
  /** The yearly pay of the half in the middle, to be drawn; null where it is not known. */
  readonly half: { readonly low: number; readonly high: number } | null;
}

/** What the pages for everybody are about, looked up by a feature. */
export interface PublicViews {
  /** Of employers by name whether they sponsor and what they pay; without those that cannot be told in time. */
  evidenceOf(names: readonly string[]): Promise<ReadonlyMap<string, EmployerEvidence>>;
  /** The view of a path (its head's pattern) and its decoded last segment; undefined where the page's own head is enough. */
  viewOf(
    pattern: string,
    name: string,
    query: Readonly<Record<string, string>>,
  ): Promise<PublicView | undefined>;
  /** Changes when `listed` does. */
  version(): number;
  /** Paths that search engines may list besides the pages of the route table. */
  listed(): Promise<readonly string[]>;
}
