import type { ReactNode } from 'react';

import { filingCount } from '#shared/h1b/pay-words.ts';
import { PayStrip } from '#web/ui/pay-strip.tsx';

/** A part of the product on invented data, and what it is for. */
function Part({ title, text, children }: { title: string; text: string; children: ReactNode }) {
  return (
    <li className="flex min-w-0 flex-col gap-3">
      <div className="flex min-h-52 flex-col justify-center gap-3 rounded-card border border-line bg-canvas px-5 py-4">
        {children}
      </div>
      <h3 className="mt-1 font-semibold">{title}</h3>
      <p className="-mt-2 text-soft">{text}</p>
    </li>
  );
}

const CHANGES = [
  { when: 'Today', what: 'They replied', more: 'An onsite on Thursday, 10:00 AM' },
  { when: 'Nov 18', what: 'Applied → OA', more: 'Read from an email, with Undo' },
  { when: 'Nov 12', what: 'Applied', more: 'Filled in from its link' },
] as const;

function HistoryPart() {
  return (
    <ul className="flex flex-col gap-3">
      {CHANGES.map(({ when, what, more }) => (
        <li key={when} className="flex gap-3">
          <span className="tabular w-14 shrink-0 text-small text-soft">{when}</span>
          <div className="min-w-0">
            <p className="font-medium">{what}</p>
            <p className="text-small text-soft">{more}</p>
          </div>
        </li>
      ))}
    </ul>
  );
}

const REACHED = [
  { label: 'Applied', count: 51, note: '' },
  { label: 'Answered', count: 22, note: '43%' },
  { label: 'Interview', count: 13, note: '25%' },
] as const;

function OddsPart() {
  return (
    <ul className="flex flex-col gap-2 text-small">
      {REACHED.map(({ label, count, note }) => (
        <li key={label}>
          <p className="flex justify-between">
            {label}
            <span className="tabular">
              <strong className="font-semibold">{count}</strong>
              {note && <span className="text-soft">{` · ${note}`}</span>}
            </span>
          </p>
          <svg aria-hidden="true" width="100%" height="10" className="mt-1 block">
            <rect
              width={`${(100 * count) / REACHED[0].count}%`}
              height="10"
              rx="3"
              className="fill-middle"
            />
          </svg>
        </li>
      ))}
    </ul>
  );
}

const OFFER = {
  pay: { p10: 96_000, p25: 112_000, p50: 132_000, p75: 151_000, p90: 174_000 },
  filings: 418,
  mark: { amount: 128_000, words: 'your $128,000' },
};

function OfferPart() {
  return (
    <div className="flex flex-col gap-2">
      <p>
        <strong className="font-semibold">About average</strong>
        <span className="block text-small text-soft">
          {`Data Engineer, Austin: ${filingCount(OFFER.filings)}`}
        </span>
      </p>
      <PayStrip {...OFFER} labels />
    </div>
  );
}

/** Three parts of the product, drawn with invented data. */
export function Parts() {
  return (
    <section aria-labelledby="parts" className="border-y border-line bg-surface">
      <div className="mx-auto max-w-6xl px-4 py-14 sm:px-6 sm:py-16">
        <h2 id="parts" className="max-w-2xl text-section">
          The list is the easy part. Knowing where you stand is what we built.
        </h2>
        <ul className="mt-8 grid gap-8 sm:grid-cols-2 lg:grid-cols-3 lg:gap-5">
          <Part
            title="One list, nothing lost"
            text="Paste a link and the form fills itself in. You can undo any change, even weeks later."
          >
            <HistoryPart />
          </Part>
          <Part
            title="Your own odds"
            text="How many reply, how long it takes and which source works best. Small samples are marked."
          >
            <OddsPart />
          </Part>
          <Part
            title="An offer, measured"
            text="Against what employers filed for the same role and place. Every number opens its filings."
          >
            <OfferPart />
          </Part>
        </ul>
        <p className="mt-6 text-small text-soft">
          The companies, events and figures outside the question above are invented.
        </p>
      </div>
    </section>
  );
}
