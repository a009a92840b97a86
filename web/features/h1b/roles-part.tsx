import type { EmployerStatistics } from '#shared/h1b/query.ts';
import { fiscalYearWords } from '#shared/h1b/figures.ts';
import { FEW_FILINGS } from '#shared/h1b/limits.ts';
import { dollars, filingCount } from '#shared/h1b/pay-words.ts';
import { readableName } from '#shared/h1b/readable-name.ts';
import { Part } from '#web/features/h1b/group-tables.tsx';
import { AppLink } from '#web/ui/app-link.tsx';
import { payAxis, PayAxis, PayStrip } from '#web/ui/pay-strip.tsx';

/** The pay of an employer's largest roles, on one axis; of few filings the median and their number. */
export function RolesPart(props: {
  employer: EmployerStatistics;
  /** The address of a title's filings. */
  rowsHref: (title: string) => string;
}) {
  const { employer, rowsHref } = props;
  const roles = employer.roles.filter(({ pay }) => pay !== null);
  const drawn = roles.flatMap(({ paid, pay }) => (pay && paid >= FEW_FILINGS ? [pay] : []));
  if (roles.length === 0) return null;
  // Titles that are apart in the files alone by their capitals stay as they are filed.
  const read = roles.map(({ name }) => readableName(name));
  const twins = new Set(read.filter((name, k) => read.indexOf(name) !== k));
  const axis = drawn.length > 0 ? payAxis(drawn) : undefined;
  return (
    <Part title="Pay of the largest roles">
      <ul className="grid items-center gap-x-4 gap-y-2 sm:grid-cols-[minmax(6rem,2fr)_minmax(0,3fr)]">
        {roles.map(({ name, paid, pay }) => (
          <li key={name} className="contents">
            <span className="min-w-0 text-small [overflow-wrap:anywhere]">
              <AppLink href={rowsHref(name)} className="hover:underline">
                {twins.has(readableName(name)) ? name : readableName(name)}
              </AppLink>
              <span className="block text-soft">
                {pay && paid >= FEW_FILINGS
                  ? `median ${dollars(pay.p50)}, ${filingCount(paid)}`
                  : filingCount(paid)}
              </span>
            </span>
            <div className="min-w-0">
              {pay && <PayStrip pay={pay} filings={paid} axis={axis} />}
            </div>
          </li>
        ))}
        {axis && (
          <li aria-hidden="true" className="sm:col-start-2">
            <PayAxis axis={axis} />
          </li>
        )}
      </ul>
      <p className="text-small text-soft">
        {`Yearly pay, ${fiscalYearWords(employer.statistics.recent.fiscalYears)}: the thin bar covers most filings, the thick bar the half around the median, the line marks the median.`}
      </p>
    </Part>
  );
}
