import { X } from 'lucide-react';
import { MORE_FILTER_NAMES } from '#shared/h1b/filter-names.ts';
import { chipWords } from '#shared/h1b/more-filters.ts';
import type { H1bView } from '#web/features/h1b/h1b-view.ts';
import type { Show } from '#web/features/h1b/use-h1b-view.ts';
import { Button } from '#web/ui/button.tsx';

/** The further filters that are set, each with a button that removes it. */
export function FilterChips({ view, onShow }: { view: H1bView; onShow: Show }) {
  return (
    <ul aria-label="Filters that are set" data-print="hide" className="flex flex-wrap gap-2">
      {MORE_FILTER_NAMES.map((name) => {
        const value = view[name];
        if (value === undefined) return null;
        const words = chipWords(name, value);
        return (
          <li key={name}>
            <Button
              size="small"
              icon={<X size={16} aria-hidden="true" />}
              aria-label={`Remove filter: ${words}`}
              onClick={() => onShow({ [name]: undefined, page: undefined })}
            >
              {words}
            </Button>
          </li>
        );
      })}
    </ul>
  );
}
