import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';

import type { Contact } from '#shared/record/contracts/contacts.ts';
import { recordMessages } from '#shared/record/messages.ts';
import { DeletePart } from '#web/features/applications/record/delete-part.tsx';
import { ContactFields } from '#web/features/applications/record/contact-fields.tsx';
import { readContact } from '#web/features/applications/record/read-contact.ts';
import {
  listContacts,
  useDeleteContact,
  useRestoreContact,
  useUpdateContact,
} from '#web/lib/queries/contacts.ts';
import { useDeletion } from '#web/lib/use-deletion.ts';
import { useSaveWithUndo } from '#web/lib/use-save-with-undo.ts';
import { DateText } from '#web/ui/date-text.tsx';
import { EditDialog } from '#web/ui/edit-dialog.tsx';
import { ExternalLink } from '#web/ui/external-link.tsx';
import { FailedLoad } from '#web/ui/failed-load.tsx';

type Values = ReturnType<typeof readContact>;

/** 'Edit' of a contact, in a dialog; what changed elsewhere meanwhile is not overwritten. */
function EditContact({ contact }: { contact: Contact }) {
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

function PersonItem({ contact }: { contact: Contact }) {
  const { id, name, role, mail, link, last_spoken_on, notes } = contact;
  const [remove, restore] = [useDeleteContact(), useRestoreContact()];
  const { busy, onDelete } = useDeletion(id, { remove, restore }, recordMessages.contacts);
  return (
    <li className="flex flex-wrap items-start gap-x-4 gap-y-1 border-t border-line py-3">
      <div className="flex min-w-0 flex-1 basis-56 flex-col gap-1 [overflow-wrap:anywhere]">
        <p>
          <span className="font-medium">{name}</span>
          {role && <span className="text-soft">{` · ${role}`}</span>}
        </p>
        {mail && (
          <p>
            <a href={`mailto:${mail}`} className="prose-link">
              {mail}
            </a>
          </p>
        )}
        {link && (
          <p>
            <ExternalLink href={link} className="prose-link">
              {link}
            </ExternalLink>
          </p>
        )}
        {last_spoken_on && (
          <p className="text-small text-soft">
            Last spoken on <DateText medium date={last_spoken_on} />
          </p>
        )}
        {notes && <p className="whitespace-pre-wrap">{notes}</p>}
      </div>
      <div className="flex">
        <EditContact contact={contact} />
        <DeletePart name={name} busy={busy} onDelete={onDelete} />
      </div>
    </li>
  );
}

/** The people one knows for an application or at a company; nothing when there are none. */
export function People({ of }: { of: { application: string } | { company: string } }) {
  const contacts = useQuery(listContacts(of));
  if (contacts.isError) {
    return <FailedLoad query={contacts}>{recordMessages.contacts.listFailed}</FailedLoad>;
  }
  const found = contacts.data?.data ?? [];
  if (found.length === 0) return null;
  return (
    <section aria-labelledby="people" className="flex min-w-0 flex-col gap-2">
      <h2 id="people" className="text-large font-semibold">
        People
      </h2>
      <ul aria-labelledby="people" className="flex flex-col">
        {found.map((contact) => (
          <PersonItem key={contact.id} contact={contact} />
        ))}
      </ul>
    </section>
  );
}
