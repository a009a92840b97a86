import { type SubmitEvent, useState } from 'react';
import type { Application } from '#shared/contracts/applications/schemas.ts';
import { recordMessages } from '#shared/record-messages.ts';
import { ContactFields } from '#web/features/applications/record/contact-fields.tsx';
import { readContact } from '#web/features/applications/record/read-contact.ts';
import { useCreateContact } from '#web/lib/queries/contacts.ts';
import { Button } from '#web/ui/button.tsx';
import { FormFailure } from '#web/ui/form-failure.tsx';
import { useToast } from '#web/ui/toast.tsx';

/** Adds somebody to an application and its company. */
export function AddContact({ application: { id, company_id } }: { application: Application }) {
  const create = useCreateContact();
  const toast = useToast();
  const [nameMissing, setNameMissing] = useState(false);
  const submit = async (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault();
    const form = event.currentTarget;
    const read = readContact(new FormData(form));
    setNameMissing(read.name === '');
    if (read.name === '') return;
    try {
      await create.mutateAsync({ ...read, company_id, application_ids: [id] });
    } catch {
      return;
    }
    form.reset();
    toast({ title: recordMessages.contacts.saved });
  };
  return (
    <form noValidate onSubmit={(event) => void submit(event)} className="flex flex-col gap-4">
      <FormFailure message={recordMessages.contacts.saveFailed} error={create.error} />
      <ContactFields nameMissing={nameMissing} />
      <Button
        type="submit"
        variant="primary"
        className="self-end"
        busy={create.isPending}
        busyLabel="Adding..."
      >
        Add
      </Button>
    </form>
  );
}
