import { useQuery } from '@tanstack/react-query';
import { type SyntheticEvent, useEffect, useState } from 'react';

import { JOB_DESCRIPTION_MAX } from '#shared/core/limits.ts';
import type { ResumeMatch } from '#shared/resumes/contracts/schemas.ts';
import { resumeMessages } from '#shared/resumes/messages.ts';
import { matchResume } from '#web/lib/queries/resumes.ts';
import { SessionOnly } from '#web/lib/session-only.tsx';
import { useDraft } from '#web/lib/use-draft.ts';
import { Button } from '#web/ui/button.tsx';
import { Card } from '#web/ui/card.tsx';
import { Field } from '#web/ui/field.tsx';
import { MatchRing } from '#web/ui/match-ring.tsx';
import { Textarea } from '#web/ui/textarea.tsx';

type Term = ResumeMatch['matched'][number] | ResumeMatch['missing'][number];

/** What follows a term: whether it is required, and what meets it. */
function notes(term: Term): string {
  const matched = 'through' in term ? term : undefined;
  return [
    '',
    ...(term.required ? ['required'] : []),
    ...(matched && matched.metBy.length > 0 ? [`met by ${matched.metBy.join(', ')}`] : []),
    ...(matched?.through ? [`through ${matched.through}`] : []),
  ].join(' · ');
}

function Terms({ title, terms, none }: { title: string; terms: readonly Term[]; none: string }) {
  return (
    <section className="flex min-w-0 flex-col gap-2">
      <h3 className="font-semibold">{`${title} (${terms.length})`}</h3>
      {terms.length === 0 && <p className="text-soft">{none}</p>}
      <ul className="flex flex-col gap-2">
        {terms.map((term) => (
          <li key={term.term} className="[overflow-wrap:anywhere]">
            <span className="font-medium">{term.term}</span>
            <span className="text-small text-soft">{notes(term)}</span>
            {term.evidence[0] && (
              <p className="text-small text-soft">{`“${term.evidence[0].text}”`}</p>
            )}
          </li>
        ))}
      </ul>
    </section>
  );
}

/** The comparison of a resume with a posting: score and formula, matched and missing terms with evidence, and suggestions. */
function MatchResult({ match }: { match: ResumeMatch }) {
  const { score, formula, weights, matched, missing, suggestions } = match;
  return (
    <div className="@container flex flex-col gap-5 border-t border-line pt-5">
      <div className="flex flex-col gap-1">
        <p className="tabular text-title font-semibold">{`Score ${score} of 100`}</p>
        <p className="text-small text-soft">
          {`Here: ${weights.matched} ÷ ${weights.total}. ${formula}`}
        </p>
      </div>
      <div className="grid gap-5 @md:grid-cols-2">
        <Terms
          title="In your resume"
          terms={matched}
          none="Your resume names nothing the posting asks for."
        />
        <Terms
          title="Missing"
          terms={missing}
          none="Your resume has everything the posting asks for."
        />
      </div>
      {suggestions.length > 0 && (
        <section className="flex flex-col gap-2">
          <h3 className="font-semibold">What to do</h3>
          <ul className="flex list-disc flex-col gap-1 pl-5">
            {suggestions.map((suggestion) => (
              <li key={suggestion}>{suggestion}</li>
            ))}
          </ul>
        </section>
      )}
    </div>
  );
}

/** How much of a posting a resume covers at a glance: the share, the counts, and what is missing, required words first. */
function MatchGlance({ match }: { match: ResumeMatch }) {
  const { score, matched, missing } = match;
  const wanted = missing.toSorted((one, other) => Number(other.required) - Number(one.required));
  return (
    <div className="flex flex-col gap-3">
      <div className="flex items-center gap-3">
        <MatchRing score={score} />
        <div className="min-w-0 text-small">
          <p className="font-semibold">
            {`${matched.length} of ${matched.length + missing.length} words of the posting`}
          </p>
          <p className="text-soft">
            {missing.length === 0
              ? 'Your resume has everything the posting asks for.'
              : 'Missing from your resume:'}
          </p>
        </div>
      </div>
      {wanted.length > 0 && (
        <ul aria-label="Missing words" className="flex flex-wrap gap-1.5">
          {wanted.slice(0, GLANCE).map(({ term, required }) => (
            <li
              key={term}
              className="rounded-[6px] bg-sunken px-2 py-0.5 text-small [overflow-wrap:anywhere]"
            >
              {term}
              {required && <span className="text-soft"> · required</span>}
            </li>
          ))}
          {wanted.length > GLANCE && (
            <li className="px-1 py-0.5 text-small text-soft">{`and ${wanted.length - GLANCE} more`}</li>
          )}
        </ul>
      )}
    </div>
  );
}

/** Missing words that are shown at a glance. */
const GLANCE = 8;
/** How long a comparison that nobody asked for is not asked for again. */
const GLANCE_MS = 300_000;

interface MatchPostingProps {
  /** Id of the application. */
  id: string;
  /** Its employer. */
  company: string | undefined;
  /** The text of the posting that is kept with it. */
  saved?: string | undefined;
  /** Keeps a posting that is compared and is not the one that is kept. */
  onKeep?: ((posting: string) => void) | undefined;
  /** At the side of a page: the kept posting is compared at once and shown at a glance, the rest on demand. */
  beside?: boolean;
}

/** Compares a pasted job posting with the person's resume; the one that is kept stands there at first. */
export function MatchPosting(props: MatchPostingProps) {
  const { id, company, saved = '', onKeep, beside = false } = props;
  const [draft, keep] = useDraft(`posting.${id}`);
  const posting = draft['posting'] ?? saved;
  const [empty, setEmpty] = useState(false);
  const atOnce = beside && saved !== '' && posting === saved;
  // A posting that was compared is compared again on coming back, with the resume of then.
  const [asked, setAsked] = useState(draft['compared'] ? posting : undefined);
  const compared = asked ?? (atOnce ? saved : undefined);
  const match = useQuery({
    ...matchResume(id, { jobDescription: compared ?? '', company }),
    enabled: compared !== undefined,
    ...(beside && { staleTime: GLANCE_MS }),
  });
  const matched = match.isSuccess && asked === posting && !draft['compared'];
  useEffect(() => {
    if (matched) keep({ posting, compared: 'yes' });
  });
  const isNew = onKeep !== undefined && posting.trim() !== saved.trim();
  const type = (text: string) => {
    setEmpty(false);
    keep(text || saved ? { posting: text } : {});
  };
  const compare = (event: SyntheticEvent) => {
    event.preventDefault();
    setEmpty(posting.trim() === '');
    if (posting.trim() === '') return;
    if (isNew) onKeep?.(posting.trim());
    if (compared === posting) void match.refetch();
    else setAsked(posting);
  };
  const form = (
    <form noValidate onSubmit={compare} className="flex flex-col gap-4">
      <Field label="Job posting" error={empty ? resumeMessages.noPosting : match.error?.message}>
        <Textarea
          rows={5}
          maxLength={JOB_DESCRIPTION_MAX}
          value={posting}
          onChange={(event) => type(event.target.value)}
        />
      </Field>
      <Button
        type="submit"
        busy={match.isFetching}
        busyLabel="Processing..."
        className="self-start"
      >
        {isNew ? 'Save and compare' : 'Compare'}
      </Button>
    </form>
  );
  const result = (
    <div aria-live="polite">
      <SessionOnly>{match.data && <MatchResult match={match.data} />}</SessionOnly>
    </div>
  );
  if (beside) {
    return (
      <section aria-label="Match with your resume" className="flex flex-col gap-3">
        <SessionOnly>{match.data && <MatchGlance match={match.data} />}</SessionOnly>
        {saved === '' ? (
          form
        ) : (
          <details className="text-small" open={match.isError || undefined}>
            <summary className="w-fit cursor-pointer py-1 text-soft hover:text-ink">
              The posting and every word
            </summary>
            <div className="flex flex-col gap-4 pt-2 text-body">
              {form}
              {result}
            </div>
          </details>
        )}
      </section>
    );
  }
  return (
    <Card roomy>
      <section aria-labelledby="match" className="flex flex-col gap-5">
        <div className="flex flex-col gap-1">
          <h2 id="match" className="text-large font-semibold">
            Match with your resume
          </h2>
          <p className="text-soft">
            See which words of the posting your resume covers. Nothing leaves this site.
          </p>
        </div>
        {form}
        {result}
      </section>
    </Card>
  );
}
