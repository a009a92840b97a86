import * as z from 'zod/mini';

import { described } from '#shared/contracts/described.ts';
import { readFilterTexts } from '#shared/domain/h1b-filter-names.ts';
import { parseFilter } from '#shared/domain/h1b-filter.ts';
import { parseMoreFilters } from '#shared/domain/h1b-more-filters.ts';
import type { H1bFilter } from '#shared/domain/h1b-query.ts';
import { NAME_MAX } from '#shared/limits.ts';

const filterText = z.optional(z.string().check(z.maxLength(NAME_MAX)));

/** The filters under each of their names, as texts. */
export const filterShape = {
  employer: described(filterText, 'Only employers of this name.'),
  employerId: described(filterText, 'Id of one employer, under all its spellings.'),
  status: filterText,
  jobTitle: filterText,
  job_title: filterText,
  search: described(
    z.optional(z.string()),
    'Text in employer, job title, occupation, city or case number.',
  ),
  q: described(z.optional(z.string()), 'The same as `search`.'),
  minSalary: described(z.optional(z.string()), 'Lowest pay in dollars.'),
  min_salary: described(z.optional(z.string()), 'Lowest pay in dollars.'),
  maxSalary: described(z.optional(z.string()), 'Highest pay in dollars.'),
  max_salary: described(z.optional(z.string()), 'Highest pay in dollars.'),
  city: filterText,
  state: described(filterText, 'Only worksites in these states, by their two letters.'),
  near: described(
    filterText,
    'Only worksites around a city and state, a ZIP code, or the cities of an area such as Bay Area.',
  ),
  miles: described(
    filterText,
    'How far around that place, or each of its cities; 25 miles by default.',
  ),
  soc: described(filterText, 'A SOC code of any edition, or part of the name of the occupation.'),
  years: described(filterText, 'Fiscal years, such as `2023`, `2021-2024` or `2020,2022`.'),
  level: described(filterText, 'Levels of the prevailing wage, I to IV.'),
  visaClass: filterText,
  visa_class: filterText,
  kind: described(
    filterText,
    'Kinds of filing: `new`, `continued`, `change-previous`, `new-concurrent`, `change-employer`, `amended`.',
  ),
  dependent: described(filterText, 'Only employers that depend on H-1B workers, or only others.'),
  clientSite: described(filterText, "Only work at a client's site, or only other work."),
  client_site: described(filterText, 'The same as `clientSite`.'),
  pay: described(
    filterText,
    '`implausible`: only filings whose yearly pay is set aside from averages and percentiles.',
  ),
  annualised: described(
    z.optional(z.enum(['true', 'false', ''], { error: 'annualised must be true or false' })),
    'Whether pay is compared per year.',
  ),
  exact: described(
    z.optional(z.enum(['true', 'false', ''], { error: 'exact must be true or false' })),
    '`true` takes texts as they are; otherwise missing accents and one typo a word are forgiven when nothing matches.',
  ),
};

/** A query's filters, parsed. */
interface Filtered {
  filter: H1bFilter;
  /** Whether amounts are compared per year. */
  annualised: boolean;
  /** Whether texts are taken as they are, without forgiving typos. */
  exact: boolean;
}

/** Schema of a query: the H1B filters under any of their names (H1B-21, H1B-22), and the given fields. */
export function filtered<S extends z.core.$ZodLooseShape>(shape: S) {
  type Given = z.output<z.ZodMiniObject<S & typeof filterShape, z.core.$strict>>;
  return z.pipe(
    z.strictObject({ ...filterShape, ...shape }),
    z.transform((raw: Given, context) => {
      const texts = readFilterTexts(raw);
      const { filter, problems } = parseFilter(texts);
      const more = parseMoreFilters(texts);
      for (const { name, message } of [...problems, ...more.problems]) {
        context.issues.push({ code: 'custom', input: raw, path: [name], message });
      }
      const { annualised, exact } = raw as { annualised?: string; exact?: string };
      const others = Object.entries(raw).filter(([name]) => !(name in filterShape));
      return {
        ...Object.fromEntries(others),
        filter: { ...filter, ...more.filter },
        annualised: annualised === 'true',
        exact: exact === 'true',
      } as unknown as Filtered & z.output<z.ZodMiniObject<S>>;
    }),
  );
}
