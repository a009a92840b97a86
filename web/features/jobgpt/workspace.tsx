import { type ReactNode, useId, useRef, useState } from 'react';

import { AI_INPUT_MAX } from '#shared/core/limits.ts';
import { classifyQuestion } from '#shared/jobgpt/classify-question.ts';
import { assistantMessages } from '#shared/jobgpt/messages.ts';
import { type Mode, MODE_LABELS, MODES } from '#shared/jobgpt/prompts/modes.ts';
import { AnswerPanel } from '#web/features/jobgpt/answer-panel.tsx';
import type { PickedApplication } from '#web/features/jobgpt/application-picker.tsx';
import { AskForm, BESIDE } from '#web/features/jobgpt/ask-form.tsx';
import { CompanySheet } from '#web/features/jobgpt/company-sheet.tsx';
import { firstModel } from '#web/features/jobgpt/model-choice.tsx';
import { NoService, OperatorNote } from '#web/features/jobgpt/no-service.tsx';
import { PostingTerms } from '#web/features/jobgpt/posting-terms.tsx';
import { type Choices, type Question, requestOf } from '#web/features/jobgpt/request-of.ts';
import { StarFindings } from '#web/features/jobgpt/star-findings.tsx';
import { useSharing } from '#web/features/jobgpt/use-sharing.ts';
import { useWorkspace } from '#web/features/jobgpt/use-workspace.ts';
import { paths } from '#web/lib/paths.ts';
import { type AssistantSettings, useRefreshSettings } from '#web/lib/queries/jobgpt.ts';
import { SessionOnly } from '#web/lib/session-only.tsx';
import { useDraft } from '#web/lib/use-draft.ts';
import { AppLink } from '#web/ui/app-link.tsx';
import { Button } from '#web/ui/button.tsx';
import { Card } from '#web/ui/card.tsx';
import { Field } from '#web/ui/field.tsx';
import { Pill } from '#web/ui/pill.tsx';
import { Tabs } from '#web/ui/tabs.tsx';
import { Textarea } from '#web/ui/textarea.tsx';
import { useToast } from '#web/ui/toast.tsx';

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
  why_company: 'What you know about the company',
  behavioral: 'What the question tests',
  general: 'Posting against resume',
};

/** The helpers of each mode that need no model; always available. */
function Helpers(props: {
  mode: Mode;
  /** Id of the application that the texts belong to. */
  application: string | undefined;
  input: string;
  onType: (text: string) => void;
  hasResume: boolean;
}) {
  const { mode, application, input, onType, hasResume } = props;
  return (
    <Card className="flex flex-col gap-4 sm:p-5">
      <h2 className="text-large">{TITLES[mode]}</h2>
      {mode === 'why_company' && (
        <SessionOnly>
          <CompanySheet name={input} onChoose={onType} />
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

/** What is asked and goes along at the left, the answer and what was checked at the right; on narrow screens one below the other. */
function Columns(props: { form: ReactNode; answer: ReactNode; helpers: ReactNode }) {
  const { form, answer, helpers } = props;
  return (
    <div className="grid items-start gap-6 lg:grid-cols-[minmax(0,1fr)_minmax(0,43rem)]">
      <div className="flex min-w-0 flex-col gap-4">{form}</div>
      <div className="flex min-w-0 flex-col gap-6">
        {answer}
        {helpers}
      </div>
    </div>
  );
}

const NOT_ASKED: Question = { input: '', application: undefined, company: '' };

/** The company that an answer is about: the one that was typed, or the application's. */
function companyOf(mode: Mode, input: string, application: PickedApplication | undefined): string {
  if (mode === 'why_company') return input.trim();
  return application?.company ?? '';
}

/** The question, its answer, and the helpers that need no model. */
export function Workspace({ mode, application, settings, onMode, onPick }: WorkspaceProps) {
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
    setAsked({
      input: table.input,
      application,
      company: companyOf(mode, table.input, application),
    });
    place.bringIntoView();
    void table.ask(requestOf(mode, table.input, choices)).then(refreshSettings);
  };
  const { answer } = table;
  const reason = useId();
  const hasAnswer = settings.configured || answer.error !== undefined;
  return (
    <>
      {!settings.configured && <NoService id={reason} mode={mode} onMode={changeMode} />}
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
                reason={settings.configured ? undefined : reason}
                operatorNote={<OperatorNote />}
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
              onType={table.type}
              hasResume={settings.contextKinds.includes('resume')}
            />
          }
        />
      </Tabs>
    </>
  );
}
