import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import {
  approvalsIn,
  besideWords,
  familyWords,
  lookedThrough,
  outsideLotteryWords,
  sponsorWords,
  verdictParts,
  yearsInWords,
} from '#shared/h1b/approval-messages.ts';
import { readableName, writtenName } from '#shared/h1b/readable-name.ts';
import { sponsorVerdict } from '#shared/h1b/sponsor-verdict.ts';
import { type EmployerApprovals, getH1bApprovals } from '#web/lib/queries/approvals.ts';
import { paths } from '#web/lib/paths.ts';
import { AboutFigures } from '#web/ui/about-figures.tsx';
import { AppLink } from '#web/ui/app-link.tsx';
import { EvidenceMark, RecordsTitle } from '#web/ui/evidence-mark.tsx';
import { Skeleton } from '#web/ui/skeleton.tsx';
import { SponsorVerdictText } from '#web/ui/sponsor-verdict-text.tsx';
import { YearColumns } from '#web/ui/year-columns.tsx';

/** What the verdict rests on. */
function Basis({ approvals, files }: { approvals: EmployerApprovals; files: boolean }) {
  const { state, name, family, candidates, coverage } = approvals;
  const years = yearsInWords(coverage.map(({ fiscalYear }) => fiscalYear));
  const part = coverage.some(({ complete }) => !complete) ? ' (some years are partial)' : '';
  if (state === 'unknown') return <>No approvals are loaded.</>;
  const known = approvals.filedName ?? name ?? '';
  const rests = `USCIS decisions in ${years}${part}`;
  if (state === 'ambiguous') {
    return (
      <>
        {`This could be several employers in the ${rests}: `}
        <Links candidates={candidates} />
      </>
    );
  }
  if (family) {
    const [first, ...others] = family.members;
    return (
      <>
        {`${familyWords(family).replace(/^by /, 'By ')}, from ${rests}. `}
        {others.length > 0 && first && (
          <details className="mt-1">
            <summary className="w-fit cursor-pointer py-1">{`Employers of ${family.brand}`}</summary>
            <ul className="mt-1 flex flex-col gap-1">
              {family.members.map((employer) => (
                <li key={employer.employerId}>
                  <AppLink href={paths.h1bEmployer(employer.name)} className="prose-link">
                    {readableName(employer.name)}
                  </AppLink>
                  {`, ${employer.newApprovals.toLocaleString('en-US')} new`}
                </li>
              ))}
            </ul>
          </details>
        )}
      </>
    );
  }
  if (state === 'none') {
    return files ? (
      <>{`It files for H-1B, but was not found under this name among the ${lookedThrough(coverage)}.`}</>
    ) : (
      <>{`Not found under this name among the ${lookedThrough(coverage)}.`}</>
    );
  }
  return (
    <>
      {approvals.likely ? `Most likely match in the ${rests}: ` : 'Based on USCIS decisions for '}
      <AppLink href={paths.h1bEmployer(known)} className="prose-link">
        {readableName(known)}
      </AppLink>
      {approvals.likely ? !readableName(known).endsWith('.') && '.' : ` in ${years}${part}.`}
      {approvals.likely && candidates.length > 0 && (
        <>
          {' Not this one? '}
          <Links candidates={candidates} />
        </>
      )}
    </>
  );
}

/** The first employers that may be meant instead. */
function Links({ candidates }: Pick<EmployerApprovals, 'candidates'>) {
  return (
    <>
      {candidates.slice(0, 3).map((candidate, k) => (
        <span key={candidate.employerId}>
          {k > 0 && ', '}
          <AppLink href={paths.h1bEmployer(candidate.name)} className="prose-link">
            {candidate.name}
          </AppLink>
        </span>
      ))}
      .
    </>
  );
}

const EVIDENCE = { yes: 'yes', stale: 'past', none: 'unknown', unknown: 'unknown' } as const;

interface SponsorProps {
  name: string;
  /** Whether it has filings of its own. */
  files?: boolean;
  /** Their newest fiscal year; null without any. */
  newestFiling?: number | null | undefined;
  /** The address of the filings of this employer alone, where others are listed, too. */
  onlyHref?: ((employerId: string) => string) | undefined;
}

/** The verdict on a company's petitions; where it is what a page answers, its answer is large. */
export function SponsorVerdict({ name, large = false }: { name: string; large?: boolean }) {
  const { data, isError } = useQuery(getH1bApprovals(name));
  const [today] = useState(() => new Date());
  if (isError) return null;
  if (!data) return <Skeleton className="h-10 w-full max-w-72" />;
  const verdict = sponsorVerdict(data.state, data.years, data.coverage, today);
  const words = sponsorWords(verdict);
  const { answer } = verdictParts(words);
  return (
    <p>
      <EvidenceMark
        isLarge={large}
        evidence={EVIDENCE[verdict.sponsors]}
        words={
          large ? (
            <SponsorVerdictText words={words} size="text-title" />
          ) : (
            <>
              <strong className="font-semibold">{answer}</strong>
              {words.slice(answer.length)}
            </>
          )
        }
      />
    </p>
  );
}

/** What the verdict rests on, and what stands beside it. */
export function SponsorBasis({ name, files = false, newestFiling = null, onlyHref }: SponsorProps) {
  const { data } = useQuery(getH1bApprovals(name));
  const [today] = useState(() => new Date());
  if (!data) return null;
  const outside = outsideLotteryWords(data.filedName ?? data.name ?? name);
  const verdict = sponsorVerdict(data.state, data.years, data.coverage, today);
  return (
    <div className="text-small text-soft [overflow-wrap:anywhere]">
      <Basis approvals={data} files={files} />
      {besideWords(verdict, newestFiling, data).map((sentence) => (
        <p key={sentence}>{sentence}</p>
      ))}
      {outside && <p>{outside}</p>}
      {data.memberOf && (
        <p>
          {'All employers of '}
          <AppLink href={paths.h1bEmployer(data.memberOf.brand)} className="prose-link">
            {data.memberOf.brand}
          </AppLink>
          {`: ${approvalsIn(data.memberOf)}.`}
        </p>
      )}
      {onlyHref && data.employerId !== null && data.filedName !== null && (
        <p>
          {'The list has every employer with these letters in its name. '}
          <AppLink href={onlyHref(data.employerId)} className="prose-link">
            {`Show only ${writtenName(data.name ?? data.filedName, data.family !== null)}`}
          </AppLink>
        </p>
      )}
    </div>
  );
}

/** Whether a company's petitions for new employees are approved, and beneath it what that rests on; beside what a posting says it has a heading, and that is folded. */
export function SponsorLine(props: SponsorProps & { large?: boolean; isBeside?: boolean }) {
  if (props.isBeside) {
    return (
      <div className="flex flex-col gap-2">
        <RecordsTitle />
        <SponsorVerdict name={props.name} />
        <AboutFigures>
          <SponsorBasis {...props} />
        </AboutFigures>
      </div>
    );
  }
  return (
    <div>
      <SponsorVerdict name={props.name} large={props.large ?? false} />
      <SponsorBasis {...props} />
    </div>
  );
}

/** An employer's new approvals by fiscal year, as columns, `titled` where nothing beside them says what they are; nothing without one. */
export function SponsorYears({ name, titled = false }: { name: string; titled?: boolean }) {
  const { data } = useQuery(getH1bApprovals(name));
  if (data?.state !== 'known' || data.years.length === 0) return null;
  const title = 'New approvals by fiscal year';
  return (
    <>
      {titled && <figcaption className="text-small text-soft">{title}</figcaption>}
      <YearColumns
        title={title}
        columns={data.years.map(({ fiscalYear, initialApprovals }) => ({
          year: fiscalYear,
          value: initialApprovals,
        }))}
      />
    </>
  );
}
