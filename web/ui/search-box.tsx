import { Search, X } from 'lucide-react';
import { type KeyboardEvent, useEffect, useId, useRef } from 'react';
import { isTyping } from '#web/lib/keyboard.ts';
import { useDebouncedText } from '#web/lib/use-debounced.ts';
import { CONTROL_CLASS } from '#web/ui/field.tsx';

interface SearchBoxProps {
  /** The accessible name, such as 'Search applications'. */
  label: string;
  /** The placeholder, such as 'Search applications...'. */
  placeholder: string;
  /** The search text of the view, from the address. */
  value: string;
  /** Called with the trimmed text FILTER_DEBOUNCE_MS after the last keystroke; at once on Enter and when cleared. */
  onSearch: (text: string) => void;
  /** Announced to screen readers when it changes, such as '12 applications found'. */
  announcement?: string;
  maxLength?: number;
  /** Whether what was typed just before the box goes is kept, for a view that goes on without it. */
  atEnd?: 'dropped' | 'kept';
  /** Message below the box. */
  error?: string;
}

/** A search box: '/' focuses it, Escape clears it, typing is debounced. */
export function SearchBox(props: SearchBoxProps) {
  const { label, placeholder, value, onSearch, announcement, maxLength, error, atEnd } = props;
  const id = useId();
  const input = useRef<HTMLInputElement>(null);
  const { text, type, set } = useDebouncedText(value, onSearch, atEnd);

  useEffect(() => {
    const focusOnSlash = (event: globalThis.KeyboardEvent) => {
      if (event.key !== '/' || event.ctrlKey || event.metaKey || event.altKey) return;
      if (isTyping(event.target)) return;
      event.preventDefault();
      input.current?.focus();
      input.current?.select();
    };
    window.addEventListener('keydown', focusOnSlash);
    return () => window.removeEventListener('keydown', focusOnSlash);
  }, []);

  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key === 'Escape' && text) {
      event.preventDefault();
      set('');
    }
    if (event.key === 'Enter') {
      event.preventDefault();
      set(text);
    }
  };

  return (
    <search className="block w-full">
      <label htmlFor={id} className="sr-only">
        {label}
      </label>
      <span className="relative block">
        <Search
          size={16}
          aria-hidden="true"
          className="pointer-events-none absolute top-1/2 left-3 -translate-y-1/2 text-soft"
        />
        <input
          ref={input}
          id={id}
          type="search"
          autoComplete="off"
          placeholder={placeholder}
          maxLength={maxLength}
          aria-keyshortcuts="/"
          aria-invalid={error ? true : undefined}
          aria-describedby={error ? `${id}-error` : undefined}
          value={text}
          onChange={(event) => type(event.target.value)}
          onKeyDown={onKeyDown}
          className={`${CONTROL_CLASS} pr-10 pl-9 placeholder-shown:pr-2 [&::-webkit-search-cancel-button]:hidden`}
        />
        {text && (
          <button
            type="button"
            aria-label="Clear search"
            onClick={() => {
              set('');
              input.current?.focus();
            }}
            className="absolute top-1/2 right-1.5 inline-flex size-8 -translate-y-1/2 items-center justify-center rounded-ui text-soft hover:bg-sunken hover:text-ink"
          >
            <X size={16} aria-hidden="true" />
          </button>
        )}
      </span>
      {error && (
        <p id={`${id}-error`} className="mt-1.5 text-small text-danger">
          {error}
        </p>
      )}
      <output className="sr-only">{announcement}</output>
    </search>
  );
}
