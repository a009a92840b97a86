import { Download, Ellipsis, FileText, FileUp, Mail, Printer } from 'lucide-react';
import {
  APPLICATION_FORMATS,
  type ApplicationFormat,
} from '#shared/applications/contracts/taking-endpoints.ts';
import { localDate } from '#shared/core/dates.ts';
import { transferMessages } from '#shared/imports/messages.ts';
import { paths } from '#web/lib/paths.ts';
import { exportApplications } from '#web/lib/queries/export.ts';
import { saveFile } from '#web/lib/save-file.ts';
import { Button } from '#web/ui/button.tsx';
import { Menu, MenuItem, MenuLink } from '#web/ui/menu.tsx';
import { useToast } from '#web/ui/toast.tsx';

const FORMATS = Object.keys(APPLICATION_FORMATS) as ApplicationFormat[];

/** The open '⋯' menu of the list, in its own chunk: most visits need none of it. */
export function MoreMenu() {
  const toast = useToast();
  const save = (format: ApplicationFormat) =>
    void exportApplications(format).then(
      (file) => saveFile(`waymark-applications-${localDate(new Date())}.${format}`, file),
      () => toast({ title: transferMessages.report.saveFailed, tone: 'error' }),
    );
  return (
    <Menu
      defaultOpen
      trigger={
        <Button aria-label="More actions" icon={<Ellipsis size={16} aria-hidden="true" />} />
      }
    >
      <MenuLink href={paths.importApplications} icon={<FileUp size={16} aria-hidden="true" />}>
        Import
      </MenuLink>
      <MenuLink href={paths.replies} icon={<Mail size={16} aria-hidden="true" />}>
        Replies from email
      </MenuLink>
      {FORMATS.map((format) => (
        <MenuItem
          key={format}
          icon={<Download size={16} aria-hidden="true" />}
          onSelect={() => save(format)}
        >
          {`Export as ${format.toUpperCase()}`}
        </MenuItem>
      ))}
      <MenuLink href={paths.report} icon={<FileText size={16} aria-hidden="true" />}>
        Report
      </MenuLink>
      <MenuItem
        icon={<Printer size={16} aria-hidden="true" />}
        onSelect={() => setTimeout(() => globalThis.print())}
      >
        Print
      </MenuItem>
    </Menu>
  );
}
