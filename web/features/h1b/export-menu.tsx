import { Download } from 'lucide-react';
import { Button } from '#web/ui/button.tsx';
import { Menu, MenuItem } from '#web/ui/menu.tsx';

/** The open Export menu, in its own chunk: most visits export nothing. */
export function ExportMenu(props: { onPage: () => void; onAll: () => void }) {
  return (
    <Menu
      defaultOpen
      trigger={<Button icon={<Download size={16} aria-hidden="true" />}>Export</Button>}
    >
      <MenuItem onSelect={props.onPage}>Current Page</MenuItem>
      <MenuItem onSelect={props.onAll}>All Filtered Results</MenuItem>
    </Menu>
  );
}
