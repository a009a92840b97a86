import { formatDate, localDate } from '#shared/core/dates.ts';
import { US_STATES } from '#shared/core/us-states.ts';
import { formatSalary } from '#shared/h1b/display.ts';
import { rangeWords } from '#shared/h1b/level-of-pay.ts';
import { offerMessages } from '#shared/h1b/offer-messages.ts';
import type { OfferAnswer } from '#shared/h1b/offer.ts';
import type { WageRange } from '#shared/h1b/wages.ts';
import { Part } from '#web/features/h1b/group-tables.tsx';
import { monthText, placeWords, Rows, yearsText } from '#web/features/h1b/offer/words.tsx';
import { BarTable } from '#web/ui/bar-table.tsx';
import { ExternalLink } from '#web/ui/external-link.tsx';
import { levelWords, useOfficialWages } from '#web/ui/pay-level.tsx';
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

const YEAR_OVER = ' That year is over, and the next year’s table is not loaded here.';
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
        .{isToday && isOver(until) && YEAR_OVER}
      </p>
      <p>
        {n === 0
          ? `No filings ${filings} list a wage level.`
          : `${n.toLocaleString()} ${n === 1 ? 'filing' : 'filings'} ${filings} ${n === 1 ? 'lists' : 'list'} a wage level; the column counts them.`}
      </p>
    </div>
  );
}

/** The official levels within a state: each with the area where it is reached first and the one where it is reached last. */
function StateLevels({ range, annual }: { range: WageRange; annual: number | null }) {
  const { areas, from, until, levels, occupation, state } = range;
  const where = `${areas === 1 ? 'the one area' : `the ${areas} areas`} of ${US_STATES[state] ?? state} with official wages for it`;
  return (
    <>
      {annual !== null && <p className="font-medium">{rangeWords(range, annual)}</p>}
      <BarTable
        caption="Wage levels within the state"
        columns={['Level', 'From', 'Up to']}
        rows={levels.map(({ level, low, high }) => ({
          name: level,
          label: `Level ${level}`,
          value: high,
          cells: [formatSalary(low), formatSalary(high)],
        }))}
      />
      <p className="text-small text-soft">
        {`Official prevailing wages of ${occupation.title} (${occupation.code}): the lowest and the highest among ${where}, ${monthText(from.slice(0, 7))} to ${monthText(until.slice(0, 7))}. Source: `}
        <ExternalLink href={range.url} className="prose-link">
          {range.source}
        </ExternalLink>
        .{isOver(until) && YEAR_OVER} Enter a city or a ZIP code to find the area.
      </p>
    </>
  );
}

interface LevelPartProps {
  readonly answer: OfferAnswer;
  readonly hasPay: boolean;
  readonly isToday: boolean;
  readonly title: string;
  /** The state, where no more is known of the place. */
  readonly state: string | undefined;
}

/** The wage level that the pay reaches in the area or among those of the state, and what the rule of selection makes of levels. */
export function LevelPart({ answer, hasPay, isToday, title, state }: LevelPartProps) {
  const { levels, occupation, selectionRule, offer } = answer;
  const isStateAlone = state !== undefined && isToday;
  const ask = { title, soc: occupation?.code, state };
  const official = useOfficialWages(ask, isStateAlone);
  const range = isStateAlone ? official.data?.range : undefined;
  if (isStateAlone && official.isLoading) return <Skeleton className="h-64 w-full" />;
  if (range) {
    return (
      <Part title="Wage level">
        <StateLevels range={range} annual={offer.annual} />
        {selectionRule && <SelectionNote rule={selectionRule} levels={null} />}
      </Part>
    );
  }
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
          No official wages or filings show the levels here. Enter a city or a ZIP code to find the
          area.
        </p>
      )}
      {selectionRule && <SelectionNote rule={selectionRule} levels={hasPay ? levels : null} />}
    </Part>
  );
}
