import { Pencil } from 'lucide-react';
import { type ReactNode, type SubmitEvent, useId, useState } from 'react';
import { cx } from '#web/lib/classes.ts';
import { Button } from '#web/ui/button.tsx';
import { Dialog } from '#web/ui/dialog.tsx';
import { FormFailure } from '#web/ui/form-failure.tsx';

/** A change of one record that a form sends. */
interface Change {
  readonly isPending: boolean;
  readonly error: unknown;
  reset(): void;
}

interface EditDialogProps {
  title: string;
  /** What the button is called for screen readers. */
  label: string;
  /** Said above the form when it could not be sent. */
  failure: string;
  change: Change;
  /** Whether a phone has the sign alone. */
  isSignOnPhones?: boolean;
  /** Sends the form; resolves to whether it was saved. */
  onSave: (form: FormData) => Promise<boolean>;
  /** The fields. */
  children: ReactNode;
}

/** 'Edit', which opens a form for one record in a dialog and closes it once it is saved. */
export function EditDialog(props: EditDialogProps) {
  const { title, label, failure, change, isSignOnPhones, onSave, children } = props;
  const [open, setOpen] = useState(false);
  const form = useId();
  const submit = async (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault();
    if (await onSave(new FormData(event.currentTarget))) setOpen(false);
  };
  return (
    <>
      <Button
        size="small"
        variant="quiet"
        icon={<Pencil size={16} aria-hidden="true" />}
        aria-label={label}
        onClick={() => {
          change.reset();
          setOpen(true);
        }}
      >
        <span className={cx(isSignOnPhones && 'max-md:sr-only')}>Edit</span>
      </Button>
      <Dialog
        open={open}
        onOpenChange={setOpen}
        title={title}
        footer={
          <>
            <Button onClick={() => setOpen(false)}>Cancel</Button>
            <Button
              type="submit"
              form={form}
              variant="primary"
              busy={change.isPending}
              busyLabel="Saving..."
            >
              Save
            </Button>
          </>
        }
      >
        <form
          id={form}
          noValidate
          onSubmit={(event) => void submit(event)}
          className="flex flex-col gap-4"
        >
          <FormFailure message={failure} error={change.error} />
          {children}
        </form>
      </Dialog>
    </>
  );
}
