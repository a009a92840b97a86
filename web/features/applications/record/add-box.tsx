import { useState } from 'react';
import { AddEntry } from '#web/features/applications/record/add-entry.tsx';
import { Card } from '#web/ui/card.tsx';
import { Field } from '#web/ui/field.tsx';
import { Select } from '#web/ui/select.tsx';

const KINDS = [
  { value: 'note', label: 'Note' },
  { value: 'reply', label: 'Reply' },
] as const;

type Kind = (typeof KINDS)[number]['value'];

/** The one box that adds to the history of an application. */
export function AddBox({ id }: { id: string }) {
  const [kind, setKind] = useState<Kind>('note');
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
      <AddEntry key={kind} id={id} kind={kind} />
    </Card>
  );
}
