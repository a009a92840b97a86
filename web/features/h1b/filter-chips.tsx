import { MORE_FILTER_NAMES } from '#shared/h1b/filter-names.ts';
import { chipWords } from '#shared/h1b/more-filters.ts';
import type { H1bView } from '#web/features/h1b/h1b-view.ts';
import type { Show } from '#web/features/h1b/use-h1b-view.ts';
import { FilterChips as Chips } from '#web/ui/filter-chips.tsx';

/** The further filters that are set, each with a button that removes it. */
export function FilterChips({ view, onShow }: { view: H1bView; onShow: Show }) {
  const chips = MORE_FILTER_NAMES.flatMap((name) => {
    const value = view[name];
    if (value === undefined) return [];
    const onRemove = () => onShow({ [name]: undefined, page: undefined });
    return [{ key: name, words: chipWords(name, value), onRemove }];
  });
  return <Chips label="Filters that are set" chips={chips} />;
}
