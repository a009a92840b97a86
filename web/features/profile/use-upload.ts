import { useEffect, useRef, useState } from 'react';
import { profileMessages } from '#shared/profile/messages.ts';
import type { UploadOptions } from '#web/lib/upload.ts';
import type { ToastMessage } from '#web/ui/toast-message.ts';
import { useToast } from '#web/ui/toast.tsx';

/** Why an upload failed: a message, under a general one where there is one. */
export interface UploadProblem {
  title?: string;
  reason: string;
}

/** How one of the page's two uploads is sent and its failures explained. */
interface UploadWork {
  /** Checks and sends the file; throws the errors that `explain` understands. */
  send: (file: File, options: UploadOptions) => Promise<unknown>;
  explain: (error: unknown) => UploadProblem;
  /** What the toast says once the file is there. */
  done: string;
  /** Undoes the upload where it replaces a file; asked for before it begins. */
  undo?: () => ToastMessage['action'];
}

/** An upload: its state, how to start and how to stop it. */
export function useUpload({ send, explain, done, undo }: UploadWork) {
  const [part, setPart] = useState<number>();
  const [problem, setProblem] = useState<UploadProblem>();
  const running = useRef<AbortController>(undefined);
  const toast = useToast();
  useEffect(() => () => running.current?.abort(), []);

  const start = async (file: File) => {
    const stopper = new AbortController();
    const action = undo?.();
    running.current = stopper;
    setProblem(undefined);
    setPart(0);
    try {
      await send(file, { signal: stopper.signal, onProgress: setPart });
      toast({ title: done, action });
    } catch (error) {
      if (stopper.signal.aborted) toast({ title: profileMessages.uploadCancelled });
      else setProblem(explain(error));
    } finally {
      setPart(undefined);
    }
  };
  return { part, problem, setProblem, start, stop: () => running.current?.abort() };
}
