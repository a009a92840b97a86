import { classifyQuestion } from '#shared/jobgpt/classify-question.ts';
import { AI_INPUT_MAX } from '#shared/core/limits.ts';
import { StarFindings } from '#web/features/jobgpt/star-findings.tsx';
import { useDraft } from '#web/lib/use-draft.ts';
import { Field } from '#web/ui/field.tsx';
import { Pill } from '#web/ui/pill.tsx';
import { Textarea } from '#web/ui/textarea.tsx';

/** What the typed question tests, by its words; no model is called. */
export function QuestionClass({ question }: { question: string }) {
  if (!question.trim()) {
    return <p className="text-soft">Type a question to see what it tests.</p>;
  }
  const { label, shows, because } = classifyQuestion(question);
  return (
    <div className="flex flex-col items-start gap-2">
      <Pill tone="blue">{label}</Pill>
      <p>{`A strong answer shows: ${shows}`}</p>
      <p className="text-small text-soft">
        {because ? `Because it says “${because}”.` : 'No word of it points to one kind.'}
      </p>
    </div>
  );
}

/** Checks the person's own answer for its parts while they type; the text is kept in this browser only. */
export function OwnAnswerCheck({ application }: { application: string | undefined }) {
  const [draft, keep] = useDraft(`jobgpt.${application ?? 'none'}.answer`);
  const text = draft['text'] ?? '';
  return (
    <div className="flex flex-col gap-4">
      <Field label="Your own answer" hint="It is checked here and sent nowhere.">
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
