import { useId, useState } from 'react';

import type { PostingSays as Says } from '#shared/postings/contracts/schemas.ts';
import { VISA_NEED_LABELS, VISA_NEEDS, verdictWords } from '#shared/postings/verdict-needs.ts';
import { cx } from '#web/lib/classes.ts';
import { chooseVisaNeed, useSaysShown, useVisaNeed } from '#web/lib/visa-need.ts';
import { SourceTitle } from '#web/ui/evidence-mark.tsx';
import { MeaningDot } from '#web/ui/meaning-dot.tsx';
import { SaysSwitch } from '#web/ui/says-mark.tsx';
import { Select } from '#web/ui/select.tsx';

const OPTIONS = [
  { value: '', label: 'Not chosen' },
  ...VISA_NEEDS.map((need) => ({ value: need, label: VISA_NEED_LABELS[need] })),
];

const TITLE = 'What the posting says';

function Quote({ children }: { children: string }) {
  return <q className="[overflow-wrap:anywhere] text-soft">{plainText(children)}</q>;
}

/** A sentence without what markup was left in the posting. */
function plainText(sentence: string): string {
  return sentence
    .replaceAll(/<[^<>]*>|\*\*|&nbsp;/g, ' ')
    .replaceAll(/\s+/g, ' ')
    .trim();
}

/** What the person needs, chosen once; it stays in this browser. */
function NeedChoice() {
  const need = useVisaNeed();
  const id = useId();
  return (
    <div className="flex flex-wrap items-center gap-x-3 gap-y-1">
      <label htmlFor={id} className="text-small">
        What you need
      </label>
      <Select
        id={id}
        aria-describedby={`${id}-kept`}
        className="w-60 max-w-full"
        options={OPTIONS}
        value={need ?? ''}
        onChange={(event) =>
          chooseVisaNeed(VISA_NEEDS.find((choice) => choice === event.target.value))
        }
      />
      <p id={`${id}-kept`} className="text-small text-soft">
        Stays in this browser. Waymark never sends it anywhere.
      </p>
    </div>
  );
}

/** What the person needs and whether postings are heard at all, folded where the page began with a choice. */
function OwnNeed() {
  const need = useVisaNeed();
  const [isFolded] = useState(need !== undefined);
  const both = (
    <>
      <NeedChoice />
      <div>
        <SaysSwitch />
      </div>
    </>
  );
  if (!isFolded) return both;
  return (
    <details className="text-small">
      <summary className="w-fit cursor-pointer py-1 text-soft hover:text-ink">
        {need ? `You need: ${VISA_NEED_LABELS[need]}` : 'What you need'}
      </summary>
      <div className="flex flex-col gap-2 pt-1">{both}</div>
    </details>
  );
}

/** What a posting says about sponsorship and citizenship, in its own words, and what that means to the person. */
export function PostingSays(props: {
  says: Says;
  /** Its job, where the page has several, each with its mark, and what the person needs above them. */
  of?: string;
  /** Whether it is the answer of its part of the page, and large. */
  isAnswer?: boolean;
}) {
  const { says, of, isAnswer = false } = props;
  const need = useVisaNeed();
  const label = of ? `${TITLE}: ${of}` : TITLE;
  const { meaning, words } = verdictWords(says, need);
  const { sentence, contradicting, persons, verdict } = says;
  // A plain yes or no is what the mark says already.
  const isMarked =
    of !== undefined &&
    sentence !== null &&
    (verdict === 'yes' || verdict === 'no') &&
    words === verdictWords(says, undefined).words;
  if (!useSaysShown()) {
    return (
      <section aria-label={label} className="flex flex-wrap items-center gap-x-3 gap-y-1">
        <p className="text-soft">What the posting says is hidden in this browser.</p>
        <SaysSwitch />
      </section>
    );
  }
  return (
    <section aria-label={label} className="flex flex-col gap-2">
      <SourceTitle>{TITLE}</SourceTitle>
      {!isMarked && (
        <p className="flex items-baseline gap-2">
          <MeaningDot meaning={meaning} />
          <strong className={cx('font-semibold', isAnswer && 'text-large')}>{words}</strong>
        </p>
      )}
      {sentence && (
        <p>
          <Quote>{sentence.text}</Quote>
        </p>
      )}
      {persons && (
        <p>
          It also asks: <Quote>{persons.text}</Quote>
        </p>
      )}
      {contradicting.length > 0 && (
        <div>
          <p>It also says:</p>
          <ul className="list-disc pl-5">
            {contradicting.map((quote) => (
              <li key={quote.start}>
                <Quote>{quote.text}</Quote>
              </li>
            ))}
          </ul>
        </div>
      )}
      {!of && <OwnNeed />}
    </section>
  );
}
