import type { OfferAnswer } from '#shared/h1b/offer.ts';
import { FEW_FILINGS } from '#shared/h1b/limits.ts';
import { CoverageLine } from '#web/features/h1b/coverage-line.tsx';
import { DataBadge } from '#web/features/h1b/data-badge.tsx';
import { Part } from '#web/features/h1b/group-tables.tsx';
import { definitionWords, monthText, Rows } from '#web/features/h1b/offer/words.tsx';
import type { H1bStatus } from '#web/lib/queries/h1b.ts';
import { ExternalLink } from '#web/ui/external-link.tsx';

/** What the comparable filings alone say, and those of them with just the title: the others' may say Senior or Lead, which the estimate is not for. */
function aloneWords(
  { paid, sameTitle }: NonNullable<OfferAnswer['comparable']>,
  percentile: number,
): string {
  const alone = `Of the comparable filings alone, ${Math.round(percentile)}% pay less`;
  if (!sameTitle || sameTitle.paid === paid) return `${alone}.`;
  const n = sameTitle.paid.toLocaleString();
  const same =
    sameTitle.paid < FEW_FILINGS || sameTitle.percentile === null
      ? `${sameTitle.paid === 0 ? 'none has' : `only ${n} ${sameTitle.paid === 1 ? 'has' : 'have'}`} just this title`
      : `of the ${n} with just this title, ${Math.round(sameTitle.percentile)}%`;
  return `${alone}; ${same}. The other titles have more words, such as Senior.`;
}

/** What the estimate is, and words of the title that were dropped. */
function estimateWords({ estimate, state }: OfferAnswer): string | undefined {
  if (!estimate) return undefined;
  const { dropped } = estimate;
  const what =
    state === 'estimate'
      ? 'An estimate from similar titles, occupations and places, because fewer than 10 filings are comparable.'
      : 'An estimate from all filings together.';
  if (dropped.length === 0) return what;
  return `${what} No filing has ${dropped.map((word) => `“${word}”`).join(', ')}; ${dropped.length === 1 ? 'it is' : 'they are'} left out.`;
}

/** What the estimate rests on: place, employer, level, the comparable filings beside it, and how pay was moved. */
function Basis({ answer }: { answer: OfferAnswer }) {
  const { estimate, moved, comparable } = answer;
  if (!estimate) return null;
  const place = { city: 'for the city', state: 'for the state', anywhere: 'for all places' };
  const percent = estimate.employer && Math.round(100 * Math.abs(estimate.employer.factor - 1));
  const sentences = [
    `Estimated ${place[estimate.place]}, by title, occupation and place.`,
    estimate.employer &&
      `This employer pays about ${percent}% ${estimate.employer.factor < 1 ? 'less' : 'more'} than others for similar work (${estimate.employer.n.toLocaleString()} filings).`,
    estimate.level && `For level ${estimate.level}.`,
    comparable?.percentile != null && aloneWords(comparable, comparable.percentile),
  ];
  return (
    <>
      <p className="text-small">{sentences.filter(Boolean).join(' ')}</p>
      {moved && estimate.fiscalYear !== null && (
        <p className="text-small text-soft">
          {`Pay from earlier years is adjusted to ${monthText(moved.month)} by the `}
          <ExternalLink href={moved.url} className="prose-link">
            {moved.name}
          </ExternalLink>
          {` (${moved.source}), known until ${monthText(moved.until)}${moved.assumed ? '; since then the growth of its last year is assumed' : ''}.`}
        </p>
      )}
    </>
  );
}

/** What was set aside, each count with its rows. */
function SetAside({ comparable }: { comparable: NonNullable<OfferAnswer['comparable']> }) {
  const { unpaid, below, above } = comparable.setAside;
  if (unpaid + below + above === 0) return null;
  return (
    <p className="text-small text-soft">
      {'Left out: '}
      <Rows
        n={below + above}
        filter={comparable.setAsideFilter}
        words=" with implausible pay (below $10,000 or above $1,500,000 a year)"
      />
      {`, ${unpaid.toLocaleString()} without pay.`}
    </p>
  );
}

/** In which range the answer lies and, folded, what it rests on and how its filings were found. */
export function SurePart(props: { answer: OfferAnswer; status: H1bStatus | undefined }) {
  const { answer, status } = props;
  const { comparable, occupation, offer, state, steps } = answer;
  const { low, high } = offer;
  const estimated = estimateWords(answer);
  return (
    <Part title="How sure is this?">
      {low !== null && high !== null && (
        <p className="text-small">
          {`Nine times in ten the true share lies between ${Math.round(low)} and ${Math.round(high)} of 100.`}
        </p>
      )}
      {estimated && <p className="text-small">{estimated}</p>}
      <details open={steps.length > 1 && state === 'estimate'}>
        <summary className="w-fit cursor-pointer py-1 text-small font-medium">How counted</summary>
        <div className="flex flex-col gap-3 pt-1">
          <Basis answer={answer} />
          {occupation && (
            <p className="text-small text-soft">
              {`Occupation: ${occupation.title ?? 'no title'} (${occupation.code}), `}
              {occupation.n > 0
                ? `${occupation.n.toLocaleString()} of the filings of this title.`
                : 'by the words of the title.'}
            </p>
          )}
          {comparable && <SetAside comparable={comparable} />}
          <ol className="flex list-decimal flex-col gap-1 pl-6 text-small">
            {steps.map((step) => (
              <li key={JSON.stringify(step.filter)}>
                {`${definitionWords(step, occupation)}: `}
                <Rows
                  n={step.n}
                  filter={step.filter}
                  words={step.n === 1 ? ' filing' : ' filings'}
                />
              </li>
            ))}
          </ol>
          <p className="text-small text-soft">
            The first definition with at least 10 filings is shown beside the estimate. Pay is per
            year; a filing counts once, whatever its status and its number of workers.
          </p>
        </div>
      </details>
      <div className="flex flex-col items-start gap-1 border-t border-line pt-3">
        <DataBadge status={status} />
        {comparable && (
          <CoverageLine of={{ fiscalYears: comparable.yearsFound, withoutFiscalYear: 0 }} />
        )}
      </div>
    </Part>
  );
}
