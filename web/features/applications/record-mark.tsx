import { useQuery } from '@tanstack/react-query';
import { sponsorMark } from '#shared/h1b/sponsor-verdict.ts';
import { shortDollars } from '#shared/h1b/pay-words.ts';
import { listCompanyEvidence } from '#web/lib/queries/employer-links.ts';
import { EvidenceMark } from '#web/ui/evidence-mark.tsx';

/** What is on record of a row's company: whether it sponsors, with what half of its filings pay. All companies of the page are asked about at once. */
export function RecordMark(props: {
  companies: readonly string[];
  company: string | null;
  /** One line, because the posting may speak above it; none where nothing is known. */
  brief: boolean;
}) {
  const { companies, company, brief } = props;
  const { data } = useQuery(listCompanyEvidence(companies));
  const found = data?.data.find(({ companyId }) => companyId === company);
  if (!found) return null;
  const { pay, newApprovals, fiscalYear } = found;
  const mark = sponsorMark(found);
  if (mark.evidence === 'unknown' && !pay) {
    // Beneath the posting's words it would read as if those were in doubt.
    if (brief) return null;
    return (
      <span className="text-faint" title={`${mark.words}: unknown, not a no`}>
        – <span className="sr-only">{mark.words}, </span>unknown
      </span>
    );
  }
  const counted =
    newApprovals > 0 && fiscalYear !== null
      ? `${newApprovals.toLocaleString()} approved FY${String(fiscalYear).slice(2)}`
      : mark.evidence === 'unknown'
        ? 'sponsorship unknown'
        : pay && mark.words;
  return (
    <>
      <EvidenceMark
        evidence={mark.evidence}
        words={pay ? `${shortDollars(pay.low)} to ${shortDollars(pay.high)}` : mark.words}
      />
      {!brief && <span className="pl-4 text-soft">{counted}</span>}
    </>
  );
}
