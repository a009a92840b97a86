import { Pencil, Trash2 } from 'lucide-react';
import { MoreButton } from '#web/features/internships/row-menu-button.tsx';
import { Menu, MenuItem, MenuLink } from '#web/ui/menu.tsx';

/** The open '⋯' menu of a row, in its own chunk: only phones have it. */
export function RowMenu(props: { title: string; addHref: string; onHide: () => void }) {
  return (
    <Menu defaultOpen trigger={<MoreButton title={props.title} />}>
      <MenuLink href={props.addHref} icon={<Pencil size={16} aria-hidden="true" />}>
        Edit
      </MenuLink>
      <MenuItem icon={<Trash2 size={16} aria-hidden="true" />} onSelect={props.onHide}>
        Delete
      </MenuItem>
    </Menu>
  );
}
