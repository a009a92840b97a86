import { useQueryClient } from '@tanstack/react-query';
import { useSearch } from '@tanstack/react-router';
import { lazy, Suspense, useEffect } from 'react';
import { ApplicationsPage } from '#web/features/applications/applications-page.tsx';
import { readListSearch } from '#web/features/applications/list-search.ts';
import { paths } from '#web/lib/paths.ts';
import { useAtRest } from '#web/lib/use-at-rest.ts';
import { AppLink } from '#web/ui/app-link.tsx';
import { Skeleton } from '#web/ui/skeleton.tsx';

const SavedJobsTab = lazy(() =>
  import('#web/features/saved-jobs/saved-jobs-tab.tsx').then((module) => ({
    default: module.SavedJobsTab,
  })),
);

const MailParts = lazy(async () => ({
  default: (await import('#web/app/mail-parts.tsx')).DashboardMail,
}));

const TABS = [
  { label: 'Applications', href: paths.dashboard, tab: undefined },
  { label: 'Saved', href: paths.savedJobs, tab: 'saved' },
] as const;

/** The dashboard: applications, and the jobs saved for later beside them. */
export function DashboardWithSaved() {
  const { tab, search, page, without } = readListSearch(useSearch({ strict: false }));
  const client = useQueryClient();
  const atRest = useAtRest();
  useEffect(() => {
    if (!atRest) return;
    void import('#web/lib/keep-offline.ts').then(({ keepOffline }) => keepOffline(client));
  }, [atRest, client]);
  return (
    <>
      <nav aria-label="Dashboard" data-print="hide" className="mb-3 flex gap-4">
        {TABS.map((one) => (
          <AppLink
            key={one.label}
            href={one.href}
            aria-current={one.tab === tab ? 'page' : undefined}
            className="inline-flex min-h-8 items-center border-b-2 border-transparent text-soft no-underline hover:text-ink aria-[current=page]:border-accent aria-[current=page]:text-accent"
          >
            {one.label}
          </AppLink>
        ))}
        {atRest && (
          <Suspense fallback={null}>
            <MailParts />
          </Suspense>
        )}
      </nav>
      {tab === 'saved' ? (
        <Suspense fallback={<Skeleton className="h-96 w-full" />}>
          <SavedJobsTab view={{ search, page, without }} />
        </Suspense>
      ) : (
        <ApplicationsPage />
      )}
    </>
  );
}
