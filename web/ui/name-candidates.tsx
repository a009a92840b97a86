import type { NameCandidate } from '#web/lib/name-candidates.ts';
import { AppLink } from '#web/ui/app-link.tsx';

/** A list of names to choose from; nothing without any. */
export function NameCandidates({
  title,
  names,
}: {
  title: string;
  names: readonly NameCandidate[];
}) {
  if (names.length === 0) return null;
  return (
    <div className="text-small">
      <p className="text-soft">{title}</p>
      <ul className="flex flex-col">
        {names.map(({ href, name, note }) => (
          <li key={href} className="py-0.5 [overflow-wrap:anywhere]">
            <AppLink href={href} className="prose-link">
              {name}
            </AppLink>
            <span className="tabular text-soft">{` (${note})`}</span>
          </li>
        ))}
      </ul>
    </div>
  );
}
