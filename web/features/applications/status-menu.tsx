import { lazy, Suspense, useState } from 'react';

import type { Application } from '#shared/applications/contracts/schemas.ts';
import { applicationMessages } from '#shared/applications/messages.ts';
import { type Status, statusLabel } from '#shared/applications/status.ts';
import { messages } from '#shared/core/messages.ts';
import { StatusButton } from '#web/features/applications/status-button.tsx';
import { useUpdateApplication } from '#web/lib/queries/applications.ts';
import { reasonOf } from '#web/lib/reason-of.ts';
import { useToast } from '#web/ui/toast.tsx';

const loadMenu = () => import('#web/features/applications/status-menu-list.tsx');
// Hover or focus loads the menu's code.
const StatusMenuList = lazy(async () => ({ default: (await loadMenu()).StatusMenuList }));

/** The status of a row, changed by a menu; a toast offers Undo. `describedBy` names the application. */
export function StatusMenu(props: { application: Application; describedBy: string }) {
  const { application, describedBy } = props;
  const { id, status } = application;
  const update = useUpdateApplication(id);
  const toast = useToast();
  const [wanted, setWanted] = useState(false);
  const shown = update.isPending ? (update.variables.status as Status) : status;

  const set = async (next: Status, before: Status): Promise<boolean> => {
    try {
      await update.mutateAsync({ status: next, base: { status: before } });
      return true;
    } catch (error) {
      const title = messages.applications.updateFailed;
      toast({ title, description: reasonOf(error), tone: 'error' });
      return false;
    }
  };
  const choose = async (next: Status) => {
    if (next === status || !(await set(next, status))) return;
    const undo = async () => {
      if (await set(status, next)) toast({ title: applicationMessages.takenBack });
    };
    toast({
      title: applicationMessages.statusNow(statusLabel(next)),
      action: { label: 'Undo', onSelect: () => void undo() },
    });
  };

  const load = () => void loadMenu();
  const closed = (
    <StatusButton
      status={shown}
      closing={application.closing_reason}
      aria-expanded={false}
      aria-describedby={describedBy}
      onPointerEnter={load}
      onFocus={load}
      onClick={() => setWanted(true)}
    />
  );
  if (!wanted) return closed;
  return (
    <Suspense fallback={closed}>
      <StatusMenuList
        status={shown}
        closing={application.closing_reason}
        describedBy={describedBy}
        onChoose={(next) => void choose(next)}
      />
    </Suspense>
  );
}
