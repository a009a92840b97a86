import { type ReactNode, useId } from 'react';
import { Card } from '#web/ui/card.tsx';

/** A card with a heading and what is known, each fact under its name. */
export function Facts(props: {
  title: string;
  /** Stands beside the heading. */
  note?: ReactNode;
  facts: readonly (readonly [string, ReactNode])[];
}) {
  const heading = useId();
  return (
    <Card className="p-5">
      <section aria-labelledby={heading} className="flex flex-col gap-3">
        <header className="flex items-center justify-between gap-3">
          <h2 id={heading} className="font-semibold">
            {props.title}
          </h2>
          {props.note}
        </header>
        <dl className="flex flex-col divide-y divide-line">
          {props.facts.map(([name, value]) => (
            <div key={name} className="flex flex-wrap justify-between gap-x-4 gap-y-0.5 py-2">
              <dt className="text-soft">{name}</dt>
              <dd className="min-w-0 text-right [overflow-wrap:anywhere]">{value}</dd>
            </div>
          ))}
        </dl>
      </section>
    </Card>
  );
}
