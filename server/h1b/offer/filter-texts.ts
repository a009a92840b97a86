import type { H1bFilter } from '#shared/h1b/query.ts';
import type { OfferFilter } from '#shared/h1b/offer.ts';

/** A filter as the API and the links of the explorer name it. */
export function filterTexts(filter: H1bFilter): OfferFilter {
  const { jobTitle, soc, employerId, city, states, around, years, levels } = filter;
  const texts: OfferFilter = {
    jobTitle,
    soc,
    employerId,
    city,
    state: states?.join(','),
    near: around?.near,
    miles: around && String(around.miles),
    years: years && yearsText(years),
    level: levels?.join(','),
    pay: filter.pay,
    annualised: 'true',
  };
  return Object.fromEntries(Object.entries(texts).filter(([, text]) => text !== undefined));
}

/** Years as a range when they follow one another, else one by one. */
function yearsText(years: readonly number[]): string {
  const [first] = years;
  const last = years.at(-1);
  const follow = years.every((year, k) => year === first! + k);
  return follow && first !== last ? `${first}-${last}` : years.join(',');
}
