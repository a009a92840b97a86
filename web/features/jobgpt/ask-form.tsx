import { Eye, Sparkles } from 'lucide-react';
import { Fragment, type ReactNode, useState } from 'react';

import { assistantMessages } from '#shared/jobgpt/messages.ts';
import type { ContextKind } from '#shared/jobgpt/prompts/compose.ts';
import { inputError, inputWarnings } from '#shared/jobgpt/prompts/input-rules.ts';
import type { Mode } from '#shared/jobgpt/prompts/modes.ts';
import type { PickedApplication } from '#web/features/jobgpt/application-picker.tsx';
import { ContextOptions } from '#web/features/jobgpt/context-options.tsx';
import { ModelChoice } from '#web/features/jobgpt/model-choice.tsx';
import { type Choices, requestOf, SHARED_NAMES } from '#web/features/jobgpt/request-of.ts';
import type { Sharing } from '#web/features/jobgpt/use-sharing.ts';
import { cx } from '#web/lib/classes.ts';
import {
  type AssistantSettings,
  type PromptPreview,
  usePreviewPrompt,
} from '#web/lib/queries/jobgpt.ts';
import { SessionOnly } from '#web/lib/session-only.tsx';
import { useMedia } from '#web/lib/use-media.ts';
import { Button } from '#web/ui/button.tsx';
import { Dialog } from '#web/ui/dialog.tsx';
import { Keys } from '#web/ui/keys.tsx';
import { Panel } from '#web/ui/panel.tsx';
import { useToast } from '#web/ui/toast.tsx';

/** The kinds of information that the person turned on and nothing was found for. */
function notFound(choices: Choices, shared: readonly ContextKind[]): string[] {
  const wanted: ContextKind[] = [
    ...(choices.includeResume ? (['resume'] as const) : []),
    ...(choices.includeCompany ? (['company'] as const) : []),
  ];
  return wanted.filter((kind) => !shared.includes(kind)).map((kind) => SHARED_NAMES[kind]);
}

/** Shows exactly what would be sent to the AI service. */
function PreviewDialog(props: {
  preview: PromptPreview | undefined;
  choices: Choices;
  onClose: () => void;
}) {
  const { preview, choices, onClose } = props;
  if (!preview) return null;
  const { messages, ...settings } = preview.request;
  const missing = notFound(choices, preview.shared);
  return (
    <Dialog
      open
      onOpenChange={onClose}
      title="What is sent"
      description="This and nothing else goes to the AI service when you press Generate."
    >
      {missing.length > 0 && <Panel tone="info">{`Not found: ${missing.join(' and ')}.`}</Panel>}
      <p>{`Template: ${preview.template.reason}`}</p>
      <dl className="grid grid-cols-[auto_1fr] gap-x-4 gap-y-1">
        {Object.entries(settings).map(([name, value]) => (
          <Fragment key={name}>
            <dt className="font-mono text-small text-soft">{name}</dt>
            <dd className="tabular font-mono text-small [overflow-wrap:anywhere]">
              {JSON.stringify(value)}
            </dd>
          </Fragment>
        ))}
      </dl>
      {messages.map(({ role, content }) => (
        <section key={role} className="min-w-0">
          <h3 className="font-medium">{role === 'system' ? 'System message' : 'User message'}</h3>
          <pre className="mt-1 rounded-ui border border-line bg-sunken p-3 font-mono text-small [overflow-wrap:anywhere] whitespace-pre-wrap">
            {content}
          </pre>
        </section>
      ))}
    </Dialog>
  );
}

/** From this width on the answer is beside the question (the `lg` breakpoint of the theme). */
export const BESIDE = '(width >= 64rem)';

interface AskFormProps {
  /** The id of the form, for a question that stands outside it. */
  id: string;
  /** The question, where it stands within. */
  children: ReactNode;
  mode: Mode;
  settings: AssistantSettings;
  /** The id of what says why nothing can be generated. */
  reason: string | undefined;
  choices: Choices;
  onChoose: (change: Pick<Partial<Choices>, 'model' | 'template'>) => void;
  onShare: (change: Partial<Sharing>) => void;
  onPick: (application: PickedApplication | undefined) => void;
  input: string;
  onError: (error: string | undefined) => void;
  busy: boolean;
  onGenerate: () => void;
}

/** The question, with model, template and shared information. */
export function AskForm(props: AskFormProps) {
  const { mode, settings, choices, onChoose, input, onError, busy } = props;
  const previewing = usePreviewPrompt();
  const wide = useMedia(BESIDE);
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
    previewing.mutate(requestOf(mode, input, choices), {
      onSuccess: () => setShown(true),
      onError: () => toast({ title: assistantMessages.previewFailed, tone: 'error' }),
    });
  };
  const along = (
    <>
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
      <ModelChoice
        mode={mode}
        settings={settings}
        choices={choices}
        onChoose={onChoose}
        input={input}
      />
    </>
  );
  const submit = (
    <Button
      type="submit"
      // Without a service it can say only what is missing.
      variant={settings.configured ? 'primary' : 'quiet'}
      // As wide as it is while it generates, so that what is beside it stays.
      className={cx('min-w-38', !settings.configured && 'border-line! text-soft!')}
      busy={busy}
      busyLabel="Generating..."
      aria-describedby={props.reason}
      icon={<Sparkles size={16} aria-hidden="true" />}
    >
      Generate
    </Button>
  );
  const preview = (
    <Button
      variant="quiet"
      className="max-sm:px-1"
      busy={previewing.isPending}
      icon={<Eye size={16} aria-hidden="true" />}
      onClick={show}
    >
      Show what is sent
    </Button>
  );
  const options = (
    <details open={settings.configured && wide} className="min-w-0">
      <summary
        className={cx(
          'w-fit cursor-pointer text-soft hover:text-ink',
          settings.configured ? 'lg:hidden' : 'text-small',
        )}
      >
        Options
      </summary>
      <div className="flex flex-col gap-5 pt-3 lg:pt-0">
        {along}
        {!settings.configured && <div className="-ml-4">{preview}</div>}
      </div>
    </details>
  );
  return (
    <form
      id={props.id}
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        generate();
      }}
      className={cx(
        'flex flex-col gap-5',
        settings.configured && 'rounded-card border border-line bg-surface p-5 max-sm:p-4',
      )}
    >
      {props.children}
      {inputWarnings(mode, input).map((warning) => (
        <Panel key={warning} tone="warning">
          {warning}
        </Panel>
      ))}
      {settings.configured ? (
        <>
          {options}
          <div className="flex flex-wrap items-center gap-3 max-sm:gap-2">
            {submit}
            {preview}
          </div>
        </>
      ) : (
        // What belongs to the missing service stays out of the way.
        <div className="flex flex-wrap items-start gap-x-5 gap-y-3 [&>details]:py-2.5 [&>details[open]]:basis-full">
          {submit}
          {options}
        </div>
      )}
      {settings.configured && (
        <p className="flex flex-wrap items-center gap-x-2 text-small text-soft">
          <span className="flex items-center gap-2 max-sm:hidden">
            <Keys keys={['Ctrl', 'Enter']} />
            generates.
          </span>
          {`${settings.usedToday} of ${settings.dailyLimit} answers used today. Nothing is sent until you press Generate.`}
        </p>
      )}
      <SessionOnly>
        <PreviewDialog
          preview={shown ? previewing.data : undefined}
          choices={choices}
          onClose={() => setShown(false)}
        />
      </SessionOnly>
    </form>
  );
}
