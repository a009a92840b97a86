import { type ReactNode, useState } from 'react';

import { AI_INPUT_MAX } from '#shared/core/limits.ts';
import { classifyQuestion } from '#shared/jobgpt/classify-question.ts';
import { inputError } from '#shared/jobgpt/prompts/input-rules.ts';
import type { Mode } from '#shared/jobgpt/prompts/modes.ts';
import { CompanySheet } from '#web/features/jobgpt/company-sheet.tsx';
import { PostingTerms } from '#web/features/jobgpt/posting-terms.tsx';
import { StarFindings } from '#web/features/jobgpt/star-findings.tsx';
import { SessionOnly } from '#web/lib/session-only.tsx';
import { useDraft } from '#web/lib/use-draft.ts';
import { Button } from '#web/ui/button.tsx';
import { Card } from '#web/ui/card.tsx';
import { Field } from '#web/ui/field.tsx';
import { Pill } from '#web/ui/pill.tsx';
import { Textarea } from '#web/ui/textarea.tsx';

/** What the typed question tests, by its words; no model is called. */
function QuestionClass({ question }: { question: string }) {
  if (!question.trim()) {
    return <p className="text-soft">Enter a question to see what it tests.</p>;
  }
  const { label, shows, because } = classifyQuestion(question);
  return (
    <div className="flex flex-col items-start gap-2">
      <Pill tone="blue">{label}</Pill>
      <p>{`A strong answer shows: ${shows}`}</p>
      <p className="text-small text-soft">
        {because
          ? `Because it says “${because}”.`
          : 'Nothing in it points to one kind of question.'}
      </p>
    </div>
  );
}

/** Checks the person's own answer for its parts while they type; the text is kept in this browser only. */
function OwnAnswerCheck({ application }: { application: string | undefined }) {
  const [draft, keep] = useDraft(`jobgpt.${application ?? 'none'}.answer`);
  const text = draft['text'] ?? '';
  return (
    <div className="flex flex-col gap-4">
      <Field label="Your own answer" hint="It is checked in this browser and never sent.">
        <Textarea
          rows={6}
          maxLength={AI_INPUT_MAX}
          value={text}
          onChange={(event) => keep(event.target.value ? { text: event.target.value } : {})}
        />
      </Field>
      {text.trim() && <StarFindings text={text} label="Check of your answer" />}
    </div>
  );
}

const TITLES: Record<Mode, string> = {
  why_company: 'Look up a company',
  behavioral: 'What the question tests',
  general: 'Posting against resume',
};

/** The company that is asked about and its look-up, as the page's first action where there is no service. */
function LookUp(props: { field: (onEnter: () => void) => ReactNode; onLookUp: () => void }) {
  const { field, onLookUp } = props;
  return (
    <div className="flex items-start gap-3">
      <div className="min-w-0 grow">{field(onLookUp)}</div>
      {/* Beside the control, which stands under its label. */}
      <Button variant="primary" className="mt-7.5" onClick={onLookUp}>
        Look up
      </Button>
    </div>
  );
}

/** The helpers of each mode that need no model; always available. */
export function Helpers(props: {
  mode: Mode;
  /** Id of the application that the texts belong to. */
  application: string | undefined;
  input: string;
  onType: (text: string) => void;
  onError: (error: string | undefined) => void;
  /** The question, where it stands here rather than with 'Generate'. */
  field: ((onEnter?: () => void) => ReactNode) | undefined;
  hasResume: boolean;
}) {
  const { mode, application, input, onType, onError, field, hasResume } = props;
  const [lookedUp, setLookedUp] = useState<string>();
  const lookUp = () => {
    const name = input.trim();
    onError(name ? undefined : inputError(mode, input));
    setLookedUp(name);
  };
  return (
    <Card className="flex flex-col gap-4 sm:p-5">
      <h2 className="text-large">{TITLES[mode]}</h2>
      {mode === 'why_company' && (
        <>
          {field && <LookUp field={field} onLookUp={lookUp} />}
          <SessionOnly>
            <CompanySheet name={input} now={lookedUp} onChoose={onType} />
          </SessionOnly>
        </>
      )}
      {mode === 'behavioral' && (
        <div className="@container">
          <div className="grid gap-x-12 gap-y-4 @3xl:grid-cols-2">
            <div className="flex min-w-0 flex-col gap-4">
              {field?.()}
              <QuestionClass question={input} />
            </div>
            <OwnAnswerCheck application={application} />
          </div>
        </div>
      )}
      {mode === 'general' && <PostingTerms application={application} hasResume={hasResume} />}
    </Card>
  );
}
