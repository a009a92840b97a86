import type { Mode } from '#shared/jobgpt/prompts/modes.ts';
import { CompanySheet } from '#web/features/jobgpt/company-sheet.tsx';
import { PostingTerms } from '#web/features/jobgpt/posting-terms.tsx';
import { OwnAnswerCheck, QuestionClass } from '#web/features/jobgpt/question-class.tsx';
import { SessionOnly } from '#web/lib/session-only.tsx';
import { Card } from '#web/ui/card.tsx';

const TITLES: Record<Mode, string> = {
  why_company: 'What you know of the company',
  behavioral: 'What the question tests',
  general: 'Posting against resume',
};

/** The helpers of each mode that need no model; always available. */
export function Helpers(props: {
  mode: Mode;
  /** Id of the application that the texts belong to. */
  application: string | undefined;
  input: string;
  hasResume: boolean;
}) {
  const { mode, application, input, hasResume } = props;
  return (
    <Card className="flex flex-col gap-4">
      <h2 className="text-large">{TITLES[mode]}</h2>
      {mode === 'why_company' && (
        <SessionOnly>
          <CompanySheet name={input} />
        </SessionOnly>
      )}
      {mode === 'behavioral' && (
        <>
          <QuestionClass question={input} />
          <OwnAnswerCheck application={application} />
        </>
      )}
      {mode === 'general' && <PostingTerms application={application} hasResume={hasResume} />}
    </Card>
  );
}
