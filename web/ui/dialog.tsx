import { X } from 'lucide-react';
import type { ReactNode, RefObject } from 'react';
import * as Parts from 'radix-ui/dialog';
import { DIALOG_CLASS, SCRIM_CLASS } from '#web/ui/dialog-style.ts';
import { closeOnEscape } from '#web/ui/dialog-escape.ts';
import { useFocusReturn } from '#web/ui/use-focus-return.ts';

interface DialogProps {
  open: boolean;
  onOpenChange: (open: boolean) => void;
  title: ReactNode;
  description?: ReactNode;
  children?: ReactNode;
  /** Buttons at the end, the main one last. */
  footer?: ReactNode;
  /** What gets the focus when the dialog is closed; without it, what had the focus before. */
  returnTo?: RefObject<HTMLElement | null>;
}

/** A modal dialog: takes the focus and returns it; Escape, the scrim and 'Close' close it. */
export function Dialog(props: DialogProps) {
  const { open, onOpenChange, title, description, children, footer, returnTo } = props;
  const focus = useFocusReturn(returnTo);
  return (
    <Parts.Root open={open} onOpenChange={onOpenChange}>
      <Parts.Portal>
        <Parts.Overlay className={SCRIM_CLASS} />
        <Parts.Content
          className={DIALOG_CLASS}
          {...focus}
          onKeyDown={closeOnEscape(onOpenChange)}
          {...(description ? {} : { 'aria-describedby': undefined })}
        >
          <div className="flex items-start justify-between gap-4">
            <Parts.Title className="text-large font-semibold">{title}</Parts.Title>
            <Parts.Close
              aria-label="Close"
              className="-m-1.5 inline-flex size-8 items-center justify-center rounded-ui text-soft hover:bg-sunken hover:text-ink"
            >
              <X size={20} aria-hidden="true" />
            </Parts.Close>
          </div>
          {description && (
            <Parts.Description asChild>
              <div className="text-soft">{description}</div>
            </Parts.Description>
          )}
          {children}
          {footer && <div className="flex flex-wrap justify-end gap-3 pt-2">{footer}</div>}
        </Parts.Content>
      </Parts.Portal>
    </Parts.Root>
  );
}
