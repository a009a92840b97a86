import { useNavigate, useSearch } from '@tanstack/react-router';
import { NAICS_SECTORS } from '#shared/h1b/naics-sectors.ts';
import { readPage, viewHref } from '#web/lib/address-view.ts';
import { paths } from '#web/lib/paths.ts';

/** What narrows the list of sponsors, as the API names it; the place and the occupation are filters of the explorer, too. */
export interface SponsorsChoice {
  readonly fiscalYear: string;
  readonly state: string;
  readonly city: string;
  readonly naics: string;
  readonly soc: string;
}

/** The choice in the address and its page, so that a link shows the same list; what nobody could have chosen is left out. */
export function useSponsorsChoice() {
  const raw: Record<string, unknown> = useSearch({ strict: false });
  const navigate = useNavigate();
  const text = (name: string, form = /./) => {
    const value = raw[name];
    return typeof value === 'string' && form.test(value) ? value.trim() : '';
  };
  const choice: SponsorsChoice = {
    fiscalYear: text('fiscalYear', /^20\d\d$/),
    state: text('state', /^[A-Za-z]{2}$/).toUpperCase(),
    city: text('city'),
    naics: text('naics') in NAICS_SECTORS ? text('naics') : '',
    soc: text('soc'),
  };
  const show = (change: Record<string, string | number | undefined>) => {
    const next = Object.entries({ ...raw, ...change }).map(([name, value]) => [
      name,
      value === '' ? undefined : value,
    ]);
    const href = viewHref(paths.h1b, Object.fromEntries(next));
    void navigate({ href, resetScroll: false });
  };
  return {
    choice,
    page: readPage(raw['sponsors']) ?? 1,
    /** Another choice begins with its first page. */
    choose: (change: Partial<SponsorsChoice>) => show({ ...change, sponsors: undefined }),
    turnTo: (page: number) => show({ sponsors: page === 1 ? undefined : page }),
  };
}
