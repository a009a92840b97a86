import {
  approvalSource,
  outsideLotteryWords,
  sponsorWords,
} from '#shared/h1b/approval-messages.ts';
import type { AnsweredPay, EmployerAnswer } from '#shared/h1b/employer-answer.ts';
import { fiscalYearWords } from '#shared/h1b/figures.ts';
import { FEW_FILINGS } from '#shared/h1b/limits.ts';
import { h1bPageMessages } from '#shared/h1b/page-messages.ts';
import { filingCount, paySentence } from '#shared/h1b/pay-words.ts';
import { sponsorVerdict } from '#shared/h1b/sponsor-verdict.ts';
import { US_STATES } from '#shared/core/us-states.ts';
import { paths } from '#web/lib/paths.ts';
import { AppLink } from '#web/ui/app-link.tsx';
import { Avatar } from '#web/ui/avatar.tsx';
import { type Evidence, EvidenceMark } from '#web/ui/evidence-mark.tsx';
import { PayStrip } from '#web/ui/pay-strip.tsx';
import { SponsorVerdictText } from '#web/ui/sponsor-verdict-text.tsx';
import { YearColumns } from '#web/ui/year-columns.tsx';

/** The front page that asks about an employer. */
const askHref = (name: string) => `/?employer=${encodeURIComponent(name)}`;

/** What a verdict on the petitions is as a mark. */
const EVIDENCE: Record<ReturnType<typeof sponsorVerdict>['sponsors'], Evidence> = {
  yes: 'yes',
  stale: 'past',
  none: 'unknown',
  unknown: 'unknown',
};

/** What USCIS decided: the answer in words, then its years as columns. */
function Petitions({
  petitions: { state, years, coverage },
  today,
}: {
  petitions: NonNullable<EmployerAnswer['petitions']>;
  today: Date;
}) {
  const verdict = sponsorVerdict(state, years, coverage, today);
  const columns = years.map(({ fiscalYear: year, initialApprovals: value }) => ({ year, value }));
  return (
    <div className="flex flex-col gap-x-5 gap-y-3 sm:flex-row sm:justify-between">
      <p>
        <EvidenceMark
          evidence={EVIDENCE[verdict.sponsors]}
          words={<SponsorVerdictText words={sponsorWords(verdict)} size="text-large" />}
        />
      </p>
      {verdict.newApprovals > 0 && (
        <div className="flex shrink-0 flex-col gap-1 sm:w-60">
          <p className="text-small text-soft">New approvals by fiscal year</p>
          <YearColumns title="New approvals by fiscal year" columns={columns} />
        </div>
      )}
    </div>
  );
}

function Pay({ pay }: { pay: AnsweredPay }) {
  const { title, filings, fiscalYears, percentiles } = pay;
  return (
    <div className="flex flex-col gap-1 border-t border-line pt-4">
      <p>
        <strong className="font-semibold">{title ?? 'All jobs'}</strong>
        <span className="text-small text-soft">{` · ${fiscalYearWords(fiscalYears)}`}</span>
      </p>
      <PayStrip pay={percentiles} filings={filings} labels />
      {filings >= FEW_FILINGS && (
        <p className="text-small text-soft">{`${paySentence(percentiles, filings)}.`}</p>
      )}
    </div>
  );
}

/** What the figures rest on: petitions with their years, and filings. */
function Sources({ sample, petitions }: Pick<EmployerAnswer, 'sample' | 'petitions'>) {
  const years = petitions?.coverage.map(({ fiscalYear }) => fiscalYear) ?? [];
  const filings = sample ? h1bPageMessages.sampleSource : h1bPageMessages.lcaSource;
  return (
    <p className="text-small text-soft">
      {years.length > 0 &&
        `${approvalSource(
          years.toSorted((a, b) => a - b),
          null,
        )} `}
      {`Filings: ${filings}.`}
    </p>
  );
}

function Known({ answer, today }: { answer: EmployerAnswer; today: Date }) {
  const { name, filedName, filings, place, sample, generated, pay, petitions, likely } = answer;
  const outside = outsideLotteryWords(filedName);
  const count = `${filingCount(filings)}${sample ? ' in the sample' : ''}`;
  return (
    <>
      <div className="flex items-center gap-3">
        <Avatar letters={name.charAt(0)} />
        <div className="min-w-0 flex-1">
          <p className="font-semibold [overflow-wrap:anywhere]">{name}</p>
          <p className="text-small text-soft">
            {[
              answer.typed === '' ? 'Example' : likely ? 'Most likely match' : '',
              place && (US_STATES[place] ?? place),
              filings > 0 ? count : 'No filings, but petitions',
            ]
              .filter(Boolean)
              .join(' · ')}
          </p>
        </div>
        <AppLink href={paths.h1bEmployer(filedName)} className="prose-link shrink-0 text-small">
          See all
          <span className="sr-only">{` about ${name}`}</span>
        </AppLink>
      </div>
      {generated && (
        <p className="text-small text-soft">
          These records are generated; the employer is invented.
        </p>
      )}
      {petitions ? (
        <Petitions petitions={petitions} today={today} />
      ) : (
        <p className="text-large font-semibold">
          <EvidenceMark evidence="unknown" words="Sponsors: unknown" />
        </p>
      )}
      {outside && <p className="text-small text-soft">{outside}</p>}
      {pay && <Pay pay={pay} />}
      {!generated && <Sources sample={sample} petitions={petitions} />}
    </>
  );
}

/** Other employers that the typed name may mean, each asked about by a link. */
function Candidates({ names }: { names: readonly string[] }) {
  return (
    <ul className="flex flex-col gap-1">
      {names.map((name) => (
        <li key={name}>
          <a href={askHref(name)} className="prose-link inline-block py-1 [overflow-wrap:anywhere]">
            {name}
          </a>
        </li>
      ))}
    </ul>
  );
}

function NotFound({ answer }: { answer: EmployerAnswer }) {
  return (
    <>
      <p className="font-semibold [overflow-wrap:anywhere]">{`We found no filings for “${answer.typed}”.`}</p>
      <p className="text-soft">
        {answer.sample
          ? 'Only a sample of filings is loaded here, so this does not mean no. Try the legal name, or search the filings.'
          : 'Try the legal name, or the parent company. No match does not mean no.'}
      </p>
      <p>
        <a href={`${paths.h1b}?search=${encodeURIComponent(answer.typed)}`} className="prose-link">
          Search all filings for it
        </a>
      </p>
    </>
  );
}

/** The answer to 'Does this employer sponsor, and what does it pay?', drawn from what the records say. */
export function AnswerCard({ answer, today }: { answer: EmployerAnswer; today: Date }) {
  const { state, candidates, likely } = answer;
  return (
    <div className="flex flex-col gap-4">
      {state === 'known' && <Known answer={answer} today={today} />}
      {state === 'known' && likely && candidates.length > 0 && (
        <div className="text-small">
          <p className="text-soft">Not this one?</p>
          <Candidates names={candidates.slice(0, 3)} />
        </div>
      )}
      {state === 'ambiguous' && (
        <>
          <p className="font-semibold">{`Which “${answer.typed}” do you mean?`}</p>
          <Candidates names={candidates} />
        </>
      )}
      {state === 'none' && <NotFound answer={answer} />}
      {state === 'unavailable' && (
        <p className="text-soft">
          The records cannot be searched right now. Try again in a minute.
        </p>
      )}
    </div>
  );
}
