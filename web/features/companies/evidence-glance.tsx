import { useQuery } from '@tanstack/react-query';
import { type ReactNode, useState } from 'react';

import { lookedThrough, outsideLotteryWords } from '#shared/h1b/approval-messages.ts';
import { sponsorMark } from '#shared/h1b/sponsor-verdict.ts';
import { fiscalYearWords } from '#shared/h1b/figures.ts';
import { clientSiteWords, stateOfPlace } from '#shared/h1b/filing-verdict.ts';
import { filingCount } from '#shared/h1b/pay-words.ts';
import { sponsorVerdict } from '#shared/h1b/sponsor-verdict.ts';
import { type EmployerApprovals, getH1bApprovals } from '#web/lib/queries/approvals.ts';
import { type CompanyEmployer, getEmployerOf } from '#web/lib/queries/employer-links.ts';
import { EvidenceMark, RecordsTitle } from '#web/ui/evidence-mark.tsx';
import { Figure } from '#web/ui/figure.tsx';
import { type PayMark, PayStrip } from '#web/ui/pay-strip.tsx';
import { Skeleton } from '#web/ui/skeleton.tsx';
import { YearColumns } from '#web/ui/year-columns.tsx';

/** Whether it sponsors, how many new petitions were approved, and in which years. */
function Sponsorship(props: { approvals: EmployerApprovals; isAnswer: boolean }) {
  const { approvals, isAnswer } = props;
  const [today] = useState(() => new Date());
  const { state, years, coverage } = approvals;
  const verdict = sponsorVerdict(state, years, coverage, today);
  const { evidence, words } = sponsorMark(verdict);
  const { fiscalYear, newApprovals, continuing, isLeast } = verdict;
  const known = new Map(years.map((year) => [year.fiscalYear, year.initialApprovals]));
  // A year that is loaded and has none is zero, not unknown.
  const columns = coverage.map(({ fiscalYear: year }) => ({ year, value: known.get(year) ?? 0 }));
  return (
    <>
      <p className={isAnswer ? 'text-large font-semibold' : 'text-small font-medium'}>
        <EvidenceMark evidence={evidence} words={words} />
      </p>
      {evidence === 'unknown' && coverage.length > 0 && (
        <p className="text-small text-soft">
          {`Looked through ${lookedThrough(coverage)}. That is not a no.`}
        </p>
      )}
      {newApprovals > 0 && fiscalYear !== null && (
        <div className="grid grid-cols-[minmax(0,1fr)_minmax(0,2fr)] items-end gap-4">
          <dl>
            <Figure
              label="New H-1B approved"
              value={`${isLeast ? 'at least ' : ''}${newApprovals.toLocaleString()}`}
              note={
                continuing > 0
                  ? `FY${fiscalYear}, and ${continuing.toLocaleString()} continuing`
                  : `FY${fiscalYear}`
              }
            />
          </dl>
          <YearColumns title="New approvals by fiscal year" columns={columns} />
        </div>
      )}
    </>
  );
}

/** The filings that pay is of: the role there, the role anywhere, or all. */
function payScope(pay: NonNullable<CompanyEmployer['pay']>, title: string, place: string): string {
  if (pay.scope === 'employer') return 'All its filings';
  return pay.scope === 'role' ? title : `${title}, ${place}`;
}

/** What is paid for the role, with the person's own pay. */
function RolePay(props: {
  pay: NonNullable<CompanyEmployer['pay']>;
  title: string;
  place: string;
  mark: PayMark | undefined;
}) {
  const { pay, title, place, mark } = props;
  const { lowest: p10, low: p25, median: p50, high: p75, highest: p90, paid, years } = pay;
  if (p10 === null || p25 === null || p50 === null || p75 === null || p90 === null) return null;
  return (
    <div className="flex flex-col gap-1 border-t border-line pt-3">
      <p className="text-small [overflow-wrap:anywhere]">
        <span className="font-semibold">{payScope(pay, title, place)}</span>
        <span className="text-soft">{` · ${filingCount(paid)}, ${fiscalYearWords(years)}`}</span>
      </p>
      <PayStrip labels pay={{ p10, p25, p50, p75, p90 }} filings={paid} mark={mark} />
    </div>
  );
}

/** A company, with a role and a place to tell its pay. */
interface AskedGlance {
  readonly name: string;
  readonly companyId?: string | undefined;
  readonly title?: string | undefined;
  readonly place?: string | undefined;
}

/** Which employer a company is, and its petitions; nothing is asked without a name. */
export function useGlance({ name, companyId, title, place = '' }: AskedGlance) {
  const asked = { companyId, name, title: title || undefined, state: stateOfPlace(place) };
  const employer = useQuery({ ...getEmployerOf(asked), enabled: name !== '' });
  const chosen = employer.data?.choice === 'chosen' ? employer.data.name : null;
  const approvals = useQuery({
    ...getH1bApprovals(chosen ?? employer.data?.linked ?? name),
    enabled: !employer.isPending && name !== '',
  });
  return {
    employer: employer.data,
    approvals: approvals.data,
    isPending: name !== '' && (employer.isPending || approvals.isPending),
  };
}

/** What is known of a company's sponsorship and pay, at a glance: a mark, a number, its years, and the pay of a role. */
export function EvidenceGlance(
  props: AskedGlance & {
    /** The person's own pay. */
    mark?: PayMark | undefined;
    /** Whether it is what its part of the page answers. */
    isAnswer: boolean;
    /** What stands beneath, once it is known which employer is meant. */
    children?: ((employer: CompanyEmployer) => ReactNode) | undefined;
  },
) {
  const { name, title = '', place = '', mark, isAnswer, children } = props;
  const { employer, approvals, isPending } = useGlance(props);
  if (isPending) return <Skeleton className="h-72" />;
  const filed = approvals?.filedName ?? employer?.name ?? name;
  const beside = [
    outsideLotteryWords(filed),
    employer?.clientSite && clientSiteWords(employer.clientSite),
  ].filter(Boolean);
  return (
    <div className="flex flex-col gap-3">
      <RecordsTitle />
      {approvals && <Sponsorship approvals={approvals} isAnswer={isAnswer} />}
      {beside.map((sentence) => (
        <p key={sentence} className="text-small text-soft">
          {sentence}
        </p>
      ))}
      {employer?.pay && <RolePay pay={employer.pay} title={title} place={place} mark={mark} />}
      {employer && children?.(employer)}
    </div>
  );
}
