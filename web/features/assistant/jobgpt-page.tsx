import { useQuery } from '@tanstack/react-query';
import { useNavigate, useSearch } from '@tanstack/react-router';
import { useState } from 'react';
import { MODE_LABELS, MODES, type Mode } from '#shared/domain/prompts/modes.ts';
import { messages } from '#shared/messages.ts';
import { AnswerPanel, type Asked } from '#web/features/assistant/answer-panel.tsx';
import { AskForm } from '#web/features/assistant/ask-form.tsx';
import { Helpers } from '#web/features/assistant/helpers.tsx';
import { History } from '#web/features/assistant/history.tsx';
import {
  jobgptHref,
  type JobgptSearch,
  readJobgptSearch,
} from '#web/features/assistant/jobgpt-search.ts';
import { type Choices, requestOf } from '#web/features/assistant/request-of.ts';
import { useWorkspace } from '#web/features/assistant/use-workspace.ts';
import {
  type AssistantSettings,
  getAssistantSettings,
  useRefreshSettings,
} from '#web/lib/queries/assistant.ts';
import { PageTitle } from '#web/ui/page-title.tsx';
import { FailedLoad } from '#web/ui/failed-load.tsx';
import { Panel } from '#web/ui/panel.tsx';
import { Skeleton } from '#web/ui/skeleton.tsx';
import { Tabs } from '#web/ui/tabs.tsx';
import { useToast } from '#web/ui/toast.tsx';

const words = messages.assistant;
const TABS = MODES.map((key) => ({ key, label: MODE_LABELS[key] }));
/** Nothing is shared with a request until the person agrees. */
const NOTHING_SHARED = {
  shareApplication: false,
  application: undefined,
  includeResume: false,
  includeCompany: false,
};

function NotConfigured() {
  return (
    <Panel tone="warning" title={words.authenticationFailed}>
      This site has no key for an AI service (AI_API_KEY), so it cannot write answers. Everything
      else here works: the company sheet, the question and answer checks, the comparison of a
      posting with your resume, and your saved answers.
    </Panel>
  );
}

function Workspace(props: {
  mode: Mode;
  settings: AssistantSettings;
  onMode: (mode: Mode) => void;
}) {
  const { mode, settings, onMode } = props;
  const table = useWorkspace(mode);
  const toast = useToast();
  const refreshSettings = useRefreshSettings();
  const [asked, setAsked] = useState<Asked>({ input: '', application: undefined });
  const [chosen, setChosen] = useState<{ mode: Mode; choices: Choices }>({
    mode,
    choices: { model: settings.models[0] ?? '', template: '', ...NOTHING_SHARED },
  });
  // A template belongs to a mode, and consent to one question.
  const choices =
    chosen.mode === mode ? chosen.choices : { ...chosen.choices, template: '', ...NOTHING_SHARED };
  const choose = (change: Partial<Choices>) =>
    setChosen({ mode, choices: { ...choices, ...change } });
  const changeMode = (next: Mode) => {
    if (next === mode) return;
    const before = table.snapshot();
    if (before.input.trim() || before.answer.text) {
      const onSelect = () => {
        table.putBack(before);
        onMode(before.mode);
      };
      toast({ title: words.cleared, action: { label: 'Undo', onSelect } });
    }
    onMode(next);
  };
  const generate = () => {
    const { shareApplication, application } = choices;
    setAsked({ input: table.input, application: shareApplication ? application : undefined });
    void table.ask(requestOf(mode, table.input, choices)).then(refreshSettings);
    // Consent covers one request; the next one starts with nothing shared.
    choose({ ...NOTHING_SHARED, application });
  };
  return (
    <Tabs label="Mode" tabs={TABS} selected={mode} onSelect={changeMode}>
      <div className="grid gap-6 pt-6 lg:grid-cols-[minmax(0,1.6fr)_minmax(0,1fr)]">
        <div className="flex min-w-0 flex-col gap-6">
          <AskForm
            mode={mode}
            settings={settings}
            choices={choices}
            onChoose={choose}
            input={table.input}
            onType={table.type}
            error={table.error}
            onError={table.setError}
            busy={table.answer.busy}
            onGenerate={generate}
            onStop={table.stop}
          />
          <AnswerPanel asked={asked} answer={table.answer} />
        </div>
        <div className="min-w-0">
          <Helpers
            mode={mode}
            input={table.input}
            hasResume={settings.contextKinds.includes('resume')}
          />
        </div>
      </div>
    </Tabs>
  );
}

/** The page /jobgpt; the mode, and search and page of the saved answers, are in the address. */
export function JobgptPage() {
  const view = readJobgptSearch(useSearch({ strict: false }));
  const navigate = useNavigate();
  const settings = useQuery(getAssistantSettings());
  const show = (change: JobgptSearch, replace = false) =>
    void navigate({ href: jobgptHref({ ...view, ...change }), replace, resetScroll: false });
  return (
    <div className="flex flex-col gap-6">
      <PageTitle>JobGPT Assistant</PageTitle>
      {settings.data?.configured === false && <NotConfigured />}
      {settings.isError && <FailedLoad query={settings}>{words.settingsFailed}</FailedLoad>}
      {settings.isPending && <Skeleton className="h-96 w-full" />}
      {settings.data && (
        <Workspace
          mode={view.mode ?? MODES[0]}
          settings={settings.data}
          onMode={(mode) => show({ mode })}
        />
      )}
      {/* Shown with what is above it, whose height is not known before. */}
      <div hidden={settings.isPending}>
        <History view={view} onView={show} />
      </div>
    </div>
  );
}
