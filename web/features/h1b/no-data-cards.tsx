import { isOperator } from '#shared/auth/roles.ts';
import { h1bMessages } from '#shared/h1b/messages.ts';
import { pageConfig } from '#web/lib/page-config.ts';
import { paths } from '#web/lib/paths.ts';
import { useSession } from '#web/lib/session.ts';
import { AppLink } from '#web/ui/app-link.tsx';
import { Button } from '#web/ui/button.tsx';
import { buttonClass } from '#web/ui/button-style.ts';
import { Card } from '#web/ui/card.tsx';
import { EmptyState } from '#web/ui/empty-state.tsx';
import { ExternalLink } from '#web/ui/external-link.tsx';

/** The Retry of a failed load. */
interface RetryProps {
  busy: boolean;
  onRetry: () => void;
}

/** Shown instead of the explorer when there are no data or they cannot be read. */
export function UnavailableCard({ busy, onRetry }: RetryProps) {
  const { mailbox, site } = pageConfig();
  const session = useSession();
  // On a machine of its own everybody runs it.
  const runsIt = mailbox || (session && isOperator(session.user.app_metadata));
  const { uscisDataHub } = site;
  return (
    <Card roomy role="alert" className="flex flex-col items-start gap-4">
      <h2 className="text-large">{h1bMessages.unavailable}</h2>
      <div className="text-soft">
        <p>{runsIt ? 'To set it up on this server:' : 'To use the records here:'}</p>
        <ol className="mt-2 flex list-decimal flex-col gap-1 pl-5">
          {runsIt ? (
            <>
              <li>
                {'Get the LCA disclosure files of the Department of Labor, then run '}
                <code className="text-small">npm run h1b:import -- FILES</code>
              </li>
              <li>
                {'See what is loaded with '}
                <code className="text-small">npm run h1b:status</code>
              </li>
            </>
          ) : (
            <li>
              {'Ask the people who run this site, whom the '}
              <AppLink href={paths.privacy} className="prose-link">
                privacy policy
              </AppLink>
              {' names, to load them.'}
            </li>
          )}
          <li>
            Come back here{runsIt ? ': the new data is used without a restart.' : ' afterwards.'}
          </li>
        </ol>
      </div>
      <div className="flex flex-wrap gap-3">
        <Button variant="primary" busy={busy} onClick={onRetry}>
          Retry Connection
        </Button>
        {uscisDataHub.href !== '' && (
          <ExternalLink href={uscisDataHub.href} className={buttonClass('secondary', 'medium')}>
            View USCIS Data Hub
          </ExternalLink>
        )}
      </div>
    </Card>
  );
}

/** Shown when nothing matches the filters. */
export function NothingFound({ onClear }: { onClear: () => void }) {
  return (
    <EmptyState title={h1bMessages.none} action={<Button onClick={onClear}>Clear Filters</Button>}>
      {h1bMessages.noneHint}
    </EmptyState>
  );
}
