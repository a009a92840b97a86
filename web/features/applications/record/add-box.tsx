import { type ReactNode, type SubmitEvent, type SyntheticEvent, useState } from 'react';

import { amountOf } from '#shared/applications/amount.ts';
import type { Application } from '#shared/applications/contracts/schemas.ts';
import { PAY_UNIT_LABELS, PAY_UNITS, type PayUnit } from '#shared/applications/fields.ts';
import { localDate } from '#shared/core/dates.ts';
import { NAME_MAX } from '#shared/core/limits.ts';
import { messages } from '#shared/core/messages.ts';
import { ENTRY_MAX } from '#shared/record/limits.ts';
import { recordMessages } from '#shared/record/messages.ts';
import { DateInput } from '#web/features/applications/form-inputs.tsx';
import { ContactFields } from '#web/features/applications/record/contact-fields.tsx';
import { formText } from '#web/features/applications/record/form-text.ts';
import { InterviewFields } from '#web/features/applications/record/interview-fields.tsx';
import { readContact } from '#web/features/applications/record/read-contact.ts';
import {
  type InterviewProblems,
  readInterview,
} from '#web/features/applications/record/read-interview.ts';
import { useUpdateApplication } from '#web/lib/queries/applications.ts';
import { useCreateContact } from '#web/lib/queries/contacts.ts';
import { useCreateEvent } from '#web/lib/queries/history.ts';
import { useCreateInterview } from '#web/lib/queries/interviews.ts';
import { useDraft } from '#web/lib/use-draft.ts';
import { Button } from '#web/ui/button.tsx';
import { Card } from '#web/ui/card.tsx';
import { Field } from '#web/ui/field.tsx';
import { FormFailure } from '#web/ui/form-failure.tsx';
import { Input } from '#web/ui/input.tsx';
import { Select } from '#web/ui/select.tsx';
import { Textarea } from '#web/ui/textarea.tsx';
import { useToast } from '#web/ui/toast.tsx';

const UNITS = PAY_UNITS.map((value) => ({ value, label: PAY_UNIT_LABELS[value] }));

/** Records an offer: the status becomes Offer, and the pay is kept with the application. */
function AddOffer({ application }: { application: Application }) {
  const { id, status, pay_amount, pay_unit, pay_note } = application;
  const update = useUpdateApplication(id);
  const toast = useToast();
  const [problem, setProblem] = useState<string>();
  const submit = async (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault();
    const form = new FormData(event.currentTarget);
    const typed = formText(form, 'pay_amount');
    const amount = typed.trim() === '' ? null : amountOf(typed);
    setProblem(amount === undefined ? recordMessages.history.amountInvalid : undefined);
    if (amount === undefined) return;
    try {
      await update.mutateAsync({
        status: 'offer',
        pay_amount: amount,
        pay_unit: amount === null ? null : (formText(form, 'pay_unit') as PayUnit),
        pay_note: formText(form, 'pay_note'),
        base: { status, pay_amount, pay_unit, pay_note },
      });
      toast({ title: recordMessages.history.added });
    } catch {
      // The form shows why.
    }
  };
  return (
    <form noValidate onSubmit={(event) => void submit(event)} className="flex flex-col gap-4">
      <FormFailure message={messages.applications.updateFailed} error={update.error} />
      <div className="grid gap-4 sm:grid-cols-2">
        <Field label="Amount" error={problem}>
          <Input
            name="pay_amount"
            inputMode="decimal"
            autoComplete="off"
            defaultValue={pay_amount ?? ''}
          />
        </Field>
        <Field label="Per">
          <Select name="pay_unit" options={UNITS} defaultValue={pay_unit ?? 'year'} />
        </Field>
      </div>
      <Field label="About the pay">
        <Input name="pay_note" autoComplete="off" maxLength={NAME_MAX} defaultValue={pay_note} />
      </Field>
      <Button
        type="submit"
        variant="primary"
        className="self-end"
        busy={update.isPending}
        busyLabel="Adding..."
      >
        Add
      </Button>
    </form>
  );
}

const LABELS = { note: 'Note', reply: 'What they replied' } as const;

/** Writes a note or a reply into the history, for today or a day before; what is typed survives a reload. */
function AddEntry({ id, kind }: { id: string; kind: keyof typeof LABELS }) {
  const [draft, keep] = useDraft(`entry.${kind}.${id}`);
  const [today] = useState(() => localDate(new Date()));
  const [day, setDay] = useState(today);
  const [empty, setEmpty] = useState(false);
  const create = useCreateEvent(id);
  const toast = useToast();
  const text = draft['text'] ?? '';
  const submit = async (event: SyntheticEvent) => {
    event.preventDefault();
    setEmpty(text.trim() === '');
    if (text.trim() === '') return;
    try {
      // Without a day, the entry is of this moment.
      await create.mutateAsync({ kind, text, at: day === today ? undefined : day });
    } catch {
      return;
    }
    keep({});
    setDay(today);
    toast({ title: recordMessages.history.added });
  };
  return (
    <form noValidate onSubmit={(event) => void submit(event)} className="flex flex-col gap-4">
      <FormFailure message={recordMessages.history.addFailed} error={create.error} />
      <Field label={LABELS[kind]} error={empty ? recordMessages.history.textRequired : undefined}>
        <Textarea
          rows={3}
          maxLength={ENTRY_MAX}
          value={text}
          onChange={(event) => {
            setEmpty(false);
            keep(event.target.value ? { text: event.target.value } : {});
          }}
        />
      </Field>
      <div className="flex flex-wrap items-end justify-between gap-4">
        <Field label="On">
          <DateInput value={day} max={today} onChange={(event) => setDay(event.target.value)} />
        </Field>
        <Button type="submit" variant="primary" busy={create.isPending} busyLabel="Adding...">
          Add
        </Button>
      </div>
    </form>
  );
}

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
function AddForm({ failure, adding, onAdd, children }: AddFormProps) {
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

/** Adds an interview to an application. */
function AddInterview({ id }: { id: string }) {
  const create = useCreateInterview(id);
  const toast = useToast();
  const [problems, setProblems] = useState<InterviewProblems>({});
  const add = async (form: FormData) => {
    const read = readInterview(form);
    setProblems('problems' in read ? read.problems : {});
    if ('problems' in read) return false;
    try {
      await create.mutateAsync(read);
    } catch {
      return false;
    }
    toast({ title: recordMessages.interviews.saved });
    return true;
  };
  return (
    <AddForm failure={recordMessages.interviews.saveFailed} adding={create} onAdd={add}>
      <InterviewFields problems={problems} />
    </AddForm>
  );
}

/** Adds somebody to an application and its company. */
function AddContact({ application: { id, company_id } }: { application: Application }) {
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
