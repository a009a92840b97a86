import { useQuery } from '@tanstack/react-query';
import { formatInstant } from '#shared/domain/dates.ts';
import { APPLICATION_ANSWERS_MAX } from '#shared/limits.ts';
import { assistantMessages } from '#shared/assistant-messages.ts';
import { jobgptHref } from '#web/features/assistant/jobgpt-search.ts';
import { listAnswers } from '#web/lib/queries/assistant.ts';
import { AppLink } from '#web/ui/app-link.tsx';
import { Card } from '#web/ui/card.tsx';
import { FailedLoad } from '#web/ui/failed-load.tsx';

/** The text of an answer without the signs of its Markdown, for a few lines of it. */
const plain = (markdown: string) => markdown.replaceAll(/[*#`]+/g, '');

/** The newest answers of JobGPT kept with an application, each with the way to the whole of it. */
export function KeptAnswers({ id }: { id: string }) {
  const list = useQuery(listAnswers({ applicationId: id }));
  const answers = list.data?.data.slice(0, APPLICATION_ANSWERS_MAX) ?? [];
  const total = list.data?.totalRecords ?? 0;
  return (
    <Card roomy>
      <section aria-labelledby="kept-answers" className="flex flex-col gap-4">
        <div className="flex flex-wrap items-baseline justify-between gap-x-6 gap-y-1">
          <h2 id="kept-answers" className="text-large font-semibold">
            Answers of JobGPT
          </h2>
          <AppLink href={jobgptHref({ application: id })} className="prose-link">
            {total > answers.length ? `All ${total} answers` : 'Ask JobGPT about this application'}
          </AppLink>
        </div>
        {list.isError && <FailedLoad query={list}>{assistantMessages.loadFailed}</FailedLoad>}
        {list.data && total === 0 && (
          <p className="text-soft">Answers you keep with this application appear here.</p>
        )}
        {answers.length > 0 && (
          <ul aria-label="Answers of JobGPT" className="flex flex-col gap-4">
            {answers.map((answer) => (
              <li key={answer.id} className="min-w-0">
                <AppLink
                  href={jobgptHref({ mode: answer.mode, application: id, answer: answer.id })}
                  className="prose-link line-clamp-2 font-medium [overflow-wrap:anywhere]"
                >
                  {answer.userInput}
                </AppLink>
                <p className="text-small text-soft">{formatInstant(answer.createdAt)}</p>
                <p className="line-clamp-3 [overflow-wrap:anywhere]">{plain(answer.response)}</p>
              </li>
            ))}
          </ul>
        )}
      </section>
    </Card>
  );
}
