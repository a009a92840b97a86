import { useQuery } from '@tanstack/react-query';
import { recordMessages } from '#shared/record/messages.ts';
import { LetterForm } from '#web/features/applications/record/letter-form.tsx';
import { PaperList } from '#web/features/applications/record/paper-list.tsx';
import { ResumeSent } from '#web/features/applications/record/resume-sent.tsx';
import { listPapers } from '#web/lib/queries/papers.ts';
import { FailedLoad } from '#web/ui/failed-load.tsx';

/** The texts of the posting that are kept with an application, each with its date. */
export function SavedPostings({ id }: { id: string }) {
  const papers = useQuery(listPapers(id));
  const found = papers.data?.data.filter(({ kind }) => kind === 'posting') ?? [];
  return (
    <>
      {papers.isError && <FailedLoad query={papers}>{recordMessages.papers.listFailed}</FailedLoad>}
      <PaperList id={id} label="Saved postings" papers={found} />
    </>
  );
}

/** Which resumes were sent and which letters written for an application, and the way to note more. */
export function SentFiles({ id }: { id: string }) {
  const papers = useQuery(listPapers(id));
  const found = papers.data?.data.filter(({ kind }) => kind !== 'posting') ?? [];
  return (
    <>
      {papers.isError && <FailedLoad query={papers}>{recordMessages.papers.listFailed}</FailedLoad>}
      <PaperList id={id} label="Files and letters" papers={found} />
      <ResumeSent id={id} />
      <LetterForm id={id} />
    </>
  );
}
