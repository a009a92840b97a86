import { Check, X } from 'lucide-react';
import { Fragment } from 'react';
import type { Internship } from '#shared/internships/contracts/schemas.ts';
import { verdictWords } from '#shared/postings/verdict-needs.ts';
import { useSaysShown, useVisaNeed } from '#web/lib/visa-need.ts';
import { DateText } from '#web/ui/date-text.tsx';
import { MeaningDot } from '#web/ui/meaning-dot.tsx';

/** Places that are shown at once; the others unfold. */
const PLACES_SHOWN = 3;

/** Where the work is. */
export function Places({ location }: { location: string }) {
  const places = location.split('; ').filter(Boolean);
  if (places.length === 0) return <span className="text-soft">Unknown</span>;
  const [shown, more] = [places.slice(0, PLACES_SHOWN), places.slice(PLACES_SHOWN)];
  return (
    <span className="[overflow-wrap:anywhere] sm:block">
      {shown.map((place, k) => (
        // A place is not broken where the line ends.
        <Fragment key={place}>
          <span className="inline-block max-w-full">
            {k + 1 < shown.length ? `${place};` : place}
          </span>{' '}
        </Fragment>
      ))}
      {more.length > 0 && (
        <details className="text-small">
          <summary className="w-fit cursor-pointer py-0.5 text-soft">
            {`${more.length} more`}
          </summary>
          {more.join('; ')}
        </details>
      )}
    </span>
  );
}

/** What is known of a listing besides its columns, in one line. */
export function Facts({ terms, posted_on }: Pick<Internship, 'terms' | 'posted_on'>) {
  if (!terms && !posted_on) return null;
  return (
    <span className="block text-small text-soft">
      {terms}
      {terms && posted_on && ' · '}
      {posted_on && (
        <>
          {'Posted '}
          <DateText date={posted_on} near />
        </>
      )}
    </span>
  );
}

/** Yes and no apart for those of whom nothing is known that would make either good or bad. */
function Sign({ verdict }: Pick<Internship['says'], 'verdict'>) {
  if (verdict === 'yes') return <Check size={14} aria-hidden="true" className="shrink-0" />;
  if (verdict === 'no') return <X size={14} aria-hidden="true" className="shrink-0" />;
  return <MeaningDot meaning="plain" />;
}

/** What the listing says about sponsorship, as the list's people label it, and what that means to the person. */
export function Says({ sponsorship, says }: Pick<Internship, 'sponsorship' | 'says'>) {
  const { meaning, words } = verdictWords(says, useVisaNeed());
  const isShown = useSaysShown();
  if (!sponsorship || !isShown) {
    return (
      <span data-silent className="text-small text-soft">
        {/* On a phone no head of a column says what it is about. */}
        <span className="sm:hidden">Sponsorship not stated</span>
        <span className="max-sm:hidden">Not stated</span>
      </span>
    );
  }
  return (
    <span className="flex items-center gap-1.5 text-small">
      {meaning === 'plain' ? <Sign verdict={says.verdict} /> : <MeaningDot meaning={meaning} />}
      <span title={says.verdict === 'silent' ? undefined : words}>{sponsorship}</span>
    </span>
  );
}
