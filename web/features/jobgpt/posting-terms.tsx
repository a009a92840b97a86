import { useState } from 'react';
import { compareTerms, type PostingTerm } from '#shared/jobgpt/missing-terms.ts';
import { assistantMessages } from '#shared/jobgpt/messages.ts';
import { getResumeText } from '#web/lib/queries/jobgpt.ts';
import { useSession } from '#web/lib/session.ts';
import { useDraft } from '#web/lib/use-draft.ts';
import { Button } from '#web/ui/button.tsx';
import { Field } from '#web/ui/field.tsx';
import { Textarea } from '#web/ui/textarea.tsx';

/** Most characters of a text that are compared. */
const TEXT_MAX = 50_000;

function Terms({ title, terms }: { title: string; terms: readonly PostingTerm[] }) {
  if (terms.length === 0) return null;
  return (
    <section className="flex flex-col gap-1.5">
      <h3 className="font-medium">{`${title} (${terms.length})`}</h3>
      <ul className="flex flex-col gap-1 text-small">
        {terms.map(({ term, count, sentence }) => (
          <li key={term} className="[overflow-wrap:anywhere]">
            <span className="font-medium">{term}</span>
            <span className="text-soft">
              {`${count > 1 ? ` ${count} times` : ''}: “${sentence}”`}
            </span>
          </li>
        ))}
      </ul>
    </section>
  );
}

/** The terms of a posting that a resume lacks, with the posting's sentences; no model is called. */
export function PostingTerms(props: { application: string | undefined; hasResume: boolean }) {
  const { application, hasResume } = props;
  // The posting of an application is the one that its own page compares.
  const [postingDraft, keepPosting] = useDraft(`posting.${application ?? 'none'}`);
  const [resumeDraft, keepResume] = useDraft('jobgpt.resume');
  const posting = postingDraft['posting'] ?? '';
  // The stored resume that was fetched is shown, but neither kept as a draft nor shown to anybody else.
  const [mine, setMine] = useState<string>();
  const resume = (useSession() && mine) ?? resumeDraft['resume'] ?? '';
  const [busy, setBusy] = useState(false);
  const [error, setError] = useState<string>();
  const setPosting = (text: string) => keepPosting(text ? { posting: text } : {});
  const setResume = (text: string) => {
    setMine(undefined);
    keepResume(text ? { resume: text } : {});
  };
  const useMine = async () => {
    setBusy(true);
    setError(undefined);
    try {
      setMine(await getResumeText());
    } catch {
      setError(assistantMessages.resumeNotFound);
    } finally {
      setBusy(false);
    }
  };
  const both = posting.trim() !== '' && resume.trim() !== '';
  const { missing, covered } = both ? compareTerms(posting, resume) : { missing: [], covered: [] };
  return (
    <div className="flex flex-col gap-4">
      <Field label="Job posting">
        <Textarea
          rows={4}
          maxLength={TEXT_MAX}
          value={posting}
          onChange={(event) => setPosting(event.target.value)}
        />
      </Field>
      <Field
        label="Resume"
        error={error}
        aside={
          hasResume && (
            <Button size="small" variant="quiet" busy={busy} onClick={() => void useMine()}>
              Use my resume
            </Button>
          )
        }
      >
        <Textarea
          rows={4}
          maxLength={TEXT_MAX}
          value={resume}
          onChange={(event) => setResume(event.target.value)}
        />
      </Field>
      {both && missing.length === 0 && <p>Your resume has every term in this posting.</p>}
      <Terms title="Missing from your resume" terms={missing} />
      <Terms title="In both" terms={covered} />
      {both && (
        <p className="text-small text-soft">
          Words are compared as written, ignoring capitals and plurals. Names of tools come first,
          then what the posting says most often.
        </p>
      )}
    </div>
  );
}
