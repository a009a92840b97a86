import { X } from 'lucide-react';
import { Button } from '#web/ui/button.tsx';

/** A filter that is set. */
interface FilterChip {
  readonly key: string;
  readonly words: string;
  readonly onRemove: () => void;
}

/** The filters that are set, each with a button that removes it; nothing without one. */
export function FilterChips(props: {
  label: string;
  chips: readonly FilterChip[];
  /** Removes all of them; offered for two and more. */
  onClear?: () => void;
}) {
  const { label, chips, onClear } = props;
  if (chips.length === 0) return null;
  return (
    <ul aria-label={label} data-print="hide" className="flex flex-wrap items-center gap-2">
      {chips.map(({ key, words, onRemove }) => (
        <li key={key} className="min-w-0">
          <button
            type="button"
            aria-label={`Remove filter: ${words}`}
            onClick={onRemove}
            className="inline-flex min-h-7 max-w-full items-center gap-1.5 rounded-full bg-accent-soft py-0.5 pr-2 pl-3 text-small font-medium text-accent hover:text-accent-strong pointer-coarse:min-h-10"
          >
            <span className="truncate">{words}</span>
            <X size={14} aria-hidden="true" className="shrink-0" />
          </button>
        </li>
      ))}
      {onClear && chips.length > 1 && (
        <li>
          <Button size="small" variant="quiet" onClick={onClear}>
            Clear all
          </Button>
        </li>
      )}
    </ul>
  );
}
