import { keepPreviousData, queryOptions, useQuery } from '@tanstack/react-query';
import { useNavigate, useSearch } from '@tanstack/react-router';

import { addressed } from '#shared/core/contract.ts';
import { formatDate, localDate } from '#shared/core/dates.ts';
import { AppError } from '#shared/core/errors.ts';
import { offerEndpoints } from '#shared/h1b/contracts/offer-endpoints.ts';
import type * as contracts from '#shared/h1b/contracts/offer.ts';
import { formatSalary } from '#shared/h1b/display.ts';
import { OFFER_NAMES, type OfferTexts, parseOffer } from '#shared/h1b/offer-ask.ts';
import { offerMessages } from '#shared/h1b/offer-messages.ts';
import type { OfferAnswer } from '#shared/h1b/offer.ts';
import { CoverageLine } from '#web/features/h1b/coverage-line.tsx';
import { DataBadge } from '#web/features/h1b/data-badge.tsx';
import { ErrorCard } from '#web/features/h1b/error-card.tsx';
import { Part } from '#web/features/h1b/group-tables.tsx';
import { EmployerPart, OthersPart } from '#web/features/h1b/offer/employer-parts.tsx';
import { OfferForm } from '#web/features/h1b/offer/offer-form.tsx';
import { FewRows, PayPart, TrendPart } from '#web/features/h1b/offer/pay-parts.tsx';
import { Verdict } from '#web/features/h1b/offer/verdict.tsx';
import { monthText, placeWords, Rows, yearsText } from '#web/features/h1b/offer/words.tsx';
import { viewHref } from '#web/lib/address-view.ts';
import { call } from '#web/lib/api.ts';
import { usePageName } from '#web/lib/page-name.ts';
import { paths } from '#web/lib/paths.ts';
import { h1bKeys } from '#web/lib/queries/h1b-keys.ts';
import { getH1bStatus } from '#web/lib/queries/h1b.ts';
import { reasonOf } from '#web/lib/reason-of.ts';
import { levelWords } from '#web/features/h1b/pay-level.tsx';
import { HubLink } from '#web/features/h1b/hub-link.tsx';
import { BarTable } from '#web/ui/bar-table.tsx';
import { ExternalLink } from '#web/ui/external-link.tsx';
import { PageTitle } from '#web/ui/page-title.tsx';
import { Skeleton } from '#web/ui/skeleton.tsx';

type Levels = NonNullable<OfferAnswer['levels']>;

/** How many entries a registration at the level has. */
function entriesWords(
  rule: NonNullable<OfferAnswer['selectionRule']>,
  { cleared, atLeast, official }: Levels,
) {
  if (cleared === null) return '';
  const entries = rule.entries[cleared];
  const level = cleared === 'below' ? 'Below level I' : `At level ${cleared}`;
  const condition = official
    ? ', if the employer names this occupation and the table still holds'
    : ', if the estimate holds';
  return ` ${level}: ${entries} ${entries === 1 ? 'entry' : 'entries'}${atLeast ? ' or more' : ''}${condition}.`;
}

function SelectionNote({
  rule,
  levels,
}: {
  rule: NonNullable<OfferAnswer['selectionRule']>;
  levels: Levels | null;
}) {
  return (
    <div className="flex flex-col gap-1 border-t border-line pt-3 text-small">
      <p className="font-medium">{rule.title}</p>
      <p>
        {rule.note}
        {` Entries: level I ${rule.entries.I}, II ${rule.entries.II}, III ${rule.entries.III}, IV ${rule.entries.IV}; below level I ${rule.entries.below}.`}
        {levels && entriesWords(rule, levels)}
      </p>
      <p className="text-soft">
        {`${offerMessages.information} `}
        <ExternalLink href={rule.url} className="prose-link">
          {rule.source}
        </ExternalLink>
        {` of ${dayText(rule.published)}, in force since ${dayText(rule.since)}.`}
      </p>
    </div>
  );
}

const dayText = (date: string) =>
  formatDate(date, 'en-US', { year: 'numeric', month: 'long', day: 'numeric' });

const isOver = (day: string) => day < localDate(new Date());

/** Where the levels are from: the official table, or filings. */
function LevelSource({
  levels,
  occupation,
  isToday,
}: {
  levels: Levels;
  occupation: OfferAnswer['occupation'];
  isToday: boolean;
}) {
  const { official, n, place, years } = levels;
  const filter = levels.levels[0]?.filter ?? {};
  const where = placeWords({ place, filter });
  const filings = official ? `of ${yearsText(years)} ${where}` : `${where}, ${yearsText(years)}`;
  if (!official) {
    return (
      <p className="text-small text-soft">
        {`${offerMessages.estimate} ${occupation?.title ?? 'Occupation'} (${occupation?.code}), ${filings}.`}
      </p>
    );
  }
  const { area, occupation: surveyed, from, until, unit, published } = official;
  const hourly = published.map((dollars) => `$${dollars.toFixed(2)}`).join(', ');
  return (
    <div className="flex flex-col gap-1 text-small text-soft">
      <p>
        {`Official prevailing wages of ${surveyed.title} (${surveyed.code}) in ${area.name}, ${monthText(from.slice(0, 7))} to ${monthText(until.slice(0, 7))}`}
        {unit === 'Hour' && `; an hour ${hourly}, 2,080 hours a year`}
        {'. Source: '}
        <ExternalLink href={official.url} className="prose-link">
          {official.source}
        </ExternalLink>
        .
        {isToday &&
          isOver(until) &&
          ' This year is over, and the table of the next one is not loaded here.'}
      </p>
      <p>
        {n === 0
          ? `No filing ${filings} names a level.`
          : `${n.toLocaleString()} ${n === 1 ? 'filing' : 'filings'} ${filings} ${n === 1 ? 'names' : 'name'} a level; the column counts them.`}
      </p>
    </div>
  );
}

/** The wage level that the pay reaches in the area, and what the rule of selection makes of levels. */
function LevelPart(props: { answer: OfferAnswer; hasPay: boolean; isToday: boolean }) {
  const { answer, hasPay, isToday } = props;
  const { levels, occupation, selectionRule } = answer;
  if (!levels && !selectionRule) return null;
  return (
    <Part title="Wage level">
      {levels && (
        <>
          {hasPay && <p className="font-medium">{levelWords(levels)}</p>}
          <BarTable
            caption="Wage levels of the area"
            columns={['Level', 'From', 'Filings']}
            rows={levels.levels.map(({ level, amount, n, basis, filter }) => ({
              name: level,
              label: `Level ${level}`,
              value: amount,
              cells: [
                formatSalary(amount),
                basis === 'derived' ? (
                  'derived'
                ) : (
                  <Rows key="n" n={n} filter={filter} of={`filings of level ${level}`} />
                ),
              ],
            }))}
          />
          <LevelSource levels={levels} occupation={occupation} isToday={isToday} />
        </>
      )}
      {!levels && (
        <p className="text-soft">
          No official wage and no filing tell the levels here. A city or a ZIP code finds the area.
        </p>
      )}
      {selectionRule && <SelectionNote rule={selectionRule} levels={hasPay ? levels : null} />}
    </Part>
  );
}

const endpoints = addressed<typeof contracts>()(offerEndpoints);

/** Milliseconds until approvals that were still being read are asked for again. */
const AGAIN_MS = 2000;

/** Where an offer stands among comparable filings. */
function getH1bOffer(query: OfferTexts) {
  return queryOptions({
    queryKey: [...h1bKeys.data, 'offer', query],
    queryFn: ({ signal }) => call(endpoints.getH1bOffer, { query, signal }),
    placeholderData: keepPreviousData,
    refetchInterval: ({ state }) => (state.data?.approvalsLoading ? AGAIN_MS : false),
  });
}

/** The offer in an address; the router may have read a number where a text was written. */
function readOfferView(raw: Readonly<Record<string, unknown>>): OfferTexts {
  return Object.fromEntries(
    OFFER_NAMES.flatMap((name) => {
      const value = raw[name];
      const text = typeof value === 'string' || typeof value === 'number' ? String(value) : '';
      return text.trim() === '' ? [] : [[name, text.trim()]];
    }),
  );
}

function Answer({ answer, offer }: { answer: OfferAnswer; offer: OfferTexts }) {
  const { title = '', employer } = offer;
  return (
    <div className="flex flex-col gap-4">
      <Verdict answer={answer} />
      {answer.comparable && (
        <CoverageLine of={{ fiscalYears: answer.comparable.yearsFound, withoutFiscalYear: 0 }} />
      )}
      <div className="grid items-start gap-4 lg:grid-cols-2">
        <div className="flex min-w-0 flex-col gap-4">
          <FewRows answer={answer} />
          <PayPart answer={answer} />
          <EmployerPart answer={answer} title={title} typed={employer} />
          <TrendPart answer={answer} />
        </div>
        <div className="flex min-w-0 flex-col gap-4">
          <LevelPart
            answer={answer}
            hasPay={answer.offer.annual !== null}
            isToday={offer.years === undefined}
          />
          <OthersPart answer={answer} />
        </div>
      </div>
    </div>
  );
}

/** 'Is my offer fair?': where an offer stands among what employers filed for the same role and place. */
export function OfferPage() {
  const offer = readOfferView(useSearch({ strict: false }));
  const navigate = useNavigate();
  const isAsked = parseOffer(offer).problems.length === 0;
  const query = useQuery({ ...getH1bOffer(offer), enabled: isAsked });
  const status = useQuery(getH1bStatus());
  usePageName(offer.title && `${offer.title} · Is my offer fair?`);
  const refusal = query.error instanceof AppError && query.error.status === 400;
  const ask = (next: OfferTexts) => {
    void navigate({ href: viewHref(paths.h1bOffer, next), resetScroll: false });
  };
  return (
    <div className="flex flex-col gap-5">
      <HubLink />
      <div className="flex flex-col gap-2">
        <PageTitle>Is my offer fair?</PageTitle>
        {/* As high as the badge, so that nothing moves when it comes. */}
        <div className="min-h-6">
          <DataBadge status={status.data} />
        </div>
      </div>
      <p className="max-w-prose text-soft">
        Compare pay with what employers promised for the same role and place in their filings for
        H-1B workers. Every number links to its rows.
      </p>
      <OfferForm
        key={JSON.stringify(offer)}
        offer={offer}
        refused={refusal ? query.error?.message : undefined}
        busy={query.isFetching}
        onAsk={ask}
      />
      <output aria-live="polite" className="sr-only">
        {query.isSuccess && !query.isFetching ? 'Compared' : ''}
      </output>
      {isAsked && query.isPending && <Skeleton className="h-64 w-full" />}
      {query.isError && !refusal && (
        <ErrorCard
          text={reasonOf(query.error) ?? offerMessages.failed}
          busy={query.isFetching}
          onRetry={() => void query.refetch()}
        />
      )}
      {query.data && isAsked && !query.isError && <Answer answer={query.data} offer={offer} />}
    </div>
  );
}
