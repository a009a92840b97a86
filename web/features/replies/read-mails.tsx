import { useQueryClient } from '@tanstack/react-query';
import { Mail } from 'lucide-react';
import { useRef, useState } from 'react';

import { MAILS_MAX_BYTES, MAILS_MB, PASTED_MAIL_MAX } from '#shared/replies/limits.ts';
import { replyMessages } from '#shared/replies/messages.ts';
import type { Received } from '#shared/replies/contracts/schemas.ts';
import { paths } from '#web/lib/paths.ts';
import { refreshReplies, replyCalls, useReadMails } from '#web/lib/queries/replies.ts';
import { reasonOf } from '#web/lib/reason-of.ts';
import { AppLink } from '#web/ui/app-link.tsx';
import { Button } from '#web/ui/button.tsx';
import { Field } from '#web/ui/field.tsx';
import { FileInput } from '#web/ui/file-input.tsx';
import { Panel } from '#web/ui/panel.tsx';
import { Textarea } from '#web/ui/textarea.tsx';
import { useToast } from '#web/ui/toast.tsx';

/** What reading brought, with the way to the review and its one Undo. */
function Brought(props: { received: Received; linksOn: boolean; onUndone: () => void }) {
  const { received, linksOn, onUndone } = props;
  const client = useQueryClient();
  const toast = useToast();
  const { sync, refused, cut } = received;
  if (!sync) return null;
  const undo = async () => {
    try {
      await replyCalls.undoSync(sync.id);
      toast({ title: replyMessages.undone });
      refreshReplies(client);
      onUndone();
    } catch (error) {
      toast({ title: replyMessages.undoFailed, description: reasonOf(error), tone: 'error' });
    }
  };
  const notes = [
    sync.aside > 0 && `${sync.aside.toLocaleString()} set aside.`,
    sync.known > 0 && `${sync.known.toLocaleString()} read before.`,
    cut && 'The file has more emails than can be read at once. The rest was not read.',
    ...refused.slice(0, 5).map(({ name, reason }) => `${name}: ${reason}.`),
  ].filter(Boolean);
  return (
    <Panel
      tone="success"
      title={replyMessages.sums(sync)}
      action={
        <Button size="small" onClick={() => void undo()}>
          Undo
        </Button>
      }
    >
      {notes.length > 0 && <p>{notes.join(' ')}</p>}
      {linksOn && (
        <AppLink href={paths.replies} className="underline underline-offset-3">
          {sync.review > 0 ? 'Review them' : 'Replies'}
        </AppLink>
      )}
    </Panel>
  );
}

/** Reads mails that are pasted, chosen or dropped, about one application where it is known. */
export function ReadMails(props: { application?: string; onRead?: () => void }) {
  const { application, onRead } = props;
  const input = useRef<HTMLInputElement>(null);
  const [text, setText] = useState('');
  const [problem, setProblem] = useState<string>();
  const [over, setOver] = useState(false);
  const read = useReadMails();
  const options = {
    onSuccess: () => setText(''),
    onSettled: onRead,
    onError: (error: unknown) => setProblem(reasonOf(error) ?? replyMessages.readFailed),
  };
  const take = (files: readonly File[]) => {
    setProblem(undefined);
    if (files.length === 0 || read.isPending) return;
    if (files.some(({ size }) => size > MAILS_MAX_BYTES)) setProblem(replyMessages.fileTooLarge);
    else read.mutate({ files, application }, options);
  };
  const paste = () => {
    setProblem(text.trim() ? undefined : replyMessages.textRequired);
    if (text.trim()) read.mutate({ files: [], text, application }, options);
  };
  return (
    <div className="flex flex-col gap-3">
      {problem && (
        <Panel tone="error" onDismiss={() => setProblem(undefined)}>
          {problem}
        </Panel>
      )}
      {read.data && <Brought received={read.data} linksOn={!onRead} onUndone={read.reset} />}
      <div
        data-over={over}
        onDragOver={(event) => {
          event.preventDefault();
          setOver(true);
        }}
        onDragLeave={() => setOver(false)}
        onDrop={(event) => {
          event.preventDefault();
          event.stopPropagation();
          setOver(false);
          take([...event.dataTransfer.files]);
        }}
        className="flex flex-col gap-3 rounded-ui border border-dashed border-control p-4 data-[over=true]:bg-sunken"
      >
        <Field
          label="Paste an email"
          hint="Copied from your email program, with its sender and subject if you can."
        >
          <Textarea
            rows={4}
            value={text}
            maxLength={PASTED_MAIL_MAX}
            onChange={({ target }) => setText(target.value)}
          />
        </Field>
        <FileInput
          ref={input}
          accept=".eml,.msg,.mbox,.zip,.txt"
          label="File of emails"
          onChoose={(file) => take([file])}
        />
        <div className="flex flex-wrap items-center gap-3">
          <Button busy={read.isPending} busyLabel="Reading..." onClick={paste}>
            Read it
          </Button>
          <Button
            variant="quiet"
            icon={<Mail size={16} aria-hidden="true" />}
            disabled={read.isPending}
            onClick={() => input.current?.click()}
          >
            Choose email files
          </Button>
        </div>
        <p className="text-small text-soft">
          {`Or drop .eml, .msg, .mbox or a whole takeout archive (.zip) here, at most ${MAILS_MB} MB. Texts are not kept, attachments never; nothing in an email is opened or followed.`}
        </p>
      </div>
    </div>
  );
}
