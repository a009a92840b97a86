import * as Parts from 'radix-ui/alert-dialog';
import { buttonClass } from '#web/ui/button-style.ts';
import { DIALOG_CLASS, SCRIM_CLASS } from '#web/ui/dialog-style.ts';
import { closeOnEscape } from '#web/ui/dialog-escape.ts';
import { useFocusReturn } from '#web/ui/use-focus-return.ts';

export interface AlertDialogProps {
  open: boolean;
  onOpenChange: (open: boolean) => void;
  /** The whole question or sentence. */
  title: string;
  description?: string;
  /** Label of the confirming button; 'OK' by default. */
  confirmLabel?: string;
  /** Label of the cancelling button; without it the dialog only informs. */
  cancelLabel?: string;
  /** Marks a destructive confirmation. */
  danger?: boolean;
  onConfirm?: () => void;
}

/** A question or a notice with role alertdialog; only its buttons and Escape close it. */
export function AlertDialog(props: AlertDialogProps) {
  const { open, onOpenChange, title, description, cancelLabel, onConfirm } = props;
  const { confirmLabel = 'OK', danger = false } = props;
  const focus = useFocusReturn();
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
          <Parts.Title className="text-large font-semibold">{title}</Parts.Title>
          {description && (
            <Parts.Description className="text-soft">{description}</Parts.Description>
          )}
          <div className="flex flex-wrap justify-end gap-3 pt-2">
            {cancelLabel && (
              <Parts.Cancel className={buttonClass('secondary', 'medium')}>
                {cancelLabel}
              </Parts.Cancel>
            )}
            <Parts.Action
              onClick={onConfirm}
              className={buttonClass(danger ? 'danger' : 'primary', 'medium')}
            >
              {confirmLabel}
            </Parts.Action>
          </div>
        </Parts.Content>
      </Parts.Portal>
    </Parts.Root>
  );
}
