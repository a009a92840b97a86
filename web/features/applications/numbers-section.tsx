import { queryOptions, useQuery } from '@tanstack/react-query';
import { type ReactNode, useState } from 'react';

import { numbersEndpoints } from '#shared/applications/contracts/numbers-endpoints.ts';
import type * as contracts from '#shared/applications/contracts/numbers.ts';
import type { figures } from '#shared/applications/contracts/numbers.ts';
import { REACHED_STATUSES, statusLabel } from '#shared/applications/status.ts';
import { trackingMessages as words } from '#shared/applications/tracking-messages.ts';
import { addressed, type Output } from '#shared/core/contract.ts';
import { formatDate } from '#shared/core/dates.ts';
import { NUMBERS_LEAST } from '#shared/core/limits.ts';
import { listHref, type ListSearch } from '#web/features/applications/list-search.ts';
import { NO_NUMBER, type NumberSearch } from '#web/features/applications/number-search.ts';
import { call } from '#web/lib/api.ts';
import { AppLink } from '#web/ui/app-link.tsx';
import { Button } from '#web/ui/button.tsx';
import { FailedLoad } from '#web/ui/failed-load.tsx';
import { Hint } from '#web/ui/hint.tsx';
import { Skeleton } from '#web/ui/skeleton.tsx';

const endpoints = addressed<typeof contracts>()(numbersEndpoints);

/** How far the person's applications came; read again with every change of one. */
function getApplicationNumbers() {
  return queryOptions({
    queryKey: ['applications', 'numbers'],
    queryFn: ({ signal }) => call(endpoints.getApplicationNumbers, { signal }),
  });
}

type Figures = Output<typeof figures>;

/** Weeks shown before the others are asked for. */
const FIRST_WEEKS = 8;

const percent = (share: number) => `${Math.round(100 * share)}%`;
const NUMBER_CLASS = 'prose-link inline-flex min-h-6 items-center';

/** A number that opens the rows it counts. */
function Count(props: { count: number; view: ListSearch; rows: NumberSearch; of: string }) {
  const { count, view, rows, of } = props;
  const shown = count.toLocaleString();
  if (count === 0) return <>{shown}</>;
  const href = listHref({ ...view, ...NO_NUMBER, ...rows, status: undefined, page: undefined });
  return (
    <AppLink href={href} className={NUMBER_CLASS} aria-label={`${shown}, ${of}`}>
      {shown}
    </AppLink>
  );
}

/** How many were answered in percent, its interval on hover and focus; opens those that were. */
function Rate(props: { figures: Figures; view: ListSearch; rows: NumberSearch }) {
  const { figures: shown, view, rows } = props;
  const { response, answered, total } = shown;
  if (!response) return <TooFew />;
  const interval = `${percent(response.low)} to ${percent(response.high)} (95% interval of ${answered.toLocaleString()} of ${total.toLocaleString()})`;
  const search = { ...view, ...NO_NUMBER, ...rows, answered: 'true' as const };
  return (
    <Hint words={interval}>
      {(hint) => (
        <AppLink
          href={listHref({ ...search, status: undefined, page: undefined })}
          aria-describedby={hint}
          className={NUMBER_CLASS}
        >
          {percent(response.share)}
        </AppLink>
      )}
    </Hint>
  );
}

function TooFew() {
  return (
    <>
      <span aria-hidden="true">–</span>
      <span className="sr-only">Fewer than {NUMBERS_LEAST}</span>
    </>
  );
}

/** The median days to the first answer, and over how many applications. */
function Days({ days_to_answer: { median, count } }: Figures) {
  if (median === null) return <TooFew />;
  return (
    <>
      {median.toLocaleString()}{' '}
      <span className="text-soft max-sm:sr-only">(n = {count.toLocaleString()})</span>
    </>
  );
}

/** A table whose first column names the rows; it scrolls by itself where the page is narrow. */
function NumberTable(props: { caption: string; columns: readonly string[]; children: ReactNode }) {
  return (
    <section aria-label={props.caption} className="scroll-hint min-w-0 overflow-x-auto pb-1">
      <table className="tabular w-full border-collapse text-small">
        <caption className="pb-1 text-left font-semibold">{props.caption}</caption>
        <thead>
          <tr className="border-b border-line text-soft">
            {props.columns.map((column, at) => (
              <th
                key={column}
                scope="col"
                className={
                  at > 0 ? 'py-1 pl-2 text-right font-medium sm:pl-3' : 'py-1 text-left font-medium'
                }
              >
                {column}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>{props.children}</tbody>
      </table>
    </section>
  );
}

function Row(props: { name: string; cells: readonly ReactNode[] }) {
  return (
    <tr className="border-b border-line last:border-b-0">
      <th scope="row" className="py-1 text-left font-normal">
        {props.name}
      </th>
      {props.cells.map((cell, at) => (
        // oxlint-disable-next-line react/no-array-index-key -- a row's cells keep their order
        <td key={at} className="relative py-1 pl-2 text-right whitespace-nowrap sm:pl-3">
          {cell}
        </td>
      ))}
    </tr>
  );
}

const GROUP_COLUMNS = ['Applied', 'Answered', 'Rate', 'Days', 'Offers'];

/** One row of the tables by source and by week. */
function GroupRow(props: { name: string; figures: Figures; view: ListSearch; rows: NumberSearch }) {
  const { name, figures: shown, view, rows } = props;
  const count = (number: number, of: string, more: NumberSearch = {}) => (
    <Count count={number} view={view} rows={{ ...rows, ...more }} of={`${name}, ${of}`} />
  );
  return (
    <Row
      name={name}
      cells={[
        count(shown.total, 'applied'),
        count(shown.answered, 'answered', { answered: 'true' }),
        <Rate key="rate" figures={shown} view={view} rows={rows} />,
        <Days key="days" {...shown} />,
        count(shown.offer, 'offers', { reached: 'offer' }),
      ]}
    />
  );
}

/** The steps of the hiring process, and how many applications came so far. */
function Funnel({ figures: all, view }: { figures: Figures; view: ListSearch }) {
  const share = (count: number) =>
    all.total < NUMBERS_LEAST ? <TooFew key="share" /> : percent(count / all.total);
  return (
    <NumberTable caption="Furthest stage reached" columns={['Step', 'Applications', 'Share']}>
      <Row
        name="Applied"
        cells={[
          <Count key="count" count={all.total} view={view} rows={{ every: 'true' }} of="applied" />,
          share(all.total),
        ]}
      />
      {REACHED_STATUSES.map((reached) => {
        const name = reached === 'offer' ? 'Offer' : `${statusLabel(reached)} or later`;
        return (
          <Row
            key={reached}
            name={name}
            cells={[
              <Count key="count" count={all[reached]} view={view} rows={{ reached }} of={name} />,
              share(all[reached]),
            ]}
          />
        );
      })}
    </NumberTable>
  );
}

/** Funnel, answers, and both by source and by week; each number opens its rows. */
export function NumbersSection({ view }: { view: ListSearch }) {
  const query = useQuery(getApplicationNumbers());
  const [allWeeks, setAllWeeks] = useState(false);
  const { data } = query;
  if (query.isError && !data) {
    return <FailedLoad query={query}>{words.numbersFailed}</FailedLoad>;
  }
  if (!data) return <Skeleton className="h-48 w-full" />;
  const weeks = allWeeks ? data.by_week : data.by_week.slice(0, FIRST_WEEKS);
  return (
    <div className="grid gap-x-8 gap-y-6 rounded-ui border border-line bg-surface p-3 sm:p-4 lg:grid-cols-2">
      <Funnel figures={data.all} view={view} />
      <NumberTable caption="Answers by source" columns={['Source', ...GROUP_COLUMNS]}>
        <GroupRow name="All" figures={data.all} view={view} rows={{ every: 'true' }} />
        {data.by_source.map(({ source, ...own }) => (
          <GroupRow key={source} name={source} figures={own} view={view} rows={{ source }} />
        ))}
      </NumberTable>
      <div className="min-w-0 lg:col-span-2">
        <NumberTable
          caption="Answers by week of application"
          columns={['Week of', ...GROUP_COLUMNS]}
        >
          {weeks.map(({ week, last_day, ...own }) => (
            <GroupRow
              key={week}
              name={formatDate(week)}
              figures={own}
              view={view}
              rows={{ since: week, until: last_day }}
            />
          ))}
        </NumberTable>
        {weeks.length < data.by_week.length && (
          <Button size="small" className="mt-2" onClick={() => setAllWeeks(true)}>
            Show all {data.by_week.length} weeks
          </Button>
        )}
      </div>
      <p className="text-small text-soft lg:col-span-2">{words.numbersMeaning(NUMBERS_LEAST)}</p>
    </div>
  );
}
