import type { Application } from '#shared/applications/contracts/schemas.ts';
import { type Status, STATUSES, statusLabel } from '#shared/applications/status.ts';
import { messages } from '#shared/core/messages.ts';
import { useUpdateApplication } from '#web/lib/queries/applications.ts';
import { reasonOf } from '#web/lib/reason-of.ts';
import { Select } from '#web/ui/select.tsx';
import { useToast } from '#web/ui/toast.tsx';

const OPTIONS = STATUSES.map((value) => ({ value, label: statusLabel(value) }));

/** The status of an application, changed as soon as another one is chosen. */
export function StatusChoice({ application: { id, status } }: { application: Application }) {
  const update = useUpdateApplication(id);
  const toast = useToast();
  const choose = (next: Status) =>
    update.mutateAsync({ status: next, base: { status } }).catch((error: unknown) =>
      toast({
        title: messages.applications.updateFailed,
        description: reasonOf(error),
        tone: 'error',
      }),
    );
  return (
    <Select
      aria-label="Status"
      options={OPTIONS}
      value={update.isPending ? update.variables.status : status}
      disabled={update.isPending}
      onChange={(event) => void choose(event.target.value as Status)}
    />
  );
}
