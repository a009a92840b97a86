import { Eye, Square, Sparkles } from 'lucide-react';
import { type KeyboardEvent, useState } from 'react';
import { chooseTemplate } from '#shared/domain/prompts/choose-template.ts';
import { inputError, inputWarnings } from '#shared/domain/prompts/input-rules.ts';
import { templatesOf } from '#shared/domain/prompts/library.ts';
import type { Mode } from '#shared/domain/prompts/modes.ts';
import { AI_INPUT_MAX } from '#shared/limits.ts';
import { messages } from '#shared/messages.ts';
import { ContextOptions } from '#web/features/assistant/context-options.tsx';
import { PreviewDialog } from '#web/features/assistant/preview-dialog.tsx';
import { type Choices, requestOf } from '#web/features/assistant/request-of.ts';
import type { AssistantSettings } from '#web/lib/queries/assistant.ts';
import { usePreviewPrompt } from '#web/lib/queries/assistant.ts';
import { Button } from '#web/ui/button.tsx';
import { Field } from '#web/ui/field.tsx';
import { Keys } from '#web/ui/keys.tsx';
import { Panel } from '#web/ui/panel.tsx';
import { Select } from '#web/ui/select.tsx';
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

/** Why this template was chosen, so that the person can agree or choose another. */
function templateHint(mode: Mode, input: string, chosen: string): string {
  const own = templatesOf(mode).find(({ id }) => id === chosen);
  if (own) return own.description;
  const { template, reason } = chooseTemplate(mode, input);
  return `${reason} ${template.description}.`;
}

interface AskFormProps {
  mode: Mode;
  settings: AssistantSettings;
  choices: Choices;
  onChoose: (change: Partial<Choices>) => void;
  input: string;
  onType: (text: string) => void;
  error: string | undefined;
  onError: (error: string | undefined) => void;
  busy: boolean;
  onGenerate: () => void;
  onStop: () => void;
}

/** Model, template, text and shared information; Ctrl+Enter or Cmd+Enter generates. */
export function AskForm(props: AskFormProps) {
  const { mode, settings, choices, onChoose, input, onType, error, onError, busy } = props;
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
      onError: () => toast({ title: messages.assistant.previewFailed, tone: 'error' }),
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
      <div className="grid gap-5 sm:grid-cols-2">
        <Field label="Model">
          <Select
            options={settings.models.map((name) => ({ value: name, label: name }))}
            value={choices.model}
            onChange={(event) => onChoose({ model: event.target.value })}
          />
        </Field>
        <Field label="Template">
          <Select
            options={[
              { value: '', label: 'Chosen for you' },
              ...templatesOf(mode).map(({ id, name }) => ({ value: id, label: name })),
            ]}
            value={choices.template}
            onChange={(event) => onChoose({ template: event.target.value })}
          />
        </Field>
        <p className="-mt-2 text-small text-soft sm:col-span-2">
          {templateHint(mode, input, choices.template)}
        </p>
      </div>
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
          onChoose(change);
        }}
      />
      <div className="flex flex-wrap items-center gap-3">
        <Button
          type="submit"
          variant="primary"
          busy={busy}
          busyLabel="Generating..."
          icon={<Sparkles size={16} aria-hidden="true" />}
        >
          Generate
        </Button>
        {busy && (
          <Button icon={<Square size={16} aria-hidden="true" />} onClick={props.onStop}>
            Stop
          </Button>
        )}
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
      <p className="text-small text-soft">
        {`${settings.usedToday} of ${settings.dailyLimit} answers used today.`}
      </p>
      <PreviewDialog
        preview={shown ? preview.data : undefined}
        choices={choices}
        onClose={() => setShown(false)}
      />
    </form>
  );
}
