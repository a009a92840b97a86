/* oxlint-disable react/iframe-missing-sandbox -- the frame is of another origin, so it cannot lift its own sandbox */
import { type RefObject, useEffect, useRef, useState } from 'react';

import { DASHBOARD_WAIT_MS } from '#shared/core/limits.ts';
import { h1bPageMessages } from '#shared/h1b/page-messages.ts';
import { h1bHref } from '#web/features/h1b/h1b-view.ts';
import { useConnection } from '#web/lib/connection.ts';
import { pageConfig } from '#web/lib/page-config.ts';
import { AppLink } from '#web/ui/app-link.tsx';
import { ExternalLink } from '#web/ui/external-link.tsx';
import { Panel } from '#web/ui/panel.tsx';

/** A foreign frame's signs of life: waiting for one, seen, none in DASHBOARD_WAIT_MS, or refused by this page's policy. */
type FrameSigns = 'waiting' | 'seen' | 'silent' | 'blocked';

/**
 * Watches a frame of another origin. A page cannot see whether such a frame failed to load: the browser's error page
 * fires `load`, too. Signs of life are a message from the frame, and the focus inside it.
 */
function useFrameSigns(frame: RefObject<HTMLIFrameElement | null>): FrameSigns {
  const [signs, setSigns] = useState<FrameSigns>('waiting');
  useEffect(() => {
    const see = () => setSigns((now) => (now === 'blocked' ? now : 'seen'));
    const onMessage = (event: MessageEvent) => {
      if (event.source !== null && event.source === frame.current?.contentWindow) see();
    };
    const onBlur = () => {
      if (document.activeElement === frame.current) see();
    };
    const onRefused = (event: SecurityPolicyViolationEvent) => {
      if (event.effectiveDirective === 'frame-src') setSigns('blocked');
    };
    const timer = setTimeout(
      () => setSigns((now) => (now === 'waiting' ? 'silent' : now)),
      DASHBOARD_WAIT_MS,
    );
    window.addEventListener('message', onMessage);
    window.addEventListener('blur', onBlur);
    document.addEventListener('securitypolicyviolation', onRefused);
    return () => {
      clearTimeout(timer);
      window.removeEventListener('message', onMessage);
      window.removeEventListener('blur', onBlur);
      document.removeEventListener('securitypolicyviolation', onRefused);
    };
  }, [frame]);
  return signs;
}

const WARNINGS = {
  silent: h1bPageMessages.dashboardSilent,
  blocked: h1bPageMessages.dashboardBlocked,
  waiting: undefined,
  seen: undefined,
};

/** The government's hosted dashboard in a sandboxed frame that exists while the tab is open; says when it seems blocked, and leads to the same question answered from our own data. */
export function DashboardTab() {
  const { uscisDashboard, uscisDataHub } = pageConfig().site;
  const frame = useRef<HTMLIFrameElement>(null);
  const signs = useFrameSigns(frame);
  const offline = useConnection() === 'offline' && signs !== 'seen';
  const warning = offline ? h1bPageMessages.dashboardOffline : WARNINGS[signs];
  const elsewhere = (
    <ExternalLink href={uscisDashboard.href} className="prose-link">
      Open the dashboard in a new tab
    </ExternalLink>
  );
  return (
    <section aria-label={uscisDashboard.label} className="flex flex-col gap-3 pt-5">
      {warning !== undefined && (
        <Panel tone="warning">
          <p>{warning}</p>
          {elsewhere}
        </Panel>
      )}
      <iframe
        ref={frame}
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
        {warning === undefined && <>{elsewhere} </>}
        {uscisDataHub.href !== '' && (
          <ExternalLink href={uscisDataHub.href} className="prose-link">
            {uscisDataHub.label}
          </ExternalLink>
        )}
      </p>
      <p className="text-small">
        <AppLink href={h1bHref({ tab: 'sponsors' })} className="prose-link">
          Who sponsors here
        </AppLink>
        {' ranks the same petitions by employer, with their green cards.'}
      </p>
    </section>
  );
}
