import { useQuery } from '@tanstack/react-query';
import type { SavedAnswer } from '#shared/jobgpt/contracts/saved-answers.ts';
import { APPLICATION_ANSWERS_MAX, NAME_MAX } from '#shared/core/limits.ts';
import { recordMessages } from '#shared/record/messages.ts';
import { assistantMessages } from '#shared/jobgpt/messages.ts';
import { jobgptHref } from '#web/features/jobgpt/jobgpt-search.ts';
import { listAnswers } from '#web/lib/queries/jobgpt.ts';
import { listPapers, useCreatePaper } from '#web/lib/queries/papers.ts';
import { reasonOf } from '#web/lib/reason-of.ts';
import { AppLink } from '#web/ui/app-link.tsx';
import { Button } from '#web/ui/button.tsx';
import { Card } from '#web/ui/card.tsx';
import { FailedLoad } from '#web/ui/failed-load.tsx';
import { MomentText } from '#web/ui/moment-text.tsx';
import { useToast } from '#web/ui/toast.tsx';

/** The text of an answer without the signs of its Markdown, for a few lines of it. */
const plain = (markdown: string) => markdown.replaceAll(/[*#`]+/g, '');

/** Keeps an answer among the letters of its application; nothing once it is kept. */
function KeepAsLetter({ id, answer }: { id: string; answer: SavedAnswer }) {
  const papers = useQuery(listPapers(id));
  const create = useCreatePaper(id);
  const toast = useToast();
  if (!papers.data || papers.data.data.some((paper) => paper.answer_id === answer.id)) return null;
  const { saved, saveFailed } = recordMessages.papers;
  const keep = () =>
    create.mutate(
      {
        kind: 'letter',
        label: answer.userInput.slice(0, NAME_MAX),
        text: answer.response,
        answer_id: answer.id,
      },
      {
        onSuccess: () => toast({ title: saved }),
        onError: (error) =>
          toast({ title: saveFailed, description: reasonOf(error), tone: 'error' }),
      },
    );
  return (
    <Button
      size="small"
      className="mt-1"
      busy={create.isPending}
      busyLabel="Saving..."
      onClick={keep}
    >
      Keep as a letter
    </Button>
  );
}

/** The newest answers of JobGPT kept with an application, each with the way to the whole of it; `beside` at the side of a page, among other parts. */
export function KeptAnswers({ id, beside = false }: { id: string; beside?: boolean }) {
  const list = useQuery(listAnswers({ applicationId: id }));
  const answers = list.data?.data.slice(0, APPLICATION_ANSWERS_MAX) ?? [];
  const total = list.data?.totalRecords ?? 0;
  const Heading = beside ? 'h3' : 'h2';
  const Frame = beside ? 'div' : Card;
  return (
    <Frame {...(!beside && { roomy: true })}>
      <section
        aria-labelledby="kept-answers"
        className={beside ? 'flex flex-col gap-2 text-small' : 'flex flex-col gap-4'}
      >
        <div className="flex flex-wrap items-baseline justify-between gap-x-6 gap-y-1">
          <Heading
            id="kept-answers"
            className={beside ? 'font-semibold' : 'text-large font-semibold'}
          >
            JobGPT answers
          </Heading>
          <AppLink href={jobgptHref({ application: id })} className="prose-link">
            {total > answers.length ? `All ${total} answers` : 'Ask JobGPT about this application'}
          </AppLink>
        </div>
        {list.isError && <FailedLoad query={list}>{assistantMessages.loadFailed}</FailedLoad>}
        {list.data && total === 0 && !beside && (
          <p className="text-soft">Answers you save with this application appear here.</p>
        )}
        {answers.length > 0 && (
          <ul aria-label="JobGPT answers" className="flex flex-col gap-4">
            {answers.map((answer) => (
              <li key={answer.id} className="min-w-0">
                <AppLink
                  href={jobgptHref({ mode: answer.mode, application: id, answer: answer.id })}
                  className="prose-link line-clamp-2 font-medium [overflow-wrap:anywhere]"
                >
                  {answer.userInput}
                </AppLink>
                <p className="text-small text-soft">
                  <MomentText at={answer.createdAt} />
                </p>
                <p className="line-clamp-3 [overflow-wrap:anywhere]">{plain(answer.response)}</p>
                <KeepAsLetter id={id} answer={answer} />
              </li>
            ))}
          </ul>
        )}
      </section>
    </Frame>
  );
}
