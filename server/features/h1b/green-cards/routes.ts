import type { FastifyInstance } from 'fastify';

import { answerCached, answersOf } from '#server/features/h1b/answer.ts';
import type { H1bDeps } from '#server/features/h1b/deps.ts';
import { locateFilter } from '#server/features/h1b/locate-filter.ts';
import type { ExplorerStatus, QueryOf } from '#server/h1b/questions.ts';
import { mount } from '#server/http/mount.ts';
import type { Output } from '#shared/core/contract.ts';
import * as contracts from '#shared/h1b/contracts/green-cards.ts';
import type { EmployerCases } from '#shared/h1b/query.ts';

type GreenCards = Output<typeof contracts.getH1bGreenCards.response>;
type Found = Omit<GreenCards, 'source'>;

const SOURCE = 'US Department of Labor, PERM disclosure data';

function describeSource({ state, sample, records, fiscalYears }: ExplorerStatus) {
  return { state, sample, cases: records, fiscalYears: [...fiscalYears], name: SOURCE };
}

const NOBODY = {
  employerId: null,
  name: null,
  likely: false,
  spellings: [],
  candidates: [],
  certifications: null,
} as const;

function found(cases: EmployerCases, likely: boolean, name = cases.name): Found {
  const { employerId, spellings, certifications } = cases;
  return {
    ...NOBODY,
    state: 'known',
    employerId,
    name,
    likely,
    spellings: [...spellings],
    candidates: [],
    certifications,
  };
}

/**
 * The labor certifications of the employer that a name means: of all its spellings in the H-1B filings where it has any there,
 * else as the names of the labor certifications alone say.
 */
async function findEmployerCases(
  filings: QueryOf | undefined,
  perm: QueryOf,
  name: string,
  signal: AbortSignal,
): Promise<Found> {
  const filed = await filings?.resolveEmployer(name, signal);
  if (filed?.state === 'known') {
    const spellings = filed.spellings.map((spelling) => spelling.name);
    const cases = await perm.employerCases({ id: filed.employerId, spellings }, signal);
    if (cases) return found(cases, filed.likely, filed.name ?? cases.name);
  }
  const own = await perm.resolveEmployer(name, signal);
  if (own.state === 'known' && own.employerId !== null) {
    const cases = await perm.employerCases({ id: own.employerId, spellings: [] }, signal);
    // Where several employers file under the name, the only one with cases need not be the one that is meant.
    if (cases) return found(cases, own.likely || filed?.state === 'ambiguous');
  }
  const candidates = own.candidates.map(({ filings: count, ...each }) => ({ ...each, count }));
  const state = own.state === 'known' ? 'none' : own.state;
  return { ...NOBODY, state, spellings: [], candidates };
}

/** The endpoints about labor certifications for green cards. */
export async function greenCardRoutes(app: FastifyInstance, deps: H1bDeps): Promise<void> {
  const { explorer, perm, release } = deps;

  mount(app, contracts.getH1bGreenCards, (call) =>
    answerCached(
      { explorer: perm, release },
      call,
      async (answers, signal) => {
        const source = describeSource(perm.status());
        const filings = explorer.status().state === 'ready' ? answersOf({ explorer }) : undefined;
        const cases = await findEmployerCases(filings, answers, call.query.name, signal);
        // A sample lacks most employers, so one that is not in it is unknown.
        const state = cases.state === 'none' && source.sample ? 'unknown' : cases.state;
        return { ...cases, state, source };
      },
      [explorer.status()],
    ),
  );

  mount(app, contracts.getH1bGreenCardTotals, (call) =>
    answerCached({ explorer: perm, release }, call, async (answers, signal) => {
      const filter = await locateFilter(call.query.filter);
      const certifications = await answers.certifications(filter, signal);
      return { certifications, source: describeSource(perm.status()) };
    }),
  );
}
