/* oxlint-disable jsx-a11y/no-noninteractive-element-to-interactive-role, jsx-a11y/prefer-tag-over-role --
   the ARIA combobox pattern: no native element suggests values with counts */
import { type KeyboardEvent, useId, useState } from 'react';
import { cx } from '#web/lib/classes.ts';
import { CONTROL_CLASS, useFieldControl } from '#web/ui/field.tsx';

/** A suggestion: the value it writes, its label, and a hint such as a count. */
interface ComboboxOption {
  value: string;
  label: string;
  note?: string;
}

interface ComboboxProps {
  text: string;
  /** Called on every keystroke. */
  onType: (text: string) => void;
  /** Called when a suggestion is chosen, Enter is pressed, or the field is cleared. */
  onChoose: (text: string) => void;
  options: readonly ComboboxOption[];
  /** Called when the list opens or closes; suggestions are needed only while it is open. */
  onOpenChange: (open: boolean) => void;
  placeholder?: string;
  /** Name of the control in a form that a button sends: there Enter without a suggestion sends, and Escape clears nothing. */
  name?: string;
  maxLength?: number;
}

/** A text field inside a `Field` with suggestions, opened by typing, a click or an arrow key. Enter chooses, Escape closes and then clears; any text is allowed. */
export function Combobox(props: ComboboxProps) {
  const { text, onType, onChoose, options, onOpenChange, placeholder, name, maxLength } = props;
  const listId = useId();
  const [open, setOpen] = useState(false);
  const [active, setActive] = useState(-1);
  const shown = open && options.length > 0;
  const current = shown ? options[active] : undefined;

  const toggle = (next: boolean) => {
    setActive(-1);
    if (next === open) return;
    setOpen(next);
    onOpenChange(next);
  };
  const choose = (value: string) => {
    toggle(false);
    onChoose(value);
  };
  const move = (step: 1 | -1) => {
    if (!open) {
      toggle(true);
      return;
    }
    const count = options.length;
    const start = active < 0 && step < 0 ? 0 : active;
    if (count > 0) setActive((start + step + count) % count);
  };
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key === 'ArrowDown' || event.key === 'ArrowUp') {
      event.preventDefault();
      move(event.key === 'ArrowDown' ? 1 : -1);
    } else if (event.key === 'Enter' && (current || name === undefined)) {
      event.preventDefault();
      choose(current?.value ?? text);
    } else if (event.key === 'Escape' && (shown || (text && name === undefined))) {
      event.preventDefault();
      event.stopPropagation();
      if (shown) toggle(false);
      else choose('');
    }
  };

  return (
    <div className="relative">
      <input
        {...useFieldControl()}
        type="text"
        role="combobox"
        autoComplete="off"
        spellCheck={false}
        placeholder={placeholder}
        name={name}
        maxLength={maxLength}
        aria-autocomplete="list"
        aria-expanded={shown}
        aria-controls={listId}
        aria-activedescendant={current && `${listId}-${active}`}
        value={text}
        onChange={(event) => {
          toggle(true);
          setActive(-1);
          onType(event.target.value);
        }}
        onClick={() => toggle(true)}
        onBlur={() => toggle(false)}
        onKeyDown={onKeyDown}
        className={CONTROL_CLASS}
      />
      <ul
        id={listId}
        role="listbox"
        aria-label="Suggestions"
        hidden={!shown}
        className="absolute inset-x-0 top-full z-30 mt-1 max-h-72 min-w-full overflow-y-auto rounded-ui border border-line bg-surface p-1 shadow-float"
      >
        {options.map((option, index) => (
          // oxlint-disable-next-line jsx-a11y/click-events-have-key-events -- the keyboard acts on the input
          <li
            key={option.value}
            id={`${listId}-${index}`}
            role="option"
            aria-selected={index === active}
            ref={
              index === active ? (item) => item?.scrollIntoView({ block: 'nearest' }) : undefined
            }
            // Keeps the focus in the field.
            onMouseDown={(event) => event.preventDefault()}
            onClick={() => choose(option.value)}
            className={cx(
              'flex min-h-9 cursor-pointer items-center justify-between gap-3 rounded-[6px] px-2 py-1 text-small',
              index === active ? 'bg-sunken' : 'hover:bg-sunken',
            )}
          >
            <span className="min-w-0 [overflow-wrap:anywhere]">{option.label}</span>
            {option.note && <span className="tabular shrink-0 text-soft">{option.note}</span>}
          </li>
        ))}
      </ul>
      <output className="sr-only">
        {open && text && (options.length === 1 ? '1 suggestion' : `${options.length} suggestions`)}
      </output>
    </div>
  );
}
