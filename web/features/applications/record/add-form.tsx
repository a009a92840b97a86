import type { ReactNode, SubmitEvent } from 'react';
import { Button } from '#web/ui/button.tsx';
import { FormFailure } from '#web/ui/form-failure.tsx';

interface AddFormProps {
  /** Said above the form when it could not be sent. */
  failure: string;
  adding: { readonly isPending: boolean; readonly error: unknown };
  /** Sends the form; resolves to whether it was added. */
  onAdd: (form: FormData) => Promise<boolean>;
  /** The fields. */
  children: ReactNode;
}

/** A form that adds something to a record and is empty again afterwards. */
export function AddForm({ failure, adding, onAdd, children }: AddFormProps) {
  const submit = async (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault();
    const form = event.currentTarget;
    if (await onAdd(new FormData(form))) form.reset();
  };
  return (
    <form noValidate onSubmit={(event) => void submit(event)} className="flex flex-col gap-4">
      <FormFailure message={failure} error={adding.error} />
      {children}
      <Button
        type="submit"
        variant="primary"
        className="self-end"
        busy={adding.isPending}
        busyLabel="Adding..."
      >
        Add
      </Button>
    </form>
  );
}
