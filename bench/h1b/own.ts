import { PAGE_SIZE } from '#bench/h1b/workload.ts';
import { askForgiving } from '#server/features/h1b/forgive.ts';
import { getH1bOffer } from '#server/features/h1b/offer/get-h1b-offer.ts';
import type { OpenExplorer } from '#server/h1b/explorer-options.ts';
import type { H1bFilter } from '#shared/h1b/query.ts';
import { openWages } from '#server/h1b/wages/wage-store.ts';
import { readGrowthIndex } from '#server/h1b/offer/growth-index.ts';
import { parseOffer, type OfferTexts } from '#shared/h1b/offer-ask.ts';

/** A question that only Waymark has; no rival answers it. */
export interface OwnWork {
  readonly name: string;
  /**
   * 'typo': a page whose text is corrected first; 'offer': where an offer stands; 'sponsors': who files for an occupation; 'green
   * cards': what was decided of labor certifications.
   */
  readonly what: 'typo' | 'offer' | 'sponsors' | 'green cards';
  /** Asks it; throws when the answer does not show that it was worked for. */
  ask(explorer: OpenExplorer): Promise<void>;
}

/** The measured questions without a rival; `employer` is a word of a large employer's name. */
export function ownWorkload(employer: string): OwnWork[] {
  const swapped = `${employer.slice(0, 2)}${employer[3]}${employer[2]}${employer.slice(4)}`;
  return [
    typo('misspelt title', { jobTitle: 'sofware enginer' }),
    typo('misspelt employer', { employer: swapped }),
    typo('misspelt search', { searchTerm: 'softwaer engineer' }),
    typo('misspelt title in two states and a year', {
      jobTitle: 'sofware enginer',
      states: ['CA', 'TX'],
      years: [2024],
    }),
    typo('a word that nothing is like', { searchTerm: 'zzzzqqxx' }, false),
    offer('offer in a city', { title: 'Software Engineer', city: 'New York', state: 'NY' }),
    offer('offer anywhere', { title: 'engineer' }),
    offer('offer with an employer', {
      title: 'Software Engineer',
      state: 'CA',
      employer,
      years: '2010-2025',
    }),
    filers('who files for an occupation', { soc: '15-1252' }),
    filers('who files for it in a state', { soc: '15-1252', states: ['CA'] }),
  ];
}

function typo(name: string, filter: H1bFilter, isCorrected = true): OwnWork {
  return {
    name,
    what: 'typo',
    async ask(explorer) {
      const { found, corrected } = await askForgiving(
        explorer,
        { filter, exact: false },
        (tried) =>
          explorer.query({
            filter: tried,
            sort: { column: 'id', direction: 'desc' },
            page: 1,
            pageSize: PAGE_SIZE,
            annualised: false,
            withStatistics: false,
          }),
        ({ total }) => total === 0,
        new AbortController().signal,
      );
      if ((corrected !== undefined && found.total > 0) !== isCorrected) {
        throw new Error(`${name}: ${found.total} records, corrected ${JSON.stringify(corrected)}`);
      }
    },
  };
}

function offer(name: string, texts: OfferTexts): OwnWork {
  const { offer: asked, problems } = parseOffer({ ...texts, amount: '150000' });
  if (problems.length > 0) throw new Error(`${name}: ${JSON.stringify(problems)}`);
  const index = readGrowthIndex();
  const wages = openWages('/nowhere', console);
  return {
    name,
    what: 'offer',
    async ask(explorer) {
      const status = explorer.status();
      const [month, today] = ['2026-11', '2026-11-25'];
      const beside = { status, approvals: undefined, rule: null, index, month, wages, today };
      const { signal } = new AbortController();
      const { state } = await getH1bOffer(explorer, beside, asked, signal);
      if (state !== 'known') throw new Error(`${name}: ${state}`);
    },
  };
}

function filers(name: string, filter: H1bFilter): OwnWork {
  return {
    name,
    what: 'sponsors',
    async ask(explorer) {
      const { employerIds } = await explorer.filers(filter);
      const pay = await explorer.employerPay(filter, employerIds.slice(0, 25));
      if (pay.length === 0 || pay.some(({ n }) => n === 0)) throw new Error(`${name}: nobody`);
    },
  };
}
