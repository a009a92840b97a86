import type { ResumeMatch } from '#shared/resumes/contracts/schemas.ts';

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
export function MatchResult({ match }: { match: ResumeMatch }) {
  const { score, formula, weights, matched, missing, suggestions } = match;
  return (
    <div className="flex flex-col gap-5 border-t border-line pt-5">
      <div className="flex flex-col gap-1">
        <p className="tabular text-title font-semibold">{`Score ${score} of 100`}</p>
        <p className="text-small text-soft">
          {`Here: ${weights.matched} ÷ ${weights.total}. ${formula}`}
        </p>
      </div>
      <div className="grid gap-5 sm:grid-cols-2">
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
