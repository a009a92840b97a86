import { ChartNoAxesColumn, Plus, RefreshCw } from 'lucide-react';
import { messages } from '#shared/core/messages.ts';
import { MoreActions } from '#web/features/applications/more-actions.tsx';
import type { ListSearch } from '#web/features/applications/list-search.ts';
import { paths } from '#web/lib/paths.ts';
import type { useRefetchList } from '#web/lib/queries/applications.ts';
import { Button } from '#web/ui/button.tsx';
import { LinkButton } from '#web/ui/link-button.tsx';
import { useToast } from '#web/ui/toast.tsx';

interface ListActionsProps {
  view: ListSearch;
  sync: ReturnType<typeof useRefetchList>;
  /** The id of the statistics panel. */
  statisticsId: string;
  onShow: (change: ListSearch, options?: { replace?: boolean }) => void;
}

/** The buttons of the list's header: statistics, 'Sync Gmail' (which reads the list again), 'Add Application'. */
export function ListActions({ view, sync, statisticsId, onShow }: ListActionsProps) {
  const toast = useToast();
  const shown = view.statistics === 'shown';
  const onSync = () =>
    sync.mutate(undefined, { onSuccess: () => toast({ title: messages.applications.synced }) });
  return (
    <div className="flex flex-wrap gap-2 sm:gap-3" data-print="hide">
      <Button
        icon={<ChartNoAxesColumn size={16} aria-hidden="true" />}
        aria-expanded={shown}
        aria-controls={shown ? statisticsId : undefined}
        className="aria-expanded:bg-sunken"
        onClick={() => onShow({ statistics: shown ? undefined : 'shown' }, { replace: true })}
      >
        Statistics
      </Button>
      <Button
        icon={<RefreshCw size={16} aria-hidden="true" />}
        busy={sync.isPending}
        busyLabel="Syncing..."
        onClick={onSync}
      >
        Sync Gmail
      </Button>
      <MoreActions />
      <LinkButton
        variant="primary"
        href={paths.addApplication}
        icon={<Plus size={16} aria-hidden="true" />}
      >
        Add Application
      </LinkButton>
    </div>
  );
}
