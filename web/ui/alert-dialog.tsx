import * as Parts from 'radix-ui/alert-dialog';
import { buttonClass } from '#web/ui/button-style.ts';
import { DIALOG_CLASS, SCRIM_CLASS } from '#web/ui/dialog-style.ts';
import { useFocusReturn } from '#web/ui/use-focus-return.ts';

/** Properties of `AlertDialog`. */
export interface AlertDialogProps {
  open: boolean;
  onOpenChange: (open: boolean) => void;
  /** The specification's exact text. */
  title: string;
  description?: string;
  /** The word on the button that goes on, 'OK' unless told. */
  confirmLabel?: string;
  /** The word on the button that stops; without it the dialog only informs. */
  cancelLabel?: string;
  /** Marks a confirmation that destroys. */
  danger?: boolean;
  onConfirm?: () => void;
}

/** What the specification calls an alert or a question: role alertdialog, only its buttons and Escape close it. */
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
