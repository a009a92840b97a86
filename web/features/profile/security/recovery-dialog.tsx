import { Download, Printer } from 'lucide-react';
import { securityMessages } from '#shared/security/messages.ts';
import { CopyButton } from '#web/features/profile/security/copy-button.tsx';
import { PrintedCodes } from '#web/features/profile/security/printed-codes.tsx';
import { saveFile } from '#web/lib/save-file.ts';
import { Button } from '#web/ui/button.tsx';
import { Dialog } from '#web/ui/dialog.tsx';

/** Four groups of four are easier to copy by hand. */
const inGroups = (code: string) => code.replace(/(.{4})(?=.)/g, '$1-');

/** New recovery codes, which are shown this once: copy, download or print them. */
export function RecoveryDialog(props: { codes: readonly string[]; onClose: () => void }) {
  const { codes, onClose } = props;
  const lines = codes.map(inGroups);
  const text = `Waymark recovery codes for ${location.host}\n\n${lines.join('\n')}\n`;
  return (
    <Dialog
      open
      onOpenChange={(open) => !open && onClose()}
      title="Your recovery codes"
      description={securityMessages.security.recoveryShown}
      footer={
        <Button variant="primary" onClick={onClose}>
          I have saved them
        </Button>
      }
    >
      <PrintedCodes lines={lines} />
      <ol
        aria-label="Recovery codes"
        className="tabular grid grid-cols-1 gap-x-6 gap-y-1 rounded-ui border border-line bg-sunken p-4 font-mono sm:grid-cols-2"
      >
        {lines.map((line) => (
          <li key={line}>{line}</li>
        ))}
      </ol>
      <div className="flex flex-wrap gap-2">
        <CopyButton text={text} label="Copy" />
        <Button
          size="small"
          icon={<Download size={16} aria-hidden="true" />}
          onClick={() => saveFile('waymark-recovery-codes.txt', new Blob([text]))}
        >
          Download
        </Button>
        <Button
          size="small"
          icon={<Printer size={16} aria-hidden="true" />}
          onClick={() => window.print()}
        >
          Print
        </Button>
      </div>
    </Dialog>
  );
}
