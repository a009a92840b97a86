import { MapPin } from 'lucide-react';
import { type KeyboardEvent, useId } from 'react';
import { SEARCH_MAX } from '#shared/core/limits.ts';
import { useDebouncedText } from '#web/lib/use-debounced.ts';
import { CONTROL_CLASS } from '#web/ui/field.tsx';

/** The place that listings are narrowed to: Escape clears it, typing is debounced. */
export function PlaceField(props: { value: string; onPlace: (place: string) => void }) {
  const id = useId();
  const { text, type, set } = useDebouncedText(props.value, props.onPlace);
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key === 'Escape' && text) set('');
    if (event.key === 'Enter') set(text);
  };
  return (
    <span className="relative block">
      <label htmlFor={id} className="sr-only">
        Place
      </label>
      <MapPin
        size={16}
        aria-hidden="true"
        className="pointer-events-none absolute top-1/2 left-3 -translate-y-1/2 text-soft"
      />
      <input
        id={id}
        autoComplete="off"
        placeholder="Place"
        maxLength={SEARCH_MAX}
        value={text}
        onChange={(event) => type(event.target.value)}
        onKeyDown={onKeyDown}
        className={`${CONTROL_CLASS} pl-9`}
      />
    </span>
  );
}
