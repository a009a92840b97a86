import { type Status, STATUSES, statusLabel } from '#shared/domain/status.ts';
import { StatusButton } from '#web/features/applications/status-button.tsx';
import { Menu, MenuChoices } from '#web/ui/menu.tsx';

const CHOICES = STATUSES.map((key) => ({ key, label: statusLabel(key) }));

/** The menu of a row's status, open at first: the press that opens it also loads its code. */
export function StatusMenuList(props: {
  status: Status;
  describedBy: string;
  onChoose: (status: Status) => void;
}) {
  const { status, describedBy, onChoose } = props;
  return (
    <Menu defaultOpen trigger={<StatusButton status={status} aria-describedby={describedBy} />}>
      <MenuChoices label="Status" choices={CHOICES} chosen={status} onChoose={onChoose} closes />
    </Menu>
  );
}
