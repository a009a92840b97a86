import { lazy, Suspense } from 'react';
import { Explorer } from '#web/features/h1b/explorer.tsx';
import { useH1bView } from '#web/features/h1b/use-h1b-view.ts';
import { usePageName } from '#web/lib/page-name.ts';
import { pageConfig } from '#web/lib/page-config.ts';
import { paths } from '#web/lib/paths.ts';
import { h1bMessages } from '#shared/h1b/messages.ts';
import { LinkButton } from '#web/ui/link-button.tsx';
import { PageTitle } from '#web/ui/page-title.tsx';
import { Spinner } from '#web/ui/spinner.tsx';
import { Tabs } from '#web/ui/tabs.tsx';

const DashboardTab = lazy(async () => ({
  default: (await import('#web/features/h1b/dashboard-tab.tsx')).DashboardTab,
}));

const SponsorsView = lazy(async () => ({
  default: (await import('#web/features/h1b/sponsors-view.tsx')).SponsorsView,
}));

const CertificationsExplorer = lazy(async () => ({
  default: (await import('#web/features/h1b/certifications-explorer.tsx')).CertificationsExplorer,
}));

/** The tabs of the page; without a dashboard address there is no tab for it. */
function tabsOf(dashboard: string) {
  const explorer = { key: 'explorer', label: 'H1B Data Explorer', short: 'Explorer' } as const;
  const uscis = { key: 'dashboard', label: 'USCIS Tableau Dashboard', short: 'USCIS' } as const;
  const sponsors = { key: 'sponsors', label: 'Who sponsors here', short: 'Who sponsors' } as const;
  return dashboard === '' ? [explorer, sponsors] : [explorer, uscis, sponsors];
}

/** The public H1B page: the explorer, the government's dashboard, and who sponsors. */
export function H1bPage() {
  const { view, show } = useH1bView();
  const sought = view.search || view.employer || view.jobTitle;
  usePageName(sought && `${sought} · H1B Data Hub`);
  const tabs = tabsOf(pageConfig().site.uscisDashboard.href);
  const selected = tabs.find(({ key }) => key === view.tab)?.key ?? 'explorer';
  return (
    <div data-wide className="flex flex-col gap-4">
      <PageTitle
        actions={
          <LinkButton className="max-sm:px-2.5" href={paths.h1bOffer}>
            Is my offer fair?
          </LinkButton>
        }
      >
        H1B Data Explorer
      </PageTitle>
      <Tabs
        label="H1B data"
        tabs={tabs}
        selected={selected}
        onSelect={(key) => show({ tab: key === 'explorer' ? undefined : key })}
      >
        {selected === 'explorer' && view.programme === undefined ? (
          <Explorer view={view} onShow={show} />
        ) : (
          <Suspense fallback={<Spinner label={h1bMessages.loading} />}>
            {selected === 'explorer' && <CertificationsExplorer view={view} onShow={show} />}
            {selected === 'dashboard' && <DashboardTab />}
            {selected === 'sponsors' && <SponsorsView />}
          </Suspense>
        )}
      </Tabs>
    </div>
  );
}
