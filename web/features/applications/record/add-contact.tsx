import { useState } from 'react';
import type { Application } from '#shared/applications/contracts/schemas.ts';
import { recordMessages } from '#shared/record/messages.ts';
import { AddForm } from '#web/features/applications/record/add-form.tsx';
import { ContactFields } from '#web/features/applications/record/contact-fields.tsx';
import { readContact } from '#web/features/applications/record/read-contact.ts';
import { useCreateContact } from '#web/lib/queries/contacts.ts';
import { useToast } from '#web/ui/toast.tsx';

/** Adds somebody to an application and its company. */
export function AddContact({ application: { id, company_id } }: { application: Application }) {
  const create = useCreateContact();
  const toast = useToast();
  const [nameMissing, setNameMissing] = useState(false);
  const add = async (form: FormData) => {
    const read = readContact(form);
    setNameMissing(read.name === '');
    if (read.name === '') return false;
    try {
      await create.mutateAsync({ ...read, company_id, application_ids: [id] });
    } catch {
      return false;
    }
    toast({ title: recordMessages.contacts.saved });
    return true;
  };
  return (
    <AddForm failure={recordMessages.contacts.saveFailed} adding={create} onAdd={add}>
      <ContactFields nameMissing={nameMissing} />
    </AddForm>
  );
}
