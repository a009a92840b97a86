import { useRouter } from '@tanstack/react-router';
import { useState } from 'react';
import { messages } from '#shared/core/messages.ts';
import { AppError } from '#shared/core/errors.ts';
import { checkConnection } from '#web/lib/connection.ts';
import { useFirstViewUntil } from '#web/lib/first-view.ts';
import { LOCAL_ERRORS } from '#web/lib/local-errors.ts';
import { Button } from '#web/ui/button.tsx';
import { Panel } from '#web/ui/panel.tsx';

/** Shown in place of a page that failed: the reason, if it is known, and a way to try again. */
export function ErrorPage({ error, reset }: { error: unknown; reset: () => void }) {
  const router = useRouter();
  const [state, setState] = useState<'shown' | 'trying' | 'unreachable'>('shown');
  useFirstViewUntil(true);
  const known = error instanceof AppError;
  const codeMissing = known && error.code === LOCAL_ERRORS.code_missing.code;
  const fromServer = known && !codeMissing;
  const retry = async () => {
    if (fromServer) {
      reset();
      void router.invalidate();
      return;
    }
    // Code is missing, or something unknown broke: a reload helps, but without the server it is the browser's error page.
    setState('trying');
    if (await checkConnection()) location.reload();
    else setState('unreachable');
  };
  return (
    <section className="mx-auto flex max-w-xl flex-col gap-4 py-16">
      <h1 className="text-title">This page could not be shown</h1>
      <Panel
        tone="error"
        action={
          <Button
            size="small"
            busy={state === 'trying'}
            busyLabel="Trying..."
            onClick={() => void retry()}
          >
            {fromServer ? 'Retry' : codeMissing ? 'Try again' : 'Reload'}
          </Button>
        }
      >
        <p>{known ? error.message : messages.common.unexpected}</p>
        {state === 'unreachable' && <p>{messages.common.stillUnreachable}</p>}
      </Panel>
    </section>
  );
}
