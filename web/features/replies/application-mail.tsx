import { useQuery } from '@tanstack/react-query';
import { Mail } from 'lucide-react';
import { useState } from 'react';

import { DropAnywhere } from '#web/features/replies/drop-anywhere.tsx';
import { ReadMails } from '#web/features/replies/read-mails.tsx';
import { KIND_LABELS, proposalOf, senderWords } from '#web/features/replies/reply-words.ts';
import { paths } from '#web/lib/paths.ts';
import { listReplies } from '#web/lib/queries/replies.ts';
import { AppLink } from '#web/ui/app-link.tsx';
import { Button } from '#web/ui/button.tsx';
import { DateText } from '#web/ui/date-text.tsx';

/** The mails that are linked to an application, and a way to add one: pasted, chosen, or dropped anywhere on the page. */
export function ApplicationMail({ id }: { id: string }) {
  const list = useQuery(listReplies({ application: id }));
  const [adding, setAdding] = useState(false);
  const replies = list.data?.data ?? [];
  return (
    <section
      aria-labelledby="mail-of-application"
      data-print="hide"
      className="mt-8 flex flex-col gap-3"
    >
      <div className="flex flex-wrap items-center justify-between gap-3">
        <h2 id="mail-of-application" className="text-large font-semibold">
          Mail
        </h2>
        <Button
          size="small"
          icon={<Mail size={16} aria-hidden="true" />}
          aria-expanded={adding}
          onClick={() => setAdding(!adding)}
        >
          Add an email
        </Button>
      </div>
      {adding && <ReadMails application={id} />}
      {replies.length > 0 && (
        <ul className="flex flex-col divide-y divide-line">
          {replies.map((reply) => (
            <li key={reply.id} className="flex flex-col gap-0.5 py-2.5">
              <span className="flex flex-wrap items-baseline justify-between gap-x-4">
                <span className="min-w-0 [overflow-wrap:anywhere]">
                  <span className="font-medium">{reply.subject || '(no subject)'}</span>{' '}
                  <span className="text-soft">
                    {`${senderWords(reply)} · ${KIND_LABELS[reply.kind]}`}
                  </span>
                </span>
                <span className="text-small text-soft">
                  {reply.sent_on && <DateText near date={reply.sent_on} />}
                </span>
              </span>
              {reply.proposal && (
                <span className="text-small [overflow-wrap:anywhere]">
                  {`${proposalOf(reply).words} `}
                  <AppLink href={paths.replies} className="underline underline-offset-3">
                    Decide
                  </AppLink>
                </span>
              )}
            </li>
          ))}
        </ul>
      )}
      {replies.length === 0 && !adding && (
        <p className="text-soft">
          No email is linked. Drop one anywhere on this page, or paste it.
        </p>
      )}
      <DropAnywhere application={id} />
    </section>
  );
}
