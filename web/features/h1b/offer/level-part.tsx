import { formatDate } from '#shared/core/dates.ts';
import { formatSalary } from '#shared/h1b/display.ts';
import type { OfferAnswer } from '#shared/h1b/offer.ts';
import { offerMessages } from '#shared/h1b/offer-messages.ts';
import { Part } from '#web/features/h1b/group-tables.tsx';
import { placeWords, Rows, yearsText } from '#web/features/h1b/offer/words.tsx';
import { BarTable } from '#web/ui/bar-table.tsx';
import { ExternalLink } from '#web/ui/external-link.tsx';

type Levels = NonNullable<OfferAnswer['levels']>;

function clearedWords({ cleared, atLeast }: Levels): string {
  if (cleared === null) return 'Which level the pay reaches cannot be said.';
  if (cleared === 'below') return 'The pay stays below level I.';
  return `The pay reaches ${atLeast ? 'at least ' : ''}level ${cleared}.`;
}

/** How many entries a registration at the estimated level has. */
function entriesWords(
  rule: NonNullable<OfferAnswer['selectionRule']>,
  { cleared, atLeast }: Levels,
) {
  if (cleared === null) return '';
  const entries = rule.entries[cleared];
  const level = cleared === 'below' ? 'Below level I' : `At level ${cleared}`;
  return ` ${level}: ${entries} ${entries === 1 ? 'entry' : 'entries'}${atLeast ? ' or more' : ''}, if the estimate holds.`;
}

function SelectionNote({
  rule,
  levels,
}: {
  rule: NonNullable<OfferAnswer['selectionRule']>;
  levels: Levels | null;
}) {
  const day = (date: string) =>
    formatDate(date, 'en-US', { year: 'numeric', month: 'long', day: 'numeric' });
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
        {` of ${day(rule.published)}, in force since ${day(rule.since)}.`}
      </p>
    </div>
  );
}

/** The wage level that the pay reaches in the area, and what the rule of selection makes of levels. */
export function LevelPart({ answer, hasPay }: { answer: OfferAnswer; hasPay: boolean }) {
  const { levels, occupation, selectionRule } = answer;
  if (!levels && !selectionRule) return null;
  return (
    <Part title="Wage level">
      {levels && (
        <>
          {hasPay && <p className="font-medium">{clearedWords(levels)}</p>}
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
          <p className="text-small text-soft">
            {`${offerMessages.estimate} ${occupation?.title ?? 'Occupation'} (${occupation?.code}), ${placeWords({ place: levels.place, filter: levels.levels[0]?.filter ?? {} })}, ${yearsText(levels.years)}.`}
          </p>
        </>
      )}
      {!levels && <p className="text-soft">No filing around the place names a wage level.</p>}
      {selectionRule && <SelectionNote rule={selectionRule} levels={hasPay ? levels : null} />}
    </Part>
  );
}
