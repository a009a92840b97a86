import { useQuery } from '@tanstack/react-query';
import { LogOut } from 'lucide-react';
import { useRef, useState } from 'react';
import type { OwnSession } from '#shared/security/contracts/schemas.ts';
import { securityMessages } from '#shared/security/messages.ts';
import {
  SecurityList,
  SecurityPart,
  SecurityRow,
} from '#web/features/profile/security/security-part.tsx';
import { listSessions, useEndSessions } from '#web/lib/queries/security.ts';
import { reasonOf } from '#web/lib/reason-of.ts';
import { AlertDialog } from '#web/ui/alert-dialog.tsx';
import { Button } from '#web/ui/button.tsx';
import { FailedLoad } from '#web/ui/failed-load.tsx';
import { MomentText } from '#web/ui/moment-text.tsx';
import { Skeleton } from '#web/ui/skeleton.tsx';
import { useToast } from '#web/ui/toast.tsx';

const words = securityMessages.security;

/** What is known of a session: since when, and when it was used last. */
function About({ session }: { session: OwnSession }) {
  const { created_at: begun, last_used_at: used, aal } = session;
  return (
    <>
      Signed in <MomentText at={begun} />
      {aal === 'aal2' && ' with a second factor'}
      {used !== begun && (
        <>
          {', last used '}
          <MomentText at={used} />
        </>
      )}
    </>
  );
}

/** Where the person is signed in, with 'End' for each other place and 'Sign out everywhere else'. */
export function SessionsCard() {
  const { data, isError, isFetching, refetch } = useQuery(listSessions());
  const end = useEndSessions();
  const toast = useToast();
  const list = useRef<HTMLDivElement>(null);
  const [asking, setAsking] = useState(false);
  const sessions = data?.sessions;
  const others = sessions?.filter(({ current }) => !current).length ?? 0;

  const endOne = async (id: string | undefined, done: string) => {
    try {
      await end.mutateAsync(id);
    } catch (error) {
      toast({ title: words.endFailed, description: reasonOf(error), tone: 'error' });
      return;
    }
    toast({ title: done });
    // The pressed button is gone with its row.
    list.current?.focus();
  };
  return (
    <SecurityPart title="Where you are signed in" intro={words.sessionsIntro}>
      {isError && !sessions && (
        <FailedLoad query={{ isFetching, refetch }}>{words.sessionsFailed}</FailedLoad>
      )}
      {!sessions && !isError && <Skeleton className="h-16" />}
      {sessions && (
        <div ref={list} tabIndex={-1} className="flex flex-col gap-4 outline-none">
          <SecurityList>
            {sessions.map((session) => (
              <SecurityRow
                key={session.id}
                name={
                  session.current ? `${session.description} (this device)` : session.description
                }
                about={<About session={session} />}
              >
                {!session.current && (
                  <Button
                    size="small"
                    aria-label={`End ${session.description}`}
                    icon={<LogOut size={16} aria-hidden="true" />}
                    disabled={end.isPending}
                    onClick={() => void endOne(session.id, words.sessionEnded)}
                  >
                    End
                  </Button>
                )}
              </SecurityRow>
            ))}
          </SecurityList>
          {others > 0 && (
            <div>
              <Button
                icon={<LogOut size={16} aria-hidden="true" />}
                busy={end.isPending && end.variables === undefined}
                busyLabel="Signing out..."
                onClick={() => setAsking(true)}
              >
                Sign out everywhere else
              </Button>
            </div>
          )}
        </div>
      )}
      <AlertDialog
        open={asking}
        onOpenChange={setAsking}
        title={words.endOthersQuestion}
        confirmLabel="Sign out everywhere else"
        cancelLabel="Cancel"
        onConfirm={() => void endOne(undefined, words.othersEnded)}
      />
    </SecurityPart>
  );
}
