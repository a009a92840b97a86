import { type ReactNode, useState } from 'react';
import type { Application } from '#shared/applications/contracts/schemas.ts';
import { AddContact } from '#web/features/applications/record/add-contact.tsx';
import { AddEntry } from '#web/features/applications/record/add-entry.tsx';
import { AddInterview } from '#web/features/applications/record/add-interview.tsx';
import { AddOffer } from '#web/features/applications/record/add-offer.tsx';
import { Card } from '#web/ui/card.tsx';
import { Field } from '#web/ui/field.tsx';
import { Select } from '#web/ui/select.tsx';

const KINDS = [
  { value: 'note', label: 'Note' },
  { value: 'interview', label: 'Interview' },
  { value: 'person', label: 'Person' },
  { value: 'reply', label: 'Reply' },
  { value: 'offer', label: 'Offer' },
] as const;

type Kind = (typeof KINDS)[number]['value'];

/** The one box that adds to the history of an application. */
export function AddBox({ application }: { application: Application }) {
  const [kind, setKind] = useState<Kind>('note');
  const { id } = application;
  const forms: Readonly<Record<Kind, ReactNode>> = {
    note: <AddEntry key="note" id={id} kind="note" />,
    reply: <AddEntry key="reply" id={id} kind="reply" />,
    interview: <AddInterview id={id} />,
    person: <AddContact application={application} />,
    offer: <AddOffer application={application} />,
  };
  return (
    <Card className="flex flex-col gap-4">
      <Field label="Add">
        <Select
          options={KINDS}
          value={kind}
          onChange={(event) => setKind(event.target.value as Kind)}
          className="max-w-60"
        />
      </Field>
      {forms[kind]}
    </Card>
  );
}
