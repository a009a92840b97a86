import { useQuery } from '@tanstack/react-query';
import { ChevronRight, RefreshCw } from 'lucide-react';
import { Fragment, useState } from 'react';

import { AppError } from '#shared/core/errors.ts';
import { messages } from '#shared/core/messages.ts';
import { type KeptMail, listMails } from '#shared/mailbox/contracts/schemas.ts';
import { call } from '#web/lib/api.ts';
import { AppLink } from '#web/ui/app-link.tsx';
import { Button } from '#web/ui/button.tsx';
import { EmptyState } from '#web/ui/empty-state.tsx';
import { MomentText } from '#web/ui/moment-text.tsx';
import { PageTitle } from '#web/ui/page-title.tsx';
import { Panel } from '#web/ui/panel.tsx';
import { Skeleton } from '#web/ui/skeleton.tsx';

/** What is more than words in a mail: an address, or a code on a line. */
const PART = /(https?:\/\/[^\s<>"]+|^\d{6}$)/m;
const CODE = /^\d{6}$/;

/** One line, however long the address is. */
const LINK_CLASS = 'prose-link inline-block max-w-[min(100%,30rem)] truncate align-bottom';

/** The path of an address on this site; undefined for any other address. */
function ownPath(text: string): string | undefined {
  if (!URL.canParse(text)) return undefined;
  const url = new URL(text);
  return url.origin === location.origin ? `${url.pathname}${url.search}${url.hash}` : undefined;
}

/** A paragraph of a mail as it was sent, its code large; only its links to this site are links. */
function Paragraph({ text }: { text: string }) {
  const parts = text.split(PART);
  return (
    <p className="whitespace-pre-wrap">
      {parts.map((part, index) => {
        if (CODE.test(part)) {
          return (
            <code
              // oxlint-disable-next-line react/no-array-index-key -- the parts of one text never move
              key={index}
              className="inline-block rounded-ui bg-sunken px-4 py-2 font-mono text-title font-semibold tracking-[0.15em] select-all"
            >
              {part}
            </code>
          );
        }
        const path = ownPath(part);
        // oxlint-disable-next-line react/no-array-index-key -- the parts of one text never move
        if (path === undefined) return <Fragment key={index}>{part}</Fragment>;
        return (
          // oxlint-disable-next-line react/no-array-index-key -- the parts of one text never move
          <AppLink key={index} href={path} className={LINK_CLASS}>
            {part}
          </AppLink>
        );
      })}
    </p>
  );
}

/** A mail, its text under its subject; the newest is unfolded, and stays so when a newer one comes. */
function Mail({ mail, isNewest }: { mail: KeptMail; isNewest: boolean }) {
  const [open] = useState(isNewest);
  const paragraphs = mail.text.trim().split(/\n{2,}/);
  return (
    <li className="[overflow-wrap:anywhere]">
      <details open={open} className="group">
        <summary className="grid list-none grid-cols-[1.25rem_minmax(0,1fr)_auto] items-baseline gap-x-2 px-4 py-3 -outline-offset-2 hover:bg-sunken sm:grid-cols-[1.25rem_minmax(0,1fr)_minmax(0,16rem)_7.5rem] sm:px-5 [&::-webkit-details-marker]:hidden">
          <ChevronRight
            size={16}
            aria-hidden="true"
            className="self-center text-soft group-open:rotate-90"
          />
          <h2 className="text-body max-sm:col-span-2">{mail.subject}</h2>
          <span className="text-small text-soft max-sm:col-start-2">To {mail.to}</span>
          <span className="text-right text-small whitespace-nowrap text-soft">
            <MomentText at={mail.sentAt} />
          </span>
        </summary>
        <div className="flex flex-col gap-3 px-4 pt-1 pb-6 sm:pr-5 sm:pl-12">
          {paragraphs.map((text, index) => (
            // oxlint-disable-next-line react/no-array-index-key -- the paragraphs of one text never move
            <Paragraph key={index} text={text} />
          ))}
        </div>
      </details>
    </li>
  );
}

function Mails({ mails }: { mails: readonly KeptMail[] }) {
  if (mails.length === 0) {
    return (
      <EmptyState title="No emails yet">Emails this server would send appear here.</EmptyState>
    );
  }
  return (
    <ul className="divide-y divide-line overflow-clip rounded-card border border-line bg-surface">
      {mails.map((mail, at) => (
        <Mail key={mail.id} mail={mail} isNewest={at === 0} />
      ))}
    </ul>
  );
}

function sentence(error: unknown): string {
  if (!(error instanceof AppError)) return messages.mailbox.failed;
  return error.status === 404 ? messages.mailbox.none : error.message;
}

/** /dev/mailbox: the mails of a server that sends none, newest first; needs no session. */
export function MailboxPage() {
  const mails = useQuery({
    queryKey: ['mailbox'],
    queryFn: ({ signal }) => call(listMails, { signal }),
    staleTime: 0,
  });
  return (
    <div className="mx-auto flex max-w-4xl flex-col gap-6">
      <PageTitle
        actions={
          <Button
            busy={mails.isFetching}
            busyLabel="Refreshing..."
            icon={<RefreshCw size={16} aria-hidden="true" />}
            onClick={() => void mails.refetch()}
          >
            Refresh
          </Button>
        }
      >
        Local mailbox
      </PageTitle>
      <p className="-mt-3 max-w-prose text-soft">
        This server has no mail service, so it keeps its emails here, newest first. Only people at
        this computer can see them.
      </p>
      {mails.isError && <Panel tone="error">{sentence(mails.error)}</Panel>}
      {mails.isPending && <Skeleton className="h-48" />}
      {mails.data && <Mails mails={mails.data.mails} />}
    </div>
  );
}
