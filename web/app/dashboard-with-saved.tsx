import { useQueryClient } from '@tanstack/react-query';
import { useSearch } from '@tanstack/react-router';
import { lazy, Suspense, useEffect } from 'react';
import { ApplicationsPage } from '#web/features/applications/applications-page.tsx';
import { readListSearch } from '#web/features/applications/list-search.ts';
import { paths } from '#web/lib/paths.ts';
import { useAtRest } from '#web/lib/use-at-rest.ts';
import { Skeleton } from '#web/ui/skeleton.tsx';

const SavedJobsTab = lazy(() =>
  import('#web/features/saved-jobs/saved-jobs-tab.tsx').then((module) => ({
    default: module.SavedJobsTab,
  })),
);

const MailParts = lazy(async () => ({
  default: (await import('#web/app/mail-parts.tsx')).DashboardMail,
}));

/** The two tabs. */
const tabsOf = (tab: 'saved' | undefined) => [
  { label: 'Applications', href: paths.dashboard, isCurrent: tab === undefined },
  { label: 'Saved', href: paths.savedJobs, isCurrent: tab === 'saved' },
];

/** The dashboard: applications, and the jobs saved for later beside them. */
export function DashboardWithSaved() {
  const { tab } = readListSearch(useSearch({ strict: false }));
  const client = useQueryClient();
  const atRest = useAtRest();
  useEffect(() => {
    if (!atRest) return;
    void import('#web/lib/keep-offline.ts').then(({ keepOffline }) => keepOffline(client));
  }, [atRest, client]);
  const top = {
    label: 'Dashboard',
    tabs: tabsOf(tab),
    more: atRest && (
      <Suspense fallback={null}>
        <MailParts />
      </Suspense>
    ),
  };
  return tab === 'saved' ? (
    <Suspense fallback={<Skeleton className="h-96 w-full" />}>
      <SavedJobsTab top={top} />
    </Suspense>
  ) : (
    <ApplicationsPage top={top} />
  );
}
