import { Eye, EyeOff } from 'lucide-react';
import { type ComponentProps, useState } from 'react';
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

/** The control of a code of six digits inside a `Field`: as wide as they are. */
export function DigitsInput(props: ComponentProps<'input'>) {
  return (
    <Input
      {...props}
      inputMode="numeric"
      autoComplete="one-time-code"
      placeholder="••••••"
      spellCheck={false}
      className="tabular min-h-13! text-center font-mono indent-[0.4em] text-title! tracking-[0.4em]"
    />
  );
}

/** The control of an account's address inside a `Field`. */
export function EmailInput(props: ComponentProps<'input'>) {
  return (
    <Input {...props} required type="email" autoComplete="username" placeholder="you@example.com" />
  );
}
