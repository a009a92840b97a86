import { type ReactNode, useState } from 'react';
import { MODE_LABELS, MODES, type Mode } from '#shared/jobgpt/prompts/modes.ts';
import { assistantMessages } from '#shared/jobgpt/messages.ts';
import { AboutApplication } from '#web/features/jobgpt/about-application.tsx';
import { AnswerPanel, type Question } from '#web/features/jobgpt/answer-panel.tsx';
import type { PickedApplication } from '#web/features/jobgpt/application-picker.tsx';
import { AskForm } from '#web/features/jobgpt/ask-form.tsx';
import { Helpers } from '#web/features/jobgpt/helpers.tsx';
import { firstModel } from '#web/features/jobgpt/model-choice.tsx';
import { type Choices, requestOf } from '#web/features/jobgpt/request-of.ts';
import { useAnswerPlace } from '#web/features/jobgpt/use-answer-place.ts';
import { useSharing } from '#web/features/jobgpt/use-sharing.ts';
import { useWorkspace } from '#web/features/jobgpt/use-workspace.ts';
import { type AssistantSettings, useRefreshSettings } from '#web/lib/queries/jobgpt.ts';
import { SessionOnly } from '#web/lib/session-only.tsx';
import { Tabs } from '#web/ui/tabs.tsx';
import { useToast } from '#web/ui/toast.tsx';

const TABS = MODES.map((key) => ({ key, label: MODE_LABELS[key] }));

interface WorkspaceProps {
  mode: Mode;
  /** The application that the question is about. */
  application: PickedApplication | undefined;
  settings: AssistantSettings;
  onMode: (mode: Mode) => void;
  onPick: (application: PickedApplication | undefined) => void;
}

/** Model and template; a template belongs to a mode. */
function useModelChoice(mode: Mode, settings: AssistantSettings) {
  const [chosen, setChosen] = useState({ mode, model: firstModel(settings), template: '' });
  const { model } = chosen;
  const template = chosen.mode === mode ? chosen.template : '';
  const choose = (change: Pick<Partial<Choices>, 'model' | 'template'>) =>
    setChosen({ model, template, ...change, mode });
  return { model, template, choose };
}

/** Question on the left, answer on the right; on narrow screens one below the other, with the helpers last. */
function Columns(props: { form: ReactNode; answer: ReactNode; helpers: ReactNode }) {
  const { form, answer, helpers } = props;
  return (
    <div className="grid gap-6 pt-6 lg:grid-cols-2 lg:grid-rows-[auto_1fr]">
      <div className="flex min-w-0 flex-col gap-4">{form}</div>
      {answer && (
        <div className="min-w-0 lg:col-start-2 lg:row-span-2 lg:row-start-1">{answer}</div>
      )}
      <div className={answer ? 'min-w-0' : 'min-w-0 lg:col-start-2 lg:row-start-1'}>{helpers}</div>
    </div>
  );
}

/** The question, its answer, and the helpers that need no model. */
export function Workspace({ mode, application, settings, onMode, onPick }: WorkspaceProps) {
  const table = useWorkspace({ mode, application: application?.id });
  const toast = useToast();
  const refreshSettings = useRefreshSettings();
  const [asked, setAsked] = useState<Question>({ input: '', application: undefined });
  const { model, template, choose } = useModelChoice(mode, settings);
  const [sharing, share] = useSharing();
  const place = useAnswerPlace();
  const choices: Choices = { ...sharing, model, template, application };
  const changeMode = (next: Mode) => {
    if (next === mode) return;
    const typed = table.input.trim() || table.answer.text;
    const putBack = table.clear();
    if (typed) {
      const onSelect = () => {
        putBack();
        onMode(mode);
      };
      toast({ title: assistantMessages.cleared, action: { label: 'Undo', onSelect } });
    }
    onMode(next);
  };
  const pick = (next: PickedApplication | undefined) => {
    if (next) table.carryTo(next.id);
    onPick(next);
  };
  const generate = () => {
    setAsked({ input: table.input, application });
    place.bringIntoView();
    void table.ask(requestOf(mode, table.input, choices)).then(refreshSettings);
  };
  const { answer } = table;
  const hasAnswer = settings.configured || answer.error !== undefined;
  return (
    <Tabs label="Mode" tabs={TABS} selected={mode} onSelect={changeMode}>
      <Columns
        form={
          <>
            {application && (
              <AboutApplication application={application} onLeave={() => pick(undefined)} />
            )}
            <AskForm
              mode={mode}
              settings={settings}
              choices={choices}
              onChoose={choose}
              onShare={share}
              onPick={pick}
              input={table.input}
              onType={table.type}
              error={table.error}
              onError={table.setError}
              busy={answer.busy}
              onGenerate={generate}
            />
          </>
        }
        answer={
          hasAnswer && (
            <SessionOnly>
              <AnswerPanel place={place.ref} asked={asked} answer={answer} onStop={table.stop} />
            </SessionOnly>
          )
        }
        helpers={
          <Helpers
            key={application?.id}
            mode={mode}
            application={application?.id}
            input={table.input}
            hasResume={settings.contextKinds.includes('resume')}
          />
        }
      />
    </Tabs>
  );
}
