import { ChartColumn, Link, RefreshCw } from 'lucide-react';
import { messages } from '#shared/core/messages.ts';
import { ExportButton } from '#web/features/h1b/export-button.tsx';
import { h1bHref, type H1bView, isYearly } from '#web/features/h1b/h1b-view.ts';
import type { Show } from '#web/features/h1b/use-h1b-view.ts';
import type { RecordsPage } from '#web/lib/queries/h1b.ts';
import { Button } from '#web/ui/button.tsx';
import { Segments } from '#web/ui/segments.tsx';
import { useToast } from '#web/ui/toast.tsx';

const AMOUNTS = [
  { key: 'annualised', label: 'Annualised' },
  { key: 'filed', label: 'As filed' },
] as const;

/** Id of the element with the charts. */
export const CHARTS_ID = 'charts';

/** The switch to salaries as filed, the button for the charts, and Export, Refresh and Copy Link. */
export function ShareBar(props: {
  view: H1bView;
  page: RecordsPage | undefined;
  refreshing: boolean;
  onRefresh: () => void;
  onShow: Show;
}) {
  const { view, page, refreshing, onRefresh, onShow } = props;
  const toast = useToast();
  const copyLink = async () => {
    try {
      await navigator.clipboard.writeText(window.location.origin + h1bHref(view));
      toast({ title: messages.h1b.linkCopied, tone: 'success' });
    } catch (error) {
      console.warn('The link could not be copied', error);
    }
  };
  const charts = view.charts === 'shown';
  return (
    <div data-print="hide" className="flex flex-wrap items-center justify-between gap-3">
      <Segments
        label="Amounts"
        choices={AMOUNTS}
        chosen={isYearly(view) ? 'annualised' : 'filed'}
        onChoose={(key) =>
          onShow({ annualised: key === 'filed' ? 'false' : undefined, page: undefined })
        }
      />
      <div className="flex flex-wrap gap-2">
        <Button
          icon={<ChartColumn size={16} aria-hidden="true" />}
          aria-expanded={charts}
          aria-controls={charts ? CHARTS_ID : undefined}
          onClick={() => onShow({ charts: charts ? undefined : 'shown' })}
        >
          {charts ? 'Hide charts' : 'Show charts'}
        </Button>
        <ExportButton page={page} view={view} />
        <Button
          icon={<RefreshCw size={16} aria-hidden="true" />}
          busy={refreshing}
          onClick={onRefresh}
        >
          Refresh
        </Button>
        <Button icon={<Link size={16} aria-hidden="true" />} onClick={() => void copyLink()}>
          Copy Link
        </Button>
      </div>
    </div>
  );
}
