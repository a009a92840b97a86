import type { KeyboardEvent } from 'react';

import { AI_INPUT_MAX } from '#shared/core/limits.ts';
import type { Mode } from '#shared/jobgpt/prompts/modes.ts';
import { Field } from '#web/ui/field.tsx';
import { Textarea } from '#web/ui/textarea.tsx';

/** Label and placeholder of the text in each mode. */
const INPUTS: Record<Mode, { label: string; placeholder: string }> = {
  why_company: { label: 'Company name', placeholder: 'Acme' },
  behavioral: {
    label: 'Behavioral question',
    placeholder: 'Tell me about a time when you disagreed with a teammate',
  },
  general: {
    label: 'Your question',
    placeholder: 'Help me improve this resume bullet: ...',
  },
};

/** Characters from which on they are counted: nobody's company or question is near the limit before. */
const COUNTED_FROM = 100;

/** What is asked, wherever its form stands; Ctrl+Enter or Cmd+Enter generates. */
export function QuestionField(props: {
  mode: Mode;
  /** The id of the form that it belongs to. */
  form: string;
  input: string;
  onType: (text: string) => void;
  error: string | undefined;
  /** What Enter alone does, where the text has one line. */
  onEnter?: (() => void) | undefined;
}) {
  const { mode, form, input, onType, error, onEnter } = props;
  const { label, placeholder } = INPUTS[mode];
  const onKeyDown = (event: KeyboardEvent<HTMLTextAreaElement>) => {
    if (event.key !== 'Enter') return;
    const generates = event.ctrlKey || event.metaKey;
    if (!generates && !onEnter) return;
    event.preventDefault();
    if (generates) event.currentTarget.form?.requestSubmit();
    else onEnter?.();
  };
  return (
    <Field
      label={label}
      error={error}
      aside={
        input.length > COUNTED_FROM && (
          <span
            className={input.length > AI_INPUT_MAX ? 'tabular text-danger' : 'tabular text-soft'}
          >{`${input.length} / ${AI_INPUT_MAX}`}</span>
        )
      }
    >
      <Textarea
        name="input"
        form={form}
        rows={mode === 'why_company' ? 1 : 5}
        placeholder={placeholder}
        value={input}
        onChange={(event) => onType(event.target.value)}
        onKeyDown={onKeyDown}
        // A name has one line.
        className={mode === 'why_company' ? 'resize-none' : undefined}
      />
    </Field>
  );
}
