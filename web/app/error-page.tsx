import { useRouter } from '@tanstack/react-router';
import { messages } from '#shared/messages.ts';
import { AppError } from '#shared/errors.ts';
import { Button } from '#web/ui/button.tsx';
import { Panel } from '#web/ui/panel.tsx';

/** Shown in place of a page that failed: the server's sentence, if any, and a way to try again. */
export function ErrorPage({ error, reset }: { error: unknown; reset: () => void }) {
  const router = useRouter();
  const fromServer = error instanceof AppError;
  const retry = () => {
    // Any other error is most likely missing code of an old version, so the page is reloaded.
    if (!fromServer) {
      location.reload();
      return;
    }
    reset();
    void router.invalidate();
  };
  return (
    <section className="mx-auto flex max-w-xl flex-col gap-4 py-16">
      <h1 className="text-title">This page could not be shown</h1>
      <Panel
        tone="error"
        action={
          <Button size="small" onClick={retry}>
            {fromServer ? 'Retry' : 'Reload'}
          </Button>
        }
      >
        {fromServer ? error.message : messages.common.unexpected}
      </Panel>
    </section>
  );
}
