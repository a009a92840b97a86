import { useQueryClient } from '@tanstack/react-query';
import { useRouter } from '@tanstack/react-router';
import { useEffect, useRef, useState } from 'react';
import { checkConnection, useConnection } from '#web/lib/connection.ts';
import { Button } from '#web/ui/button.tsx';

const WORDS = {
  offline: 'You are offline. What is loaded stays readable; changes cannot be saved.',
  unreachable:
    'Waymark does not answer right now. What is loaded stays readable; changes cannot be saved.',
};

/** A line under the top bar while the server cannot be reached; its live region always exists, so that the line is announced. */
export function OfflineBanner() {
  const connection = useConnection();
  const queries = useQueryClient();
  const router = useRouter();
  const [busy, setBusy] = useState(false);
  const wasUnreachable = useRef(false);
  useEffect(() => {
    if (connection === 'online' && wasUnreachable.current) {
      void queries.invalidateQueries();
      void router.invalidate();
    }
    wasUnreachable.current = connection === 'unreachable';
  }, [connection, queries, router]);
  const retry = async () => {
    setBusy(true);
    await checkConnection();
    setBusy(false);
  };
  return (
    <output className="block" data-print="hide">
      {connection !== 'online' && (
        <span className="flex flex-wrap items-center justify-center gap-x-4 gap-y-1 bg-yellow-bg px-4 py-2 text-small text-yellow-ink">
          {WORDS[connection]}
          {connection === 'unreachable' && (
            <Button size="small" busy={busy} busyLabel="Trying..." onClick={() => void retry()}>
              Try again
            </Button>
          )}
        </span>
      )}
    </output>
  );
}
