import * as z from 'zod/mini';

import { described } from '#shared/core/described.ts';
import {
  FILTER_ALIASES,
  MORE_FILTER_NAMES,
  type MoreFilterSpelling,
  readFilterTexts,
} from '#shared/h1b/filter-names.ts';
import { parseFilter } from '#shared/h1b/filter.ts';
import { moreFilter, parseMoreFilters } from '#shared/h1b/more-filters.ts';
import type { H1bFilter } from '#shared/h1b/query.ts';
import { NAME_MAX } from '#shared/core/limits.ts';

const filterText = z.optional(z.string().check(z.maxLength(NAME_MAX)));

/** The further filters under each of their names, with the descriptions of their rows. */
const moreShape = Object.fromEntries(
  MORE_FILTER_NAMES.flatMap((name) => {
    const { description } = moreFilter(name);
    const schemaOf = (text: string) =>
      description === undefined ? filterText : described(filterText, text);
    return [
      [name, schemaOf(description ?? '')],
      ...FILTER_ALIASES[name].map((alias) => [alias, schemaOf(`The same as \`${name}\`.`)]),
    ];
  }),
) as Record<MoreFilterSpelling, typeof filterText>;

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
  ...moreShape,
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
