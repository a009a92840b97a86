import { useState } from 'react';
import type { Contact } from '#shared/record/contracts/contacts.ts';
import { recordMessages } from '#shared/record/messages.ts';
import { ContactFields } from '#web/features/applications/record/contact-fields.tsx';
import { readContact } from '#web/features/applications/record/read-contact.ts';
import { useUpdateContact } from '#web/lib/queries/contacts.ts';
import { useSaveWithUndo } from '#web/lib/use-save-with-undo.ts';
import { EditDialog } from '#web/ui/edit-dialog.tsx';

type Values = ReturnType<typeof readContact>;

/** 'Edit' of a contact, in a dialog; what changed elsewhere meanwhile is not overwritten. */
export function EditContact({ contact }: { contact: Contact }) {
  const { id, name, role, mail, link, last_spoken_on, notes } = contact;
  const [nameMissing, setNameMissing] = useState(false);
  const update = useUpdateContact();
  const save = useSaveWithUndo<Values>(
    (change) => update.mutateAsync({ id, ...change }),
    recordMessages.contacts,
  );
  const onSave = async (form: FormData) => {
    const read = readContact(form);
    setNameMissing(read.name === '');
    return read.name !== '' && save({ name, role, mail, link, last_spoken_on, notes }, read);
  };
  return (
    <EditDialog
      title="Edit person"
      label={`Edit ${name}`}
      failure={recordMessages.contacts.saveFailed}
      change={update}
      onSave={onSave}
    >
      <ContactFields known={contact} nameMissing={nameMissing} />
    </EditDialog>
  );
}
