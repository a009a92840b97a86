import { Eye, EyeOff } from 'lucide-react';
import { type ComponentProps, useState } from 'react';

import { CODE_LENGTH } from '#shared/core/limits.ts';
import { useFieldControl } from '#web/ui/field.tsx';
import { IconButton } from '#web/ui/icon-button.tsx';
import { Input } from '#web/ui/input.tsx';

/** A password control inside a `Field`, hidden until the person asks to see it. */
export function PasswordInput(props: Omit<ComponentProps<'input'>, 'type'>) {
  const [shown, setShown] = useState(false);
  const Icon = shown ? EyeOff : Eye;
  return (
    <div className="relative">
      <Input {...props} type={shown ? 'text' : 'password'} spellCheck={false} className="pr-12" />
      <IconButton
        label={shown ? 'Hide password' : 'Show password'}
        icon={<Icon size={20} aria-hidden="true" />}
        onClick={() => setShown(!shown)}
        className="absolute inset-y-0 right-0 my-auto"
      />
    </div>
  );
}

const BOXES = Array.from({ length: CODE_LENGTH }, (_, at) => at);

/** The control of a code of six digits inside a `Field`: one input over a box for each, so that nothing looks entered that is not; the box of the next digit has the ring of the focus. */
export function DigitsInput({ onChange, ...props }: ComponentProps<'input'>) {
  const [caret, setCaret] = useState(0);
  const typed = typeof props.value === 'string' ? props.value.length : CODE_LENGTH;
  const current = Math.min(caret, typed, CODE_LENGTH - 1);
  return (
    <span className="group relative flex w-fit gap-1.5 overflow-clip rounded-ui [--box:2.25rem] [--pitch:2.625rem] sm:gap-2 sm:[--box:2.5rem] sm:[--pitch:3rem] has-aria-invalid:[&>span]:border-danger">
      {BOXES.map((at) => (
        <span
          key={at}
          aria-hidden="true"
          data-current={at === current || undefined}
          className="h-12 w-(--box) rounded-ui border border-control bg-surface -outline-offset-2 outline-accent group-has-focus-visible:data-current:outline-2"
        />
      ))}
      <input
        {...useFieldControl()}
        {...props}
        type="text"
        inputMode="numeric"
        autoComplete="one-time-code"
        spellCheck={false}
        onSelect={({ currentTarget }) => setCaret(currentTarget.selectionStart ?? 0)}
        onChange={(event) => {
          // A pasted code may have a space in its middle.
          event.target.value = event.target.value.replaceAll(/\s/g, '');
          setCaret(event.target.selectionStart ?? 0);
          onChange?.(event);
        }}
        className="absolute inset-y-0 left-0 w-[calc(100%+var(--pitch))] bg-transparent pl-[calc(var(--box)/2-0.5ch)] font-mono text-title tracking-[calc(var(--pitch)-1ch)] text-ink outline-none"
      />
    </span>
  );
}

/** The control of an account's address inside a `Field`. */
export function EmailInput(props: ComponentProps<'input'>) {
  return (
    <Input {...props} required type="email" autoComplete="username" placeholder="you@example.com" />
  );
}
