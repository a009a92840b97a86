import { useState } from 'react';
import { BULK_MAX } from '#shared/applications/limits.ts';
import { type ListSearch, listHref } from '#web/features/applications/list-search.ts';

/** The selected rows of the list. */
export interface Selection {
  readonly ids: ReadonlySet<string>;
  readonly set: (ids: readonly string[], selected: boolean) => void;
  readonly clear: () => void;
}

/** Selected applications, kept from page to page, and forgotten when the view shows others. */
export function useSelection(view: ListSearch): Selection {
  const {
    page: _page,
    sort: _sort,
    direction: _direction,
    statistics: _statistics,
    ...rest
  } = view;
  const scope = listHref(rest);
  const [kept, setKept] = useState({ scope, ids: new Set<string>() });
  const ids = kept.scope === scope ? kept.ids : new Set<string>();
  return {
    ids,
    set: (changed, selected) => {
      const next = new Set(ids);
      for (const id of changed) {
        if (!selected) next.delete(id);
        else if (next.size < BULK_MAX) next.add(id);
      }
      setKept({ scope, ids: next });
    },
    clear: () => setKept({ scope, ids: new Set() }),
  };
}
