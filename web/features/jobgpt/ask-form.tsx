import { Eye, Sparkles } from 'lucide-react';
import { type KeyboardEvent, useId, useState } from 'react';
import { inputError, inputWarnings } from '#shared/jobgpt/prompts/input-rules.ts';
import type { Mode } from '#shared/jobgpt/prompts/modes.ts';
import { AI_INPUT_MAX } from '#shared/core/limits.ts';
import { assistantMessages } from '#shared/jobgpt/messages.ts';
import type { PickedApplication } from '#web/features/jobgpt/application-picker.tsx';
import { ContextOptions } from '#web/features/jobgpt/context-options.tsx';
import { ModelChoice } from '#web/features/jobgpt/model-choice.tsx';
import { PreviewDialog } from '#web/features/jobgpt/preview-dialog.tsx';
import { type Choices, requestOf } from '#web/features/jobgpt/request-of.ts';
import type { Sharing } from '#web/features/jobgpt/use-sharing.ts';
import type { AssistantSettings } from '#web/lib/queries/jobgpt.ts';
import { usePreviewPrompt } from '#web/lib/queries/jobgpt.ts';
import { SessionOnly } from '#web/lib/session-only.tsx';
import { useIsOperator } from '#web/lib/use-is-operator.ts';
import { Button } from '#web/ui/button.tsx';
import { Field } from '#web/ui/field.tsx';
import { Keys } from '#web/ui/keys.tsx';
import { Panel } from '#web/ui/panel.tsx';
import { Textarea } from '#web/ui/textarea.tsx';
import { useToast } from '#web/ui/toast.tsx';

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

interface AskFormProps {
  mode: Mode;
  settings: AssistantSettings;
  choices: Choices;
  onChoose: (change: Pick<Partial<Choices>, 'model' | 'template'>) => void;
  onShare: (change: Partial<Sharing>) => void;
  onPick: (application: PickedApplication | undefined) => void;
  input: string;
  onType: (text: string) => void;
  error: string | undefined;
  onError: (error: string | undefined) => void;
  busy: boolean;
  onGenerate: () => void;
}

/** Model, template, text and shared information; Ctrl+Enter or Cmd+Enter generates. */
export function AskForm(props: AskFormProps) {
  const { mode, settings, choices, onChoose, input, onType, error, onError, busy } = props;
  const reason = useId();
  const isOperator = useIsOperator();
  const preview = usePreviewPrompt();
  const [shown, setShown] = useState(false);
  const [unpicked, setUnpicked] = useState(false);
  const toast = useToast();
  const accepted = () => {
    const found = inputError(mode, input);
    const unpicked = choices.shareApplication && !choices.application;
    onError(found);
    setUnpicked(unpicked);
    return found === undefined && !unpicked;
  };
  const generate = () => {
    if (!busy && accepted()) props.onGenerate();
  };
  const show = () => {
    if (!accepted()) return;
    preview.mutate(requestOf(mode, input, choices), {
      onSuccess: () => setShown(true),
      onError: () => toast({ title: assistantMessages.previewFailed, tone: 'error' }),
    });
  };
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key !== 'Enter' || !(event.ctrlKey || event.metaKey)) return;
    event.preventDefault();
    generate();
  };
  const { label, placeholder } = INPUTS[mode];
  return (
    <form
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        generate();
      }}
      className="flex flex-col gap-5"
    >
      <ModelChoice
        mode={mode}
        settings={settings}
        choices={choices}
        onChoose={onChoose}
        input={input}
      />
      <Field
        label={label}
        error={error}
        aside={
          <span
            className={input.length > AI_INPUT_MAX ? 'tabular text-danger' : 'tabular text-soft'}
          >{`${input.length} / ${AI_INPUT_MAX}`}</span>
        }
      >
        <Textarea
          name="input"
          rows={mode === 'why_company' ? 2 : 5}
          placeholder={placeholder}
          value={input}
          onChange={(event) => onType(event.target.value)}
          onKeyDown={onKeyDown}
        />
      </Field>
      {inputWarnings(mode, input).map((warning) => (
        <Panel key={warning} tone="warning">
          {warning}
        </Panel>
      ))}
      <ContextOptions
        mode={mode}
        kinds={settings.contextKinds}
        choices={choices}
        unpicked={unpicked}
        onChange={(change) => {
          setUnpicked(false);
          props.onShare(change);
        }}
        onPick={(application) => {
          setUnpicked(false);
          props.onPick(application);
        }}
      />
      <div className="flex flex-wrap items-center gap-3">
        <Button
          type="submit"
          variant="primary"
          busy={busy}
          busyLabel="Generating..."
          aria-describedby={settings.configured ? undefined : reason}
          icon={<Sparkles size={16} aria-hidden="true" />}
        >
          Generate
        </Button>
        <Button
          variant="quiet"
          busy={preview.isPending}
          icon={<Eye size={16} aria-hidden="true" />}
          onClick={show}
        >
          Show what is sent
        </Button>
        <span className="flex items-center gap-2 text-small text-soft max-sm:hidden">
          <Keys keys={['Ctrl', 'Enter']} />
          generates
        </span>
      </div>
      <p id={reason} className="text-small text-soft">
        {settings.configured
          ? `${settings.usedToday} of ${settings.dailyLimit} answers used today.`
          : isOperator
            ? `${assistantMessages.notConfigured} ${assistantMessages.setKey}`
            : assistantMessages.notConfigured}
      </p>
      <SessionOnly>
        <PreviewDialog
          preview={shown ? preview.data : undefined}
          choices={choices}
          onClose={() => setShown(false)}
        />
      </SessionOnly>
    </form>
  );
}
