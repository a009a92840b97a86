import { useQuery } from '@tanstack/react-query';
import { Download } from 'lucide-react';
import { lazy, Suspense } from 'react';

import { csvLine } from '#shared/core/csv.ts';
import { localDate } from '#shared/core/dates.ts';
import { percentText } from '#shared/core/percent.ts';
import { formatSalary } from '#shared/h1b/display.ts';
import { fiscalYearWords, ofWords } from '#shared/h1b/figures.ts';
import {
  type FilterName,
  MORE_FILTER_NAMES,
  readFilterTexts,
  wordsOfEmployerId,
} from '#shared/h1b/filter-names.ts';
import { parseFilter } from '#shared/h1b/filter.ts';
import {
  greenCardMessages as words,
  greenCardSource,
  newestPeriod,
  periodWords,
  waitWords,
} from '#shared/h1b/green-card-messages.ts';
import { chipWords, moreFilter } from '#shared/h1b/more-filters.ts';
import type { Certifications } from '#shared/h1b/query.ts';
import { ErrorCard } from '#web/features/h1b/error-card.tsx';
import { errorText } from '#web/features/h1b/error-text.ts';
import { FiltersPanel } from '#web/features/h1b/filters-panel.tsx';
import { Occupations, Quarters } from '#web/features/h1b/green-cards-part.tsx';
import { Part } from '#web/features/h1b/group-tables.tsx';
import { filtersOf, type H1bView } from '#web/features/h1b/h1b-view.ts';
import { CopyLink, ProgrammeSwitch } from '#web/features/h1b/share-bar.tsx';
import type { Show } from '#web/features/h1b/use-h1b-view.ts';
import { useFirstViewUntil } from '#web/lib/first-view.ts';
import { getH1bGreenCardTotals, type GreenCardQuery } from '#web/lib/queries/green-cards.ts';
import { saveFile } from '#web/lib/save-file.ts';
import { Button } from '#web/ui/button.tsx';
import { Figure } from '#web/ui/figure.tsx';
import { GreenCardLine } from '#web/ui/green-card-line.tsx';
import { Skeleton } from '#web/ui/skeleton.tsx';
import { useToast } from '#web/ui/toast.tsx';
import { YearColumns } from '#web/ui/year-columns.tsx';

const SetFilters = lazy(async () => ({
  default: (await import('#web/features/h1b/set-filters.tsx')).SetFilters,
}));

/** Filters that mean the same of a labor certification; a status would leave nothing to compare. */
const APPLIES: readonly FilterName[] = [
  'employer',
  'jobTitle',
  'search',
  'minSalary',
  'maxSalary',
  ...MORE_FILTER_NAMES.filter((name) => moreFilter(name).ofCertifications),
];

/** The query of a view. An employer's id is of the filings, so that here its name is looked for. */
function queryOf(view: H1bView): GreenCardQuery {
  const name = view.employer ?? (view.employerId && wordsOfEmployerId(view.employerId));
  const set = Object.fromEntries(APPLIES.map((one) => [one, view[one]]));
  return { ...set, employer: name, annualised: 'true' };
}

/** What is set and filters nothing here, in words. */
function unusedFilters(view: H1bView): string[] {
  return filtersOf(view).flatMap((name) => {
    if (name === 'employerId' || APPLIES.includes(name)) return [];
    const more = MORE_FILTER_NAMES.find((one) => one === name);
    return [more ? chipWords(more, view[name] ?? '') : `${name} ${view[name] ?? ''}`];
  });
}

/** The figures of quarters and fiscal years as CSV. */
function csvOf({ quarters, years }: Certifications): string[] {
  const heads = ['period', 'cases', 'certified', 'denied', 'withdrawn', 'median_days', 'timed'];
  return [
    csvLine(heads),
    ...[...quarters, ...years].map((of) =>
      csvLine([
        /Q/.test(of.period) ? of.period : `FY${of.period}`,
        of.cases,
        of.certified,
        of.denied,
        of.withdrawn,
        of.medianDays,
        of.timed,
      ]),
    ),
  ];
}

/** Four figures: cases, certified of decided, the wait and the pay, each with what it is of. */
function Figures({ of }: { of: Certifications }) {
  const decided = of.certified + of.denied;
  const newest = newestPeriod(of);
  const years = fiscalYearWords(of.years.map(({ period }) => Number(period)));
  return (
    <dl className="grid grid-cols-2 overflow-hidden rounded-card border border-line bg-surface lg:grid-cols-4 [&>div]:-mt-px [&>div]:-ml-px [&>div]:border-t [&>div]:border-l [&>div]:border-line [&>div]:px-3 [&>div]:py-4 sm:[&>div]:px-5">
      <Figure label="Cases" value={of.cases.toLocaleString()} note={years} />
      <Figure
        label="Certified of decided"
        value={decided === 0 ? 'none decided' : percentText(of.certified, decided)}
        note={`${ofWords(decided, 'decision')}, ${of.withdrawn.toLocaleString()} withdrawn`}
      />
      <Figure
        label="Median days, filing to decision"
        value={newest?.medianDays == null ? 'not known' : Math.round(newest.medianDays)}
        note={newest && `${ofWords(newest.timed, 'decision')}, ${periodWords(newest.period)}`}
      />
      <Figure
        label="Offered pay a year, median"
        value={formatSalary(of.pay.medianSalary)}
        note={`${ofWords(of.pay.salaries, 'case')}, ${fiscalYearWords(of.pay.fiscalYears)}`}
      />
    </dl>
  );
}

function Found({ of }: { of: Certifications }) {
  return (
    <>
      <Figures of={of} />
      <p className="text-small">{`${waitWords(of)} ${words.step} ${words.noForecast}`}</p>
      <div className="grid items-start gap-4 lg:grid-cols-[minmax(0,2fr)_minmax(0,3fr)]">
        <Part title="Cases by fiscal year">
          <YearColumns
            title="Labor certifications by fiscal year of the decision"
            columns={of.years.map(({ period, cases }) => ({ year: Number(period), value: cases }))}
          />
          <Occupations occupations={of.occupations} />
        </Part>
        <Part title="By quarter">
          <Quarters quarters={of.quarters.toReversed()} />
        </Part>
      </div>
    </>
  );
}

/** The explorer of labor certifications for green cards, under the same filters where they apply; the view is in the address. */
export function CertificationsExplorer({ view, onShow }: { view: H1bView; onShow: Show }) {
  const toast = useToast();
  const { problems } = parseFilter(readFilterTexts({ ...view }));
  const totals = useQuery({
    ...getH1bGreenCardTotals(queryOf(view)),
    enabled: problems.length === 0,
  });
  useFirstViewUntil(!totals.isLoading);
  const found = totals.data;
  const count = found && `${found.certifications.cases.toLocaleString()} cases found`;
  const unused = unusedFilters(view);
  const save = () => {
    if (!found) return;
    const content = new Blob(csvOf(found.certifications), { type: 'text/csv;charset=utf-8' });
    saveFile(`green_cards_${localDate(new Date())}.csv`, content);
    toast({ title: words.exported, tone: 'success' });
  };
  return (
    <div className="grid items-start gap-6 pt-4 xl:grid-cols-[14rem_minmax(0,1fr)] print:block">
      <FiltersPanel view={view} problems={problems} onShow={onShow} count={count} />
      <section aria-label="Green cards" className="flex min-w-0 flex-col gap-4">
        <div data-print="hide" className="flex flex-wrap items-center justify-between gap-3">
          <ProgrammeSwitch view={view} onShow={onShow} />
          <div className="flex flex-wrap gap-2">
            <Button
              icon={<Download size={16} aria-hidden="true" />}
              disabled={!found || found.certifications.cases === 0}
              onClick={save}
            >
              Export
            </Button>
            <CopyLink view={view} />
          </div>
        </div>
        {filtersOf(view).length > 0 && (
          <Suspense>
            <SetFilters view={view} onShow={onShow} />
          </Suspense>
        )}
        {unused.length > 0 && (
          <p className="text-small text-soft">{words.notFiltered(unused.join(', '))}</p>
        )}
        {view.employer && (
          <section
            aria-label="Its green cards"
            className="rounded-card border border-line bg-surface p-4"
          >
            <GreenCardLine name={view.employer} />
          </section>
        )}
        {totals.isError && (
          <ErrorCard
            text={errorText(totals.error, words.failed)}
            busy={totals.isFetching}
            onRetry={() => void totals.refetch()}
          />
        )}
        {totals.isPending && problems.length === 0 && <Skeleton className="h-64" />}
        {found && found.certifications.cases > 0 && <Found of={found.certifications} />}
        {found && found.certifications.cases === 0 && (
          <p>
            {found.source.cases === 0
              ? words.notLoaded
              : `${words.none} ${found.source.sample ? words.sampleIsNoNo : words.noneIsNoNo}`}
          </p>
        )}
        {found && found.source.cases > 0 && (
          <p className="text-small text-soft">{greenCardSource(found.source)}</p>
        )}
      </section>
    </div>
  );
}
