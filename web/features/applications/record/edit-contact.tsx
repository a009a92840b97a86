import { Pencil } from 'lucide-react';
import { type SubmitEvent, useId, useState } from 'react';
import type { Contact } from '#shared/contracts/record/contacts.ts';
import { recordMessages } from '#shared/record-messages.ts';
import { ContactFields } from '#web/features/applications/record/contact-fields.tsx';
import { readContact } from '#web/features/applications/record/read-contact.ts';
import { useUpdateContact } from '#web/lib/queries/contacts.ts';
import { Button } from '#web/ui/button.tsx';
import { Dialog } from '#web/ui/dialog.tsx';
import { FormFailure } from '#web/ui/form-failure.tsx';
import { useToast } from '#web/ui/toast.tsx';

/** 'Edit' of a contact, in a dialog; what changed elsewhere meanwhile is not overwritten. */
export function EditContact({ contact }: { contact: Contact }) {
  const [open, setOpen] = useState(false);
  const [nameMissing, setNameMissing] = useState(false);
  const update = useUpdateContact();
  const toast = useToast();
  const form = useId();
  const submit = async (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault();
    const read = readContact(new FormData(event.currentTarget));
    setNameMissing(read.name === '');
    if (read.name === '') return;
    const { id, name, role, mail, link, last_spoken_on, notes } = contact;
    const base = { name, role, mail, link, last_spoken_on, notes };
    try {
      await update.mutateAsync({ id, ...read, base });
    } catch {
      return;
    }
    setOpen(false);
    toast({ title: recordMessages.contacts.saved });
  };
  return (
    <>
      <Button
        size="small"
        variant="quiet"
        icon={<Pencil size={16} aria-hidden="true" />}
        aria-label={`Edit ${contact.name}`}
        onClick={() => {
          update.reset();
          setOpen(true);
        }}
      >
        Edit
      </Button>
      <Dialog
        open={open}
        onOpenChange={setOpen}
        title="Edit person"
        footer={
          <>
            <Button onClick={() => setOpen(false)}>Cancel</Button>
            <Button
              type="submit"
              form={form}
              variant="primary"
              busy={update.isPending}
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
          <FormFailure message={recordMessages.contacts.saveFailed} error={update.error} />
          <ContactFields known={contact} nameMissing={nameMissing} />
        </form>
      </Dialog>
    </>
  );
}
