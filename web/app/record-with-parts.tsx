import { useQuery } from '@tanstack/react-query';
import type { Application } from '#shared/contracts/applications/schemas.ts';
import { SavedPostings, SentFiles } from '#web/features/applications/record/papers.tsx';
import { RecordPage } from '#web/features/applications/record/record-page.tsx';
import { KeptAnswers } from '#web/features/assistant/kept-answers.tsx';
import { CompanyFilings } from '#web/features/companies/company-filings.tsx';
import { MatchPosting } from '#web/features/resumes/match-posting.tsx';
import { listPapers } from '#web/lib/queries/papers.ts';
import { SessionOnly } from '#web/lib/session-only.tsx';

interface Part {
  application: Application;
}

function Match({ application: { id, company_name } }: Part) {
  const papers = useQuery(listPapers(id));
  const saved = papers.data?.data.find(({ kind }) => kind === 'posting')?.text;
  return (
    <SessionOnly>
      <SavedPostings id={id} />
      <MatchPosting key={saved} id={id} company={company_name} saved={saved} />
    </SessionOnly>
  );
}

function Visa({ application: { company_name } }: Part) {
  return company_name && <CompanyFilings name={company_name} />;
}

function Files({ application: { id } }: Part) {
  return (
    <SessionOnly>
      <SentFiles id={id} />
      <KeptAnswers id={id} />
    </SessionOnly>
  );
}

/** The page of an application, with the parts that other features own. */
export function RecordWithParts() {
  return <RecordPage match={Match} visa={Visa} files={Files} />;
}
