import { useQuery } from '@tanstack/react-query';
import { RefreshCw } from 'lucide-react';
import { Fragment, useState } from 'react';

import { formatInstant } from '#shared/core/dates.ts';
import { AppError } from '#shared/core/errors.ts';
import { messages } from '#shared/core/messages.ts';
import { type KeptMail, listMails } from '#shared/mailbox/contracts/schemas.ts';
import { call } from '#web/lib/api.ts';
import { AppLink } from '#web/ui/app-link.tsx';
import { Button } from '#web/ui/button.tsx';
import { Card } from '#web/ui/card.tsx';
import { EmptyState } from '#web/ui/empty-state.tsx';
import { PageTitle } from '#web/ui/page-title.tsx';
import { Panel } from '#web/ui/panel.tsx';
import { Skeleton } from '#web/ui/skeleton.tsx';

/** What is more than words in a mail: an address, or a code on a line. */
const PART = /(https?:\/\/[^\s<>"]+|^\d{6}$)/m;
const CODE = /^\d{6}$/;

/** One line, however long the address is. */
const LINK_CLASS = 'prose-link inline-block max-w-full truncate align-bottom';

/** The path of an address on this site; undefined for any other address. */
function ownPath(text: string): string | undefined {
  if (!URL.canParse(text)) return undefined;
  const url = new URL(text);
  return url.origin === location.origin ? `${url.pathname}${url.search}${url.hash}` : undefined;
}

/** A mail's text as it was sent, its code large; only its links to this site are links. */
function MailText({ text }: { text: string }) {
  const parts = text.split(PART);
  return (
    <p className="whitespace-pre-wrap [overflow-wrap:anywhere]">
      {parts.map((part, index) => {
        if (CODE.test(part)) {
          return (
            // oxlint-disable-next-line react/no-array-index-key -- the parts of one text never move
            <code key={index} className="font-mono text-title tracking-[0.15em] select-all">
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

/** A mail; the newest is unfolded, and stays so when a newer one comes. */
function Mail({ mail, isNewest }: { mail: KeptMail; isNewest: boolean }) {
  const [open] = useState(isNewest);
  return (
    <li>
      <Card className="py-3 [overflow-wrap:anywhere]">
        <details open={open}>
          <summary className="cursor-pointer">
            <h2 className="inline text-large">{mail.subject}</h2>
            <span className="float-right text-small leading-7 text-soft max-sm:float-none max-sm:block">
              To {mail.to}, <time dateTime={mail.sentAt}>{formatInstant(mail.sentAt)}</time>
            </span>
          </summary>
          <div className="mt-3 border-t border-line pt-3">
            <MailText text={mail.text} />
          </div>
        </details>
      </Card>
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
    <ul className="flex flex-col gap-4">
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
    <div className="mx-auto flex max-w-3xl flex-col gap-6">
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
      <p className="text-soft">
        This server has no mail service, so it keeps its emails here, newest first. Only people at
        this computer can see them.
      </p>
      {mails.isError && <Panel tone="error">{sentence(mails.error)}</Panel>}
      {mails.isPending && <Skeleton className="h-48" />}
      {mails.data && <Mails mails={mails.data.mails} />}
    </div>
  );
}
