import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useNavigate, useSearch } from '@tanstack/react-router';
import { useEffect } from 'react';
import { MODES } from '#shared/jobgpt/prompts/modes.ts';
import { AppError } from '#shared/core/errors.ts';
import { assistantMessages } from '#shared/jobgpt/messages.ts';
import { labelOf, type PickedApplication } from '#web/features/jobgpt/application-picker.tsx';
import { History } from '#web/features/jobgpt/history.tsx';
import {
  jobgptHref,
  type JobgptSearch,
  readJobgptSearch,
} from '#web/features/jobgpt/jobgpt-search.ts';
import { Workspace } from '#web/features/jobgpt/workspace.tsx';
import { getApplication } from '#web/lib/queries/applications.ts';
import { getAssistantSettings } from '#web/lib/queries/jobgpt.ts';
import { SessionOnly } from '#web/lib/session-only.tsx';
import { FailedLoad } from '#web/ui/failed-load.tsx';
import { PageTitle } from '#web/ui/page-title.tsx';
import { Skeleton } from '#web/ui/skeleton.tsx';

/** The application in the address; `onGone` is called when there is none of that id. */
function useAddressedApplication(
  id: string | undefined,
  onGone: () => void,
): PickedApplication | undefined {
  const client = useQueryClient();
  const { data, error } = useQuery({
    ...getApplication(client, id ?? ''),
    enabled: id !== undefined,
  });
  const gone = error instanceof AppError && error.status === 404;
  useEffect(() => {
    if (id !== undefined && gone) onGone();
  });
  if (id === undefined) return undefined;
  return { id, label: data ? labelOf(data) : 'an application' };
}

/** The page /jobgpt; the mode, the application, and search and page of the saved answers, are in the address. */
export function JobgptPage() {
  const view = readJobgptSearch(useSearch({ strict: false }));
  const navigate = useNavigate();
  const settings = useQuery(getAssistantSettings());
  const show = (change: JobgptSearch, replace = false) =>
    void navigate({ href: jobgptHref({ ...view, ...change }), replace, resetScroll: false });
  const showApplication = (id: string | undefined, replace = false) =>
    show({ application: id, answer: undefined, search: undefined, page: undefined }, replace);
  const application = useAddressedApplication(view.application, () =>
    showApplication(undefined, true),
  );
  return (
    <div className="flex flex-col gap-6">
      <PageTitle>JobGPT Assistant</PageTitle>
      {settings.isError && !settings.data && (
        <FailedLoad query={settings}>{assistantMessages.settingsFailed}</FailedLoad>
      )}
      {settings.isPending && <Skeleton className="h-96 w-full" />}
      {settings.data && (
        <Workspace
          mode={view.mode ?? MODES[0]}
          application={application}
          settings={settings.data}
          onMode={(mode) => show({ mode })}
          onPick={(picked) => showApplication(picked?.id)}
        />
      )}
      {/* Shown with what is above it, whose height is not known before. */}
      <div hidden={settings.isPending}>
        <SessionOnly>
          <History
            view={settings.isPending ? { ...view, answer: undefined } : view}
            onView={show}
          />
        </SessionOnly>
      </div>
    </div>
  );
}
