import { useQuery } from '@tanstack/react-query';
import { lazy, Suspense, useState } from 'react';
import { formatDate, localDate } from '#shared/core/dates.ts';
import type { H1bStatistics } from '#shared/h1b/query.ts';
import { isOperator } from '#shared/auth/roles.ts';
import { h1bPageMessages } from '#shared/h1b/page-messages.ts';
import { h1bHref, type H1bView } from '#web/features/h1b/h1b-view.ts';
import { pageConfig } from '#web/lib/page-config.ts';
import { getH1bStatus, type H1bStatus } from '#web/lib/queries/h1b.ts';
import { useSession } from '#web/lib/session.ts';
import { AppLink } from '#web/ui/app-link.tsx';

const LoadMore = lazy(async () => ({
  default: (await import('#web/features/h1b/loading/load-offer.tsx')).LoadMore,
}));

/** As high as the line, so that nothing moves when it comes. */
const PLACE_CLASS = 'min-h-8 max-sm:min-h-16';

/** Years of the chip that narrows a view to the newest ones. */
const NEWEST = 3;

const dayOf = (instant: string) =>
  formatDate(localDate(new Date(instant)), undefined, { dateStyle: 'medium' });

function sourceOf({ sample, generated }: H1bStatus): string {
  if (!sample) return h1bPageMessages.lcaSource;
  return generated ? h1bPageMessages.generatedSource : h1bPageMessages.sampleSource;
}

/** For those who may load filings, where whole ones are served: the way to more of them. */
function MoreYears({ status }: { status: H1bStatus }) {
  const session = useSession();
  const [open, setOpen] = useState(false);
  const may = session && (isOperator(session.user.app_metadata) || pageConfig().mailbox);
  if (!may || status.sample || status.state !== 'ready') return null;
  return (
    <>
      <button
        type="button"
        data-print="hide"
        className="prose-link min-h-6"
        onClick={() => setOpen(true)}
      >
        Load more years
      </button>
      {open && (
        <Suspense fallback={null}>
          <LoadMore onClose={() => setOpen(false)} />
        </Suspense>
      )}
    </>
  );
}

/** The line of coverage: which fiscal years the records are of, their source and the date of the data; with `view`, a chip that narrows it to the newest years. */
export function CoverageLine(props: {
  of: Pick<H1bStatistics, 'fiscalYears' | 'withoutFiscalYear'>;
  view?: H1bView;
}) {
  const { of, view } = props;
  const { data: status } = useQuery(getH1bStatus());
  if (!status) return <div className={PLACE_CLASS} />;
  const { createdAt, fiscalYears } = status;
  const words = h1bPageMessages.coverage(
    of.fiscalYears,
    of.withoutFiscalYear,
    sourceOf(status),
    createdAt === null ? '' : h1bPageMessages.loaded(dayOf(createdAt)),
  );
  return (
    <div
      className={`flex flex-wrap items-center gap-x-3 gap-y-1 text-small text-soft ${PLACE_CLASS}`}
    >
      <p>
        {`${words} `}
        {view && !view.years && fiscalYears.length > NEWEST && (
          <AppLink
            data-print="hide"
            href={h1bHref({
              ...view,
              years: fiscalYears.slice(-NEWEST).join(','),
              page: undefined,
            })}
            className="prose-link"
          >
            {h1bPageMessages.newestYears(NEWEST)}
          </AppLink>
        )}
      </p>
      <MoreYears status={status} />
    </div>
  );
}
