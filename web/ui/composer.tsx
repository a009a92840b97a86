import { type ReactNode, useId } from 'react';
import { Card } from '#web/ui/card.tsx';

/** One place to add to something: a choice of what is added, one of them at a time, above the form for it. */
export function Composer<Kind extends string>(props: {
  /** What the choice is called for screen readers. */
  label: string;
  kinds: readonly { readonly key: Kind; readonly label: string }[];
  chosen: Kind;
  onChoose: (key: Kind) => void;
  /** The form for the chosen one. */
  children: ReactNode;
}) {
  const { label, kinds, chosen, onChoose, children } = props;
  const name = useId();
  return (
    <Card className="flex flex-col gap-3">
      <fieldset className="min-w-0">
        <legend className="sr-only">{label}</legend>
        <div className="-mx-1 flex flex-wrap gap-1 max-sm:grid max-sm:grid-cols-3">
          {kinds.map(({ key, label: words }) => (
            <label
              key={key}
              className="relative inline-flex min-h-8 cursor-pointer items-center rounded-ui px-2.5 text-small text-soft max-sm:justify-center hover:text-ink has-checked:bg-accent-soft has-checked:font-semibold has-checked:text-accent has-focus-visible:outline-2 has-focus-visible:outline-offset-2 has-focus-visible:outline-accent pointer-coarse:min-h-10"
            >
              <input
                type="radio"
                name={name}
                value={key}
                checked={key === chosen}
                onChange={() => onChoose(key)}
                className="absolute inset-0 cursor-pointer opacity-0"
              />
              {words}
            </label>
          ))}
        </div>
      </fieldset>
      {children}
    </Card>
  );
}
