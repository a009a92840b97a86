import { useEffect, useRef, useState } from 'react';
import { messages } from '#shared/core/messages.ts';
import { useToast } from '#web/ui/toast.tsx';

/** An export; resolves to the number of records saved. */
type ExportRun = (signal: AbortSignal) => Promise<number>;

/** Runs one export at a time, reports its outcome, and can stop it. */
export function useExport() {
  const toast = useToast();
  const [alert, setAlert] = useState<string>();
  const [running, setRunning] = useState<AbortController>();
  const latest = useRef<AbortController>(undefined);
  useEffect(() => () => latest.current?.abort(), []);

  const run = async (what: ExportRun) => {
    const controller = new AbortController();
    latest.current = controller;
    setRunning(controller);
    try {
      const count = await what(controller.signal);
      toast({ title: messages.h1b.exported(count), tone: 'success' });
    } catch {
      if (!controller.signal.aborted) setAlert(messages.h1b.exportFailed);
    } finally {
      setRunning(undefined);
    }
  };
  return {
    run: (what: ExportRun) => void run(what),
    busy: running !== undefined,
    stop: () => running?.abort(),
    alert,
    setAlert,
  };
}
