import { type FilterName, MORE_FILTER_NAMES, wordsOfEmployerId } from '#shared/h1b/filter-names.ts';
import { chipWords } from '#shared/h1b/more-filters.ts';
import { filtersOf, type H1bView } from '#web/features/h1b/h1b-view.ts';
import type { Show } from '#web/features/h1b/use-h1b-view.ts';
import { FilterChips } from '#web/ui/filter-chips.tsx';

/** The words of a filter that is set; undefined where another one says it. */
function wordsOf(view: H1bView, name: FilterName): string | undefined {
  const value = view[name] ?? '';
  const more = MORE_FILTER_NAMES.find((one) => one === name);
  if (more) return chipWords(more, value);
  switch (name) {
    case 'employer':
      return view.employerId ? undefined : value;
    case 'employerId':
      return `only ${view.employer ?? wordsOfEmployerId(value)}`;
    case 'minSalary':
      return `from ${value}`;
    case 'maxSalary':
      return `to ${value}`;
    case 'search':
      return `“${value}”`;
    default:
      return value;
  }
}

/** The filters that are set as chips; each removes its filter, and that of one employer its name, too. */
export function SetFilters({ view, onShow }: { view: H1bView; onShow: Show }) {
  const chips = filtersOf(view).flatMap((name) => {
    const words = wordsOf(view, name);
    if (words === undefined) return [];
    const also = name === 'employerId' ? { employer: undefined } : {};
    const onRemove = () => onShow({ [name]: undefined, ...also, page: undefined });
    return [{ key: name, words, onRemove }];
  });
  return <FilterChips label="Filters that are set" chips={chips} />;
}
