import { useQuery } from '@tanstack/react-query';
import type { Application } from '#shared/applications/contracts/schemas.ts';
import { recordMessages } from '#shared/record/messages.ts';
import { SavedPostings, SentFiles } from '#web/features/applications/record/papers.tsx';
import { KeptAnswers } from '#web/features/jobgpt/kept-answers.tsx';
import { MatchPosting } from '#web/features/resumes/match-posting.tsx';
import { listPapers, useCreatePaper } from '#web/lib/queries/papers.ts';
import { reasonOf } from '#web/lib/reason-of.ts';
import { SessionOnly } from '#web/lib/session-only.tsx';
import { useToast } from '#web/ui/toast.tsx';

interface PartProps {
  application: Application;
}

/** The texts of the posting kept with an application, and its match with the résumé. */
export function Match({ application: { id, company_name } }: PartProps) {
  const papers = useQuery(listPapers(id));
  const saved = papers.data?.data.find(({ kind }) => kind === 'posting')?.text;
  const create = useCreatePaper(id);
  const toast = useToast();
  const keep = (text: string) =>
    create.mutate(
      { kind: 'posting', text },
      {
        onSuccess: () => toast({ title: recordMessages.papers.saved }),
        onError: (error) =>
          toast({
            title: recordMessages.papers.saveFailed,
            description: reasonOf(error),
            tone: 'error',
          }),
      },
    );
  return (
    <SessionOnly>
      <MatchPosting beside id={id} company={company_name} saved={saved} onKeep={keep} />
      <SavedPostings id={id} />
    </SessionOnly>
  );
}

/** What was sent to the company, and the answers of JobGPT kept with an application. */
export function Files({ application: { id } }: PartProps) {
  return (
    <SessionOnly>
      <SentFiles id={id} />
      <KeptAnswers beside id={id} />
    </SessionOnly>
  );
}
