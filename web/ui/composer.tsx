import { type ReactNode, useId } from 'react';
import { Card } from '#web/ui/card.tsx';

/** One place to add to something: its heading, a choice of what is added, one of them at a time, and the form for it. On a phone the choices are rows of three. */
export function Composer<Kind extends string>(props: {
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
        <legend className="mb-2 text-small font-medium text-soft">{label}</legend>
        <div className="flex flex-wrap gap-px overflow-clip rounded-ui border border-control bg-line sm:inline-flex">
          {kinds.map(({ key, label: words }) => (
            <label
              key={key}
              className="relative inline-flex min-h-9 cursor-pointer items-center justify-center bg-surface px-3 text-small text-soft max-sm:min-h-10 max-sm:grow max-sm:basis-1/4 max-sm:px-1 hover:text-ink has-checked:bg-accent-soft has-checked:font-semibold has-checked:text-accent has-focus-visible:outline-2 has-focus-visible:-outline-offset-2 has-focus-visible:outline-accent pointer-coarse:min-h-11"
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
