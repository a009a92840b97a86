import { applicationMessages } from '#shared/applications/messages.ts';
import type { BulkDone } from '#shared/applications/contracts/desk.ts';
import { localDate } from '#shared/core/dates.ts';
import { messages } from '#shared/core/messages.ts';
import { type BulkBody, useChangeApplications, useUndoChanges } from '#web/lib/queries/desk.ts';
import { countWords } from '#web/lib/paged-list.ts';
import { reasonOf } from '#web/lib/reason-of.ts';
import { useToast } from '#web/ui/toast.tsx';

const words = applicationMessages;

/** Changes several applications, named or all that were silent for long, with one Undo for all of them. */
export function useBulk(which: Pick<BulkBody, 'ids' | 'silent_days'>, onDone: () => void) {
  const change = useChangeApplications();
  const takeBack = useUndoChanges();
  const toast = useToast();
  const fail = (error: unknown) =>
    toast({
      title: messages.applications.updateFailed,
      description: reasonOf(error),
      tone: 'error',
    });
  const undo = async (done: BulkDone) => {
    try {
      const { left } = await takeBack.mutateAsync(done);
      if (left === 0) toast({ title: applicationMessages.takenBack });
      else toast({ title: words.takenBackExcept(countWords(left, 'application')), tone: 'error' });
    } catch (error) {
      fail(error);
    }
  };
  /** Does one thing to all of them; `what` says it of a number of applications. */
  const apply = async (body: BulkBody['change'], what: (count: string) => string) => {
    try {
      const done = await change.mutateAsync({
        ...which,
        today: localDate(new Date()),
        change: body,
      });
      const title = what(countWords(done.ids.length, 'application'));
      const action = { label: 'Undo', onSelect: () => void undo(done) };
      toast(done.ids.length > 0 ? { title, action } : { title });
      onDone();
    } catch (error) {
      fail(error);
    }
  };
  return { busy: change.isPending, apply };
}
