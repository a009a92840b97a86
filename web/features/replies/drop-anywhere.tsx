import { useNavigate } from '@tanstack/react-router';
import { useEffect, useEffectEvent, useState } from 'react';

import { MAILS_MAX_BYTES } from '#shared/replies/limits.ts';
import { replyMessages } from '#shared/replies/messages.ts';
import { paths } from '#web/lib/paths.ts';
import { useReadMails } from '#web/lib/queries/replies.ts';
import { reasonOf } from '#web/lib/reason-of.ts';
import { useToast } from '#web/ui/toast.tsx';

const hasFiles = (event: DragEvent) => event.dataTransfer?.types.includes('Files') ?? false;

/** Reads files of mails that are dropped anywhere on the page, about one application where it is known. */
export function DropAnywhere({ application }: { application?: string }) {
  const [over, setOver] = useState(false);
  const read = useReadMails();
  const toast = useToast();
  const navigate = useNavigate();
  const take = useEffectEvent((files: readonly File[]) => {
    if (files.length === 0 || read.isPending) return;
    if (files.some(({ size }) => size > MAILS_MAX_BYTES)) {
      toast({ title: replyMessages.fileTooLarge, tone: 'error' });
      return;
    }
    read.mutate(
      { files, application },
      {
        onSuccess: (received) =>
          toast({
            title: received?.sync ? replyMessages.sums(received.sync) : replyMessages.readFailed,
            action: { label: 'Review', onSelect: () => void navigate({ href: paths.replies }) },
          }),
        onError: (error) =>
          toast({ title: reasonOf(error) ?? replyMessages.readFailed, tone: 'error' }),
      },
    );
  });
  useEffect(() => {
    const listening = new AbortController();
    const { signal } = listening;
    addEventListener(
      'dragover',
      (event) => {
        // A zone of its own takes what lies over it.
        if (!hasFiles(event) || event.defaultPrevented) return;
        event.preventDefault();
        setOver(true);
      },
      { signal },
    );
    addEventListener('dragleave', (event) => event.relatedTarget === null && setOver(false), {
      signal,
    });
    addEventListener(
      'drop',
      (event) => {
        setOver(false);
        if (!hasFiles(event) || event.defaultPrevented) return;
        event.preventDefault();
        take([...(event.dataTransfer?.files ?? [])]);
      },
      { signal },
    );
    return () => listening.abort();
  }, []);
  if (!over && !read.isPending) return null;
  return (
    <output className="pointer-events-none fixed inset-x-0 bottom-6 z-40 mx-auto w-fit max-w-[calc(100vw-2rem)] rounded-ui border border-accent bg-surface px-5 py-3 font-medium shadow-float">
      {read.isPending ? 'Reading the emails...' : 'Drop emails to read them'}
    </output>
  );
}
