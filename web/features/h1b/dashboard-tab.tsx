/* oxlint-disable react/iframe-missing-sandbox -- the frame is of another origin, so it cannot lift its own sandbox */
import { pageConfig } from '#web/lib/page-config.ts';
import { ExternalLink } from '#web/ui/external-link.tsx';

/** The government's hosted dashboard in a sandboxed frame that exists while the tab is open. */
export function DashboardTab() {
  const { uscisDashboard, uscisDataHub } = pageConfig().site;
  return (
    <section aria-label={uscisDashboard.label} className="flex flex-col gap-3 pt-5">
      <iframe
        title={uscisDashboard.label}
        src={uscisDashboard.href}
        sandbox="allow-scripts allow-same-origin allow-popups"
        referrerPolicy="no-referrer"
        className="h-[80dvh] min-h-120 w-full rounded-ui border border-line bg-surface"
      />
      <p className="text-small text-soft">
        {
          'Data source: U.S. Citizenship and Immigration Services (USCIS). This dashboard is hosted by the government’s provider and counts petitions, not the labor condition applications of the explorer. '
        }
        {uscisDataHub.href !== '' && (
          <ExternalLink href={uscisDataHub.href} className="prose-link">
            {uscisDataHub.label}
          </ExternalLink>
        )}
      </p>
    </section>
  );
}
