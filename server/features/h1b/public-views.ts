import { type AnswerDeps, employerAnswers } from '#server/features/h1b/answer-employer.ts';
import { employersEvidence } from '#server/features/h1b/employers-evidence.ts';
import { answersOf } from '#server/features/h1b/answer.ts';
import type { H1bDeps } from '#server/features/h1b/deps.ts';
import { listH1bRecords } from '#server/features/h1b/read-records.ts';
import type { PublicView, PublicViews } from '#server/http/public-view.ts';
import * as contracts from '#shared/h1b/contracts/schemas.ts';
import { formatSalary } from '#shared/h1b/display.ts';
import { fiscalYearWords } from '#shared/h1b/figures.ts';
import {
  filtersOfLink,
  type FilterTexts,
  MORE_FILTER_NAMES,
  readFilterTexts,
  wordsOfEmployerId,
} from '#shared/h1b/filter-names.ts';

/** Rows in the document: what a window shows before anybody scrolls. */
const FIRST_ROWS = 10;
/** Milliseconds after which a document is sent without results rather than later. */
const PATIENCE_MS = 1000;
/** Employers in the sitemap, those with the most records; a sitemap may have 50,000 addresses. */
const LISTED_EMPLOYERS = 10_000;

const employerPath = (name: string) => `/h1b/employer/${encodeURIComponent(name)}`;

/** A filter in words, such as 'employer “Acme”, at least $150,000'. */
function filterWords(filter: FilterTexts): string {
  const { employer, employerId, status, jobTitle, search, minSalary, maxSalary } = filter;
  const dollars = (text: string) => (/^\d+$/.test(text) ? formatSalary(Number(text)) : text);
  return [
    search && `“${search}”`,
    employer && `employer “${employer}”`,
    employerId && `all names of ${wordsOfEmployerId(employerId)}`,
    jobTitle && `job title “${jobTitle}”`,
    status && `status ${status}`,
    minSalary && `at least ${dollars(minSalary)}`,
    maxSalary && `at most ${dollars(maxSalary)}`,
    ...MORE_FILTER_NAMES.map((name) => filter[name] && `${name} ${filter[name]}`),
  ]
    .filter(Boolean)
    .join(', ');
}

/** The explorer under a query of its address: the head names what is filtered, and the first results are in the document. */
async function explorerView(
  deps: H1bDeps,
  query: Readonly<Record<string, string>>,
): Promise<PublicView | undefined> {
  const filter = readFilterTexts(query);
  const words = filterWords(filter);
  const address = new URLSearchParams(Object.entries(filter)).toString();
  const head = {
    found: true,
    canonical: '/h1b',
    shared: address === '' ? '/h1b' : `/h1b?${address}`,
    title:
      words && `${filter.search ?? filter.employer ?? filter.jobTitle ?? words} · H1B Data Hub`,
  };
  const { sort, direction, page, annualised, exact } = query;
  const asked = contracts.listH1bRecords.query.safeParse(
    Object.fromEntries(
      Object.entries({
        ...filtersOfLink(filter),
        sort,
        direction,
        page,
        exact: exact === 'true' ? 'true' : undefined,
        // The page shows amounts per year unless its address says otherwise, the API as filed.
        annualised: annualised === 'false' ? 'false' : 'true',
        pageSize: `${FIRST_ROWS}`,
      }).filter(([, value]) => value !== undefined),
    ),
  );
  if (!asked.success || query['tab'] !== undefined) return head;
  const answers = answersOf(deps);
  const found = await listH1bRecords(answers, asked.data, AbortSignal.timeout(PATIENCE_MS));
  const status = deps.explorer.status();
  return {
    ...head,
    description:
      words && `${found.totalRecords.toLocaleString('en-US')} H1B applications: ${words}.`,
    first: {
      total: found.totalRecords,
      records: status.records,
      sample: status.sample,
      generated: status.generated,
      search: filter.search ?? '',
      annualised: asked.data.annualised,
      rows: found.data,
    },
  };
}

/** One employer: its figures in the description, and its most frequent spelling as the address. */
async function employerView(deps: H1bDeps, name: string): Promise<PublicView> {
  const signal = AbortSignal.timeout(PATIENCE_MS);
  const employer = await answersOf(deps).employerStatistics(name, signal);
  if (!employer) return { found: false, title: `${name} · H1B` };
  const { totalApplications, recent } = employer.statistics;
  return {
    found: true,
    title: `${employer.name} · H1B`,
    description:
      `${employer.name} in the H1B records: ${totalApplications.toLocaleString('en-US')} applications, ` +
      `average salary ${formatSalary(recent.annualised.averageSalary)} a year (${fiscalYearWords(recent.fiscalYears)}). By fiscal year, job title and state.`,
    canonical: employerPath(employer.name),
    // Nobody should find invented employers, or the figures of a sample.
    indexed: !deps.explorer.status().sample,
  };
}

/** What the front page and the H1B pages say in their documents; without records or in time, their own heads are enough. */
export function publicViews(
  deps: H1bDeps,
  { petitions }: Pick<AnswerDeps, 'petitions'>,
): PublicViews {
  const { explorer } = deps;
  const answerOf = employerAnswers({ explorer, petitions });
  const evidenceOf = employersEvidence({ explorer, petitions }, deps.clock);
  return {
    evidenceOf,
    async viewOf(pattern, name, query) {
      if (pattern === '/') return { found: true, answer: await answerOf(query) };
      if (explorer.status().state !== 'ready') return undefined;
      if (pattern === '/h1b') return explorerView(deps, query);
      return pattern === '/h1b/employer/:name' ? employerView(deps, name) : undefined;
    },
    version: () => explorer.status().version,
    async listed() {
      const { state, sample } = explorer.status();
      if (state !== 'ready' || sample) return [];
      const employers = await explorer.topEmployers({}, false, LISTED_EMPLOYERS);
      return employers.map(({ name }) => employerPath(name));
    },
  };
}
