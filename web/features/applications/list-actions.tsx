import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { ChartNoAxesColumn, Ellipsis, Plus, RefreshCw } from 'lucide-react';
import { lazy, Suspense, useState } from 'react';

import { messages } from '#shared/core/messages.ts';
import type { ListSearch } from '#web/features/applications/list-search.ts';
import { useConnection } from '#web/lib/connection.ts';
import { paths } from '#web/lib/paths.ts';
import type { useRefetchList } from '#web/lib/queries/applications.ts';
import { reasonOf } from '#web/lib/reason-of.ts';
import { Button } from '#web/ui/button.tsx';
import { LinkButton } from '#web/ui/link-button.tsx';
import { ThumbBar } from '#web/ui/thumb-bar.tsx';
import { useToast } from '#web/ui/toast.tsx';

const loadMenu = () => import('#web/features/applications/more-menu.tsx');
const MoreMenu = lazy(async () => ({ default: (await loadMenu()).MoreMenu }));

/** The '⋯' button of the list: import, export, report, print. Its menu is loaded when it is first wanted. */
function MoreActions() {
  const [wanted, setWanted] = useState(false);
  const closed = (
    <Button
      variant="quiet"
      className="max-sm:px-2.5"
      aria-label="More actions"
      aria-haspopup="menu"
      icon={<Ellipsis size={16} aria-hidden="true" />}
      onPointerEnter={() => void loadMenu()}
      onFocus={() => void loadMenu()}
      onClick={() => setWanted(true)}
    />
  );
  if (!wanted) return closed;
  return (
    <Suspense fallback={closed}>
      <MoreMenu />
    </Suspense>
  );
}

interface ListActionsProps {
  view: ListSearch;
  sync: ReturnType<typeof useRefetchList>;
  /** The id of the statistics panel. */
  statisticsId: string;
  /** Whether there is nothing yet, where the page itself has the filled button. */
  isEmpty: boolean;
  /** Whether the list could not be loaded, where 'Retry' is that button. */
  isFailed: boolean;
  onShow: (change: ListSearch, options?: { replace?: boolean }) => void;
}

/** The buttons of the list's header: statistics, 'Sync Gmail' (which reads the list again, and what came into a connected mailbox), 'Add Application'. */
export function ListActions({
  view,
  sync,
  statisticsId,
  isEmpty,
  isFailed,
  onShow,
}: ListActionsProps) {
  const toast = useToast();
  const isCut = useConnection() !== 'online';
  const shown = view.statistics === 'shown';
  const client = useQueryClient();
  const navigate = useNavigate();
  const mail = useMutation({
    mutationFn: async () => {
      await sync.mutateAsync();
      const { syncMail } = await import('#web/lib/queries/inbox.ts');
      return syncMail(client, (href) => void navigate({ href }));
    },
    onSuccess: toast,
    onError: (error) => {
      if (sync.isError) return;
      toast({
        title: messages.applications.syncFailed,
        description: reasonOf(error),
        tone: 'error',
      });
    },
  });
  return (
    <div className="flex gap-1 sm:gap-2" data-print="hide">
      <Button
        variant="quiet"
        icon={<ChartNoAxesColumn size={16} aria-hidden="true" />}
        aria-expanded={shown}
        aria-controls={shown ? statisticsId : undefined}
        className="aria-expanded:bg-sunken max-sm:px-2.5"
        onClick={() => onShow({ statistics: shown ? undefined : 'shown' }, { replace: true })}
      >
        <span className="max-sm:sr-only">Statistics</span>
      </Button>
      <Button
        variant="quiet"
        className="max-sm:px-2.5"
        icon={<RefreshCw size={16} aria-hidden="true" />}
        busy={mail.isPending}
        busyLabel="Syncing..."
        disabled={isCut}
        onClick={() => mail.mutate()}
      >
        <span className="max-sm:sr-only">Sync Gmail</span>
      </Button>
      <MoreActions />
      {/* On a phone a page without rows has its own button, and room for nothing else. */}
      <div className={isEmpty ? 'max-sm:hidden' : 'contents'}>
        <ThumbBar>
          {isCut ? (
            // The notice under the top bar says why.
            <Button disabled className="max-sm:w-full" icon={<Plus size={16} aria-hidden="true" />}>
              Add Application
            </Button>
          ) : (
            <LinkButton
              variant={isEmpty || isFailed ? 'secondary' : 'primary'}
              className="max-sm:w-full"
              href={paths.addApplication}
              icon={<Plus size={16} aria-hidden="true" />}
            >
              Add Application
            </LinkButton>
          )}
        </ThumbBar>
      </div>
    </div>
  );
}
