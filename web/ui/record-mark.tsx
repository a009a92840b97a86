import { useQuery } from '@tanstack/react-query';
import { sponsorMark } from '#shared/h1b/sponsor-verdict.ts';
import { roughRange } from '#shared/h1b/pay-words.ts';
import { cx } from '#web/lib/classes.ts';
import { listCompanyEvidence } from '#web/lib/queries/employer-links.ts';
import { EvidenceMark } from '#web/ui/evidence-mark.tsx';

/** What is on record of a row's company: whether it sponsors, and beneath what half of its filings pay. All companies of the page are asked about at once. */
export function RecordMark(props: {
  companies: readonly string[];
  company: string | null;
  /** Where no column says of what: both in one line, or each on its own, or the pay alone beneath the posting's words, where what is unknown would read as if those were in doubt. */
  brief?: 'both' | 'card' | 'beneath' | undefined;
}) {
  const { companies, company, brief } = props;
  const { data } = useQuery(listCompanyEvidence(companies));
  const found = data?.data.find(({ companyId }) => companyId === company);
  if (!found) return null;
  const { pay, newApprovals, fiscalYear } = found;
  const mark = sponsorMark(found);
  if (mark.evidence === 'unknown' && !pay) {
    if (brief === 'beneath') return null;
    return (
      <span className="text-faint" title={`${mark.words}: unknown, not a no`}>
        – <span className="sr-only">{mark.words}, </span>
        <span className={brief ? undefined : 'sm:hidden'}>visa </span>unknown
      </span>
    );
  }
  const half = pay && roughRange(pay.low, pay.high);
  const counted =
    newApprovals > 0 && fiscalYear !== null
      ? `${newApprovals.toLocaleString()} new approvals in FY${fiscalYear}`
      : undefined;
  return (
    <>
      {/* A sign before the pay would read as if that were confirmed. */}
      {(brief !== 'beneath' || !half) && (
        <span title={counted}>
          <EvidenceMark evidence={mark.evidence} words={mark.words} />
        </span>
      )}
      {half && (
        <span
          title="Half of its filings"
          className={cx('text-soft', brief ? brief !== 'both' && 'pl-4.5' : 'sm:pl-4.5')}
        >
          {!brief && <span className="sm:hidden">· </span>}
          <span className={cx(brief ? brief === 'both' && 'sr-only' : 'max-sm:sr-only')}>
            pays{' '}
          </span>
          {half}
        </span>
      )}
    </>
  );
}
