import type { ClosingReason } from '#shared/applications/fields.ts';
import { type Status, STATUSES, statusLabel } from '#shared/applications/status.ts';
import { StatusButton } from '#web/features/applications/status-button.tsx';
import { Menu, MenuChoices } from '#web/ui/menu.tsx';

const CHOICES = STATUSES.map((key) => ({ key, label: statusLabel(key) }));

/** The menu of a row's status, open at first: the press that opens it also loads its code. */
export function StatusMenuList(props: {
  status: Status;
  closing: ClosingReason | null;
  describedBy: string;
  onChoose: (status: Status) => void;
}) {
  const { status, closing, describedBy, onChoose } = props;
  return (
    <Menu
      defaultOpen
      trigger={<StatusButton status={status} closing={closing} aria-describedby={describedBy} />}
    >
      <MenuChoices label="Status" choices={CHOICES} chosen={status} onChoose={onChoose} closes />
    </Menu>
  );
}
