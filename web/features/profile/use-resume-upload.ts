import { useEffect, useRef, useState } from 'react';
import { AppError } from '#shared/errors.ts';
import { messages } from '#shared/messages.ts';
import { refusalOf, typeOf } from '#web/features/profile/check-resume.ts';
import { useUploadResume } from '#web/lib/queries/profile.ts';
import { useToast } from '#web/ui/toast.tsx';

/** Why an upload did not happen: the sentence, under the general one when the server or the network refused. */
export interface UploadProblem {
  title?: string;
  reason: string;
}

/** An upload of the résumé: its state, how to start and how to stop it. */
export function useResumeUpload() {
  const { mutateAsync } = useUploadResume();
  const [part, setPart] = useState<number>();
  const [problem, setProblem] = useState<UploadProblem>();
  const running = useRef<AbortController>(undefined);
  const toast = useToast();
  useEffect(() => () => running.current?.abort(), []);

  const start = async (chosen: File) => {
    const reason = refusalOf(chosen);
    setProblem(reason === undefined ? undefined : { reason });
    if (reason !== undefined) return;
    const stopper = new AbortController();
    running.current = stopper;
    setPart(0);
    try {
      const file = chosen.type ? chosen : new File([chosen], chosen.name, { type: typeOf(chosen) });
      await mutateAsync({ file, signal: stopper.signal, onProgress: setPart });
      toast({ title: messages.profile.uploaded });
    } catch (error) {
      if (stopper.signal.aborted) toast({ title: messages.profile.uploadCancelled });
      else {
        const known = error instanceof AppError ? error.message : messages.common.unexpected;
        setProblem({ title: messages.profile.uploadFailed, reason: known });
      }
    } finally {
      setPart(undefined);
    }
  };
  return { part, problem, start, stop: () => running.current?.abort() };
}
