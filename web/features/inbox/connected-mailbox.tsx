import { useQuery, useQueryClient } from '@tanstack/react-query';
import { Mail, RefreshCw, X } from 'lucide-react';
import { type SubmitEvent, useRef, useState } from 'react';

import { AppError } from '#shared/core/errors.ts';
import { EMAIL_MAX } from '#shared/core/limits.ts';
import type { Inbox } from '#shared/inbox/contracts/schemas.ts';
import { INBOX_FOLDER_MAX, INBOX_PASSWORD_MAX } from '#shared/inbox/limits.ts';
import { hostOfAddress } from '#shared/inbox/mail-providers.ts';
import { inboxMessages } from '#shared/inbox/messages.ts';
import { replyMessages } from '#shared/replies/messages.ts';
import {
  failureWords,
  getInbox,
  syncInbox,
  useConnectInbox,
  useDisconnectInbox,
} from '#web/lib/queries/inbox.ts';
import { reasonOf } from '#web/lib/reason-of.ts';
import { Button } from '#web/ui/button.tsx';
import { Dialog } from '#web/ui/dialog.tsx';
import { FailedLoad } from '#web/ui/failed-load.tsx';
import { Field } from '#web/ui/field.tsx';
import { Input } from '#web/ui/input.tsx';
import { MomentText } from '#web/ui/moment-text.tsx';
import { Panel } from '#web/ui/panel.tsx';
import { useToast } from '#web/ui/toast.tsx';

/** The message below a field that a refusal is about. */
const problemAt = (error: unknown, field: string) =>
  error instanceof AppError && error.field === field ? { error: error.message } : {};

/** Asks for server, address, app password and folder, and looks into the mailbox at once. */
function ConnectDialog({ inbox, onClose }: { inbox: Inbox | null; onClose: () => void }) {
  const [address, setAddress] = useState(inbox?.address ?? '');
  const [host, setHost] = useState(inbox?.host ?? '');
  const [password, setPassword] = useState('');
  const [folder, setFolder] = useState(inbox?.folder ?? 'INBOX');
  const connect = useConnectInbox();
  const toast = useToast();
  const { known, refusesPasswords } = hostOfAddress(address);
  const save = (event: SubmitEvent) => {
    event.preventDefault();
    connect.mutate(
      { host: host || (known ?? ''), address, password, folder },
      {
        onSuccess: () => {
          toast({ title: inboxMessages.connected });
          onClose();
        },
      },
    );
  };
  const { error } = connect;
  const isAtField = error instanceof AppError && error.field !== undefined;
  return (
    <Dialog open onOpenChange={onClose} title="Connect a mailbox">
      <Panel tone="warning">{inboxMessages.warning}</Panel>
      {error && !isAtField && (
        <Panel tone="error">{reasonOf(error) ?? inboxMessages.connectFailed}</Panel>
      )}
      <form noValidate onSubmit={save} className="flex flex-col gap-4">
        <Field
          label="Email address"
          required
          {...(refusesPasswords ? { hint: inboxMessages.refuses } : {})}
          {...problemAt(error, 'address')}
        >
          <Input
            type="email"
            autoComplete="email"
            value={address}
            maxLength={EMAIL_MAX}
            onChange={({ target }) => setAddress(target.value)}
          />
        </Field>
        <Field
          label="App password"
          required
          hint={inboxMessages.providers}
          {...problemAt(error, 'password')}
        >
          <Input
            type="password"
            autoComplete="off"
            value={password}
            maxLength={INBOX_PASSWORD_MAX}
            onChange={({ target }) => setPassword(target.value)}
          />
        </Field>
        <Field label="Mail server" required {...problemAt(error, 'host')}>
          <Input
            autoComplete="off"
            placeholder={known ?? 'imap.example.com'}
            value={host}
            onChange={({ target }) => setHost(target.value)}
          />
        </Field>
        <Field
          label="Folder or label"
          required
          hint="Only this folder is read. A filter at your mail provider can fill it."
          {...problemAt(error, 'folder')}
        >
          <Input
            autoComplete="off"
            value={folder}
            maxLength={INBOX_FOLDER_MAX}
            onChange={({ target }) => setFolder(target.value)}
          />
        </Field>
        <p className="text-small text-soft">{inboxMessages.firstLook}</p>
        <div className="flex flex-wrap justify-end gap-3 pt-2">
          <Button onClick={onClose}>Cancel</Button>
          <Button
            type="submit"
            variant="primary"
            busy={connect.isPending}
            busyLabel="Checking the mailbox..."
          >
            Connect
          </Button>
        </div>
      </form>
    </Dialog>
  );
}

/** What is known of the connected mailbox, with a look and its end. */
function Connected({ inbox, offered }: { inbox: Inbox; offered: boolean }) {
  const client = useQueryClient();
  const disconnect = useDisconnectInbox();
  const toast = useToast();
  const [busy, setBusy] = useState(false);
  const failure = failureWords(inbox);
  const look = async () => {
    setBusy(true);
    try {
      const { received, inbox: now } = await syncInbox(client);
      const zero = { read: 0, linked: 0, review: 0, aside: 0, lost: 0 };
      const title = failureWords(now) ?? replyMessages.sums(received?.sync ?? zero);
      toast({ title, ...(now.failure ? { tone: 'error' as const } : {}) });
    } catch (error) {
      toast({ title: reasonOf(error) ?? replyMessages.readFailed, tone: 'error' });
    } finally {
      setBusy(false);
    }
  };
  return (
    <>
      <p className="[overflow-wrap:anywhere]">
        <span className="font-medium">{inbox.address}</span>
        <span className="text-soft">
          {`, ${inbox.folder}, at ${inbox.host}. `}
          {inbox.read_at ? (
            <>
              Last read <MomentText at={inbox.read_at} />.
            </>
          ) : (
            'Not read yet.'
          )}
        </span>
      </p>
      {failure && <Panel tone="error">{failure}</Panel>}
      <div className="flex flex-wrap gap-3">
        {offered && (
          <Button
            icon={<RefreshCw size={16} aria-hidden="true" />}
            busy={busy}
            busyLabel="Reading..."
            onClick={() => void look()}
          >
            Read now
          </Button>
        )}
        <Button
          icon={<X size={16} aria-hidden="true" />}
          busy={disconnect.isPending}
          busyLabel="Disconnecting..."
          onClick={() =>
            disconnect.mutate(undefined, {
              onSuccess: () => toast({ title: inboxMessages.disconnected }),
              onError: (error) =>
                toast({
                  title: inboxMessages.disconnectFailed,
                  description: reasonOf(error),
                  tone: 'error',
                }),
            })
          }
        >
          Disconnect
        </Button>
      </div>
    </>
  );
}

/** The mailbox that 'Sync Gmail' reads: connect, read, disconnect; nothing where the site offers none. */
export function ConnectedMailbox() {
  const query = useQuery(getInbox());
  const [connecting, setConnecting] = useState(false);
  const box = useRef<HTMLElement>(null);
  if (query.isError) return <FailedLoad query={query}>{inboxMessages.loadFailed}</FailedLoad>;
  if (!query.data) return null;
  const { offered, inbox } = query.data;
  if (!offered && !inbox) return null;
  return (
    <section
      ref={box}
      tabIndex={-1}
      aria-labelledby="connected-mailbox"
      className="flex flex-col gap-3 outline-none"
    >
      <h2 id="connected-mailbox" className="text-large font-semibold">
        Connected mailbox
      </h2>
      {inbox ? (
        <Connected inbox={inbox} offered={offered} />
      ) : (
        <p className="max-w-prose text-soft">
          &lsquo;Sync Gmail&rsquo; can read one folder of your mailbox. {inboxMessages.warning}.
        </p>
      )}
      {offered && (
        <div>
          <Button icon={<Mail size={16} aria-hidden="true" />} onClick={() => setConnecting(true)}>
            {inbox ? 'Change the mailbox' : 'Connect a mailbox'}
          </Button>
        </div>
      )}
      {connecting && <ConnectDialog inbox={inbox} onClose={() => setConnecting(false)} />}
    </section>
  );
}
