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
import { Avatar } from '#web/ui/avatar.tsx';
import { Card } from '#web/ui/card.tsx';
import { DateText } from '#web/ui/date-text.tsx';
import { EditDialog } from '#web/ui/edit-dialog.tsx';
import { ExternalLink } from '#web/ui/external-link.tsx';
import { FailedLoad } from '#web/ui/failed-load.tsx';
import { RowActions } from '#web/ui/row-actions.tsx';

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

/** Somebody one knows: name, role and when one spoke, with the way to write to them; a mouse finds the rest on the row, a finger always. */
function PersonItem({ contact }: { contact: Contact }) {
  const { id, name, role, mail, link, last_spoken_on, notes } = contact;
  const [remove, restore] = [useDeleteContact(), useRestoreContact()];
  const { busy, onDelete } = useDeletion(id, { remove, restore }, recordMessages.contacts);
  return (
    <li className="group/person relative flex items-start gap-3 border-t border-line py-3 first:border-t-0 first:pt-0 last:pb-0">
      <Avatar letters={initialsOf(name)} />
      <div className="flex min-w-0 flex-1 flex-col [overflow-wrap:anywhere]">
        <p className="font-medium">{name}</p>
        {(role || last_spoken_on) && (
          <p className="text-small text-soft">
            {role}
            {role && last_spoken_on && ' · '}
            {last_spoken_on && (
              <>
                Last spoken on <DateText near date={last_spoken_on} />
              </>
            )}
          </p>
        )}
        {mail && (
          <p className="text-small">
            <a href={`mailto:${mail}`} className="prose-link inline-flex min-h-6 items-center">
              {mail}
            </a>
          </p>
        )}
        {link && (
          <p className="text-small">
            <ExternalLink href={link} className="prose-link inline-flex min-h-6 items-center">
              {link}
            </ExternalLink>
          </p>
        )}
        {notes && <p className="text-small whitespace-pre-wrap">{notes}</p>}
        <RowActions of="person">
          <EditContact contact={contact} />
          <DeletePart name={name} busy={busy} onDelete={onDelete} />
        </RowActions>
      </div>
    </li>
  );
}

/** The first letters of somebody's first and last name. */
function initialsOf(name: string): string {
  const words = name.trim().split(/\s+/);
  return [words[0], words.length > 1 ? words.at(-1) : undefined]
    .map((word) => /^./u.exec(word ?? '')?.[0] ?? '')
    .join('');
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
    <Card className="flex min-w-0 flex-col gap-3">
      <h2 id="people" className="font-semibold">
        People
      </h2>
      <ul aria-labelledby="people" className="flex flex-col">
        {found.map((contact) => (
          <PersonItem key={contact.id} contact={contact} />
        ))}
      </ul>
    </Card>
  );
}
