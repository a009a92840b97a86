import { Download } from 'lucide-react';
import { Button } from '#web/ui/button.tsx';
import { Menu, MenuItem, MenuLabel } from '#web/ui/menu.tsx';

function Rows({ count }: { count: number }) {
  return (
    <span className="ml-auto pl-4 text-small text-soft">{`${count.toLocaleString()} rows`}</span>
  );
}

/** The open Export menu, in its own chunk: most visits export nothing. */
export function ExportMenu(props: {
  /** Records of the page, and of all results. */
  counts: { page: number; all: number };
  onPage: () => void;
  onAll: () => void;
}) {
  const { counts } = props;
  return (
    <Menu
      defaultOpen
      trigger={<Button icon={<Download size={16} aria-hidden="true" />}>Export</Button>}
    >
      <MenuLabel>As CSV, for spreadsheets</MenuLabel>
      <MenuItem onSelect={props.onPage}>
        Current Page <Rows count={counts.page} />
      </MenuItem>
      <MenuItem onSelect={props.onAll}>
        All Filtered Results <Rows count={counts.all} />
      </MenuItem>
    </Menu>
  );
}
