import { type ReactNode, useId, useRef, useState } from 'react';

import { assistantMessages } from '#shared/jobgpt/messages.ts';
import { type Mode, MODE_LABELS, MODES } from '#shared/jobgpt/prompts/modes.ts';
import { AnswerPanel, hasBegun } from '#web/features/jobgpt/answer-panel.tsx';
import { prepareAnswer } from '#web/features/jobgpt/answer-text.tsx';
import type { PickedApplication } from '#web/features/jobgpt/application-picker.tsx';
import { AskForm, BESIDE } from '#web/features/jobgpt/ask-form.tsx';
import { Helpers } from '#web/features/jobgpt/helpers.tsx';
import { firstModel } from '#web/features/jobgpt/model-choice.tsx';
import { NoService, ToolsFirst } from '#web/features/jobgpt/no-service.tsx';
import { QuestionField } from '#web/features/jobgpt/question-field.tsx';
import { type Choices, type Question, requestOf } from '#web/features/jobgpt/request-of.ts';
import { useSharing } from '#web/features/jobgpt/use-sharing.ts';
import { useWorkspace } from '#web/features/jobgpt/use-workspace.ts';
import { cx } from '#web/lib/classes.ts';
import { paths } from '#web/lib/paths.ts';
import { type AssistantSettings, useRefreshSettings } from '#web/lib/queries/jobgpt.ts';
import { SessionOnly } from '#web/lib/session-only.tsx';
import { AppLink } from '#web/ui/app-link.tsx';
import { Button } from '#web/ui/button.tsx';
import { Tabs } from '#web/ui/tabs.tsx';
import { useToast } from '#web/ui/toast.tsx';

/** Names the application that the question is about, and offers to leave it. */
function AboutApplication(props: { application: PickedApplication; onLeave: () => void }) {
  const { application, onLeave } = props;
  return (
    <div className="flex flex-wrap items-center justify-between gap-x-4 gap-y-1">
      <p className="min-w-0 [overflow-wrap:anywhere]">
        {'About '}
        <AppLink href={paths.editApplication(application.id)} className="prose-link">
          {application.label}
        </AppLink>
      </p>
      <Button size="small" onClick={onLeave}>
        No application
      </Button>
    </div>
  );
}

/** The place of the answer; `bringIntoView` scrolls to it and moves the focus there where it is below the question. */
function useAnswerPlace() {
  const ref = useRef<HTMLElement>(null);
  const bringIntoView = () => {
    if (matchMedia(BESIDE).matches) return;
    const calm = matchMedia('(prefers-reduced-motion: reduce)').matches;
    ref.current?.focus({ preventScroll: true });
    ref.current?.scrollIntoView({ block: 'start', behavior: calm ? 'auto' : 'smooth' });
  };
  return { ref, bringIntoView };
}

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

/** What is asked and goes along at the left, the answer and what was checked at the right; on narrow screens one below the other. Question and answer are of one height once there is one. */
function Columns(props: {
  form: ReactNode;
  answer: ReactNode;
  helpers: ReactNode;
  begun: boolean;
}) {
  const { form, answer, helpers, begun } = props;
  return (
    <div className="grid gap-6 lg:grid-cols-[minmax(0,1fr)_minmax(0,43rem)] lg:grid-rows-[auto_1fr]">
      <div
        className={cx(
          'flex min-w-0 flex-col gap-4',
          begun ? 'lg:[&>form]:grow' : 'lg:row-span-2 lg:self-start',
        )}
      >
        {form}
      </div>
      <div className="flex min-w-0 flex-col *:grow">{answer}</div>
      <div className="min-w-0 lg:col-start-2">{helpers}</div>
    </div>
  );
}

const NOT_ASKED: Question = { input: '', application: undefined, company: '' };

/** The company that an answer is about: the one that was typed, or the application's. */
function companyOf(mode: Mode, input: string, application: PickedApplication | undefined): string {
  if (mode === 'why_company') return input.trim();
  return application?.company ?? '';
}

/** What is on the table, and what can be done with it. */
function useAsking({ mode, application, settings, onMode, onPick }: WorkspaceProps) {
  const table = useWorkspace({ mode, application: application?.id });
  const toast = useToast();
  const refreshSettings = useRefreshSettings();
  const [asked, setAsked] = useState<Question>(NOT_ASKED);
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
    prepareAnswer();
    setAsked({
      input: table.input,
      application,
      company: companyOf(mode, table.input, application),
    });
    place.bringIntoView();
    void table.ask(requestOf(mode, table.input, choices)).then(refreshSettings);
  };
  return { table, asked, place, choices, choose, share, changeMode, pick, generate };
}

/** The form that asks, with the question in it unless that stands in a tool. */
function Ask(props: {
  workspace: WorkspaceProps;
  asking: ReturnType<typeof useAsking>;
  id: string;
  /** The id of what says why nothing can be generated. */
  reason: string | undefined;
  children: ReactNode;
}) {
  const { workspace, asking, id, reason, children } = props;
  const { table, choices, choose, share, pick, generate } = asking;
  return (
    <AskForm
      id={id}
      mode={workspace.mode}
      settings={workspace.settings}
      reason={reason}
      choices={choices}
      onChoose={choose}
      onShare={share}
      onPick={pick}
      input={table.input}
      onError={table.setError}
      busy={table.answer.busy}
      onGenerate={generate}
    >
      {children}
    </AskForm>
  );
}

/** The question, its answer, and the helpers that need no model. */
export function Workspace(props: WorkspaceProps) {
  const { mode, application, settings } = props;
  const { configured } = settings;
  const asking = useAsking(props);
  const { table, asked, place, pick, changeMode } = asking;
  const { input, type: onType, error, answer } = table;
  const [reason, form] = [useId(), useId()];
  // What is typed into a tool that works stands there where nothing else does.
  const isInTool = !configured && mode !== 'general';
  const field = (onEnter?: () => void) => (
    <QuestionField {...{ mode, form, input, onType, error, onEnter }} />
  );
  const about = application && (
    <AboutApplication application={application} onLeave={() => pick(undefined)} />
  );
  const ask = (
    <Ask workspace={props} asking={asking} id={form} reason={configured ? undefined : reason}>
      {!isInTool && field()}
    </Ask>
  );
  const answered = (configured || answer.error !== undefined) && (
    <SessionOnly>
      <AnswerPanel place={place.ref} asked={asked} answer={answer} onStop={table.stop} />
    </SessionOnly>
  );
  const helpers = (
    <Helpers
      key={application?.id}
      mode={mode}
      application={application?.id}
      input={input}
      onType={onType}
      onError={table.setError}
      field={isInTool ? field : undefined}
      hasResume={settings.contextKinds.includes('resume')}
    />
  );
  const tabs = (children: ReactNode) => (
    <Tabs label="Mode" tabs={TABS} selected={mode} onSelect={changeMode}>
      {children}
    </Tabs>
  );
  if (configured) {
    return tabs(
      <Columns
        form={
          <>
            {about}
            {ask}
          </>
        }
        answer={answered}
        helpers={helpers}
        begun={hasBegun(answer)}
      />,
    );
  }
  return (
    <>
      <NoService id={reason} mode={mode} />
      <ToolsFirst
        mode={mode}
        onMode={changeMode}
        begun={answer.busy || answer.error !== undefined}
        tools={
          <>
            {about}
            {helpers}
          </>
        }
      >
        {tabs(
          <div className="flex flex-col gap-5">
            {ask}
            {answered}
          </div>,
        )}
      </ToolsFirst>
    </>
  );
}
