import { MapPin } from 'lucide-react';
import { type KeyboardEvent, useId } from 'react';

import { SEARCH_MAX } from '#shared/core/limits.ts';
import { LEFT_OUT_CHOICES, LEFT_OUT_LABELS, type LeftOut } from '#shared/postings/verdict-needs.ts';
import { useDebouncedText } from '#web/lib/use-debounced.ts';
import { CONTROL_CLASS } from '#web/ui/field.tsx';
import { SearchBox } from '#web/ui/search-box.tsx';
import { Select } from '#web/ui/select.tsx';

/** The place that listings are narrowed to: Escape clears it, typing is debounced. */
function PlaceField(props: { value: string; onPlace: (place: string) => void }) {
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

/** What the list leaves out; undefined leaves out nothing. */
type Without = LeftOut | undefined;

const WITHOUT_OPTIONS = [
  { value: '', label: 'Any sponsorship' },
  ...LEFT_OUT_CHOICES.map((value) => ({ value, label: LEFT_OUT_LABELS[value] })),
];

/** Which listings are left out because of what they say about sponsorship; what depends or says nothing stays. */
function WithoutChoice(props: { value: Without; onChoose: (without: Without) => void }) {
  return (
    <Select
      aria-label="What the listings say about sponsorship"
      options={WITHOUT_OPTIONS}
      value={props.value ?? ''}
      onChange={({ target }) =>
        props.onChoose(LEFT_OUT_CHOICES.find((one) => one === target.value))
      }
    />
  );
}

/** Search, place and what is left out. */
export function InternshipsFilters(props: {
  view: { readonly search?: string | undefined; place?: string | undefined; without?: Without };
  announcement: string | undefined;
  onNarrow: (name: 'search' | 'place') => (text: string) => void;
  onWithout: (without: Without) => void;
}) {
  const { view } = props;
  return (
    <div className="flex flex-wrap gap-3" data-print="hide">
      <div className="min-w-56 flex-1 max-sm:basis-full">
        <SearchBox
          label="Search internships"
          placeholder="Search internships..."
          value={view.search ?? ''}
          onSearch={props.onNarrow('search')}
          announcement={props.announcement}
          maxLength={SEARCH_MAX}
        />
      </div>
      <div className="max-sm:min-w-0 max-sm:flex-1 sm:w-56">
        <PlaceField value={view.place ?? ''} onPlace={props.onNarrow('place')} />
      </div>
      <div className="max-sm:min-w-42 max-sm:flex-1 sm:w-56">
        <WithoutChoice value={view.without} onChoose={props.onWithout} />
      </div>
    </div>
  );
}
