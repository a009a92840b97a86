import * as z from 'zod/mini';

import { readFilterTexts } from '#shared/domain/h1b-filter-names.ts';
import { parseFilter } from '#shared/domain/h1b-filter.ts';
import { parseMoreFilters } from '#shared/domain/h1b-more-filters.ts';
import type { H1bFilter } from '#shared/domain/h1b-query.ts';
import { NAME_MAX } from '#shared/limits.ts';

const filterText = z.optional(z.string().check(z.maxLength(NAME_MAX)));

const filterShape = {
  employer: filterText,
  employerId: filterText,
  status: filterText,
  jobTitle: filterText,
  job_title: filterText,
  search: z.optional(z.string()),
  q: z.optional(z.string()),
  minSalary: z.optional(z.string()),
  min_salary: z.optional(z.string()),
  maxSalary: z.optional(z.string()),
  max_salary: z.optional(z.string()),
  city: filterText,
  state: filterText,
  near: filterText,
  miles: filterText,
  soc: filterText,
  years: filterText,
  level: filterText,
  visaClass: filterText,
  visa_class: filterText,
  kind: filterText,
  dependent: filterText,
  clientSite: filterText,
  client_site: filterText,
  pay: filterText,
  annualised: z.optional(
    z.enum(['true', 'false', ''], { error: 'annualised must be true or false' }),
  ),
  exact: z.optional(z.enum(['true', 'false', ''], { error: 'exact must be true or false' })),
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
