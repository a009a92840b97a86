import { type ReactNode, type SubmitEvent, useState } from 'react';

import { amountOf } from '#shared/applications/amount.ts';
import type { Application } from '#shared/applications/contracts/schemas.ts';
import { applicationMessages } from '#shared/applications/messages.ts';
import { PAY_UNIT_LABELS, PAY_UNITS, type PayUnit } from '#shared/applications/fields.ts';
import { NAME_MAX } from '#shared/core/limits.ts';
import { messages } from '#shared/core/messages.ts';
import { recordMessages } from '#shared/record/messages.ts';
import { DateInput } from '#web/features/applications/form-inputs.tsx';
import { AddEntry } from '#web/features/applications/record/add-entry.tsx';
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
import { useCreateInterview } from '#web/lib/queries/interviews.ts';
import { Button } from '#web/ui/button.tsx';
import { Composer } from '#web/ui/composer.tsx';
import { Field } from '#web/ui/field.tsx';
import { FormFailure } from '#web/ui/form-failure.tsx';
import { Input } from '#web/ui/input.tsx';
import { Select } from '#web/ui/select.tsx';
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

/** Says what comes next, and when. */
function AddNextStep({ application }: { application: Application }) {
  const { id, next_step, next_step_on } = application;
  const update = useUpdateApplication(id);
  const toast = useToast();
  const [problem, setProblem] = useState<string>();
  const submit = async (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault();
    const form = new FormData(event.currentTarget);
    const step = { next_step: formText(form, 'step'), next_step_on: formText(form, 'day') || null };
    const isEmpty = step.next_step === '' && step.next_step_on === null;
    setProblem(isEmpty ? applicationMessages.stepMissing : undefined);
    if (isEmpty) return;
    try {
      await update.mutateAsync({ ...step, base: { next_step, next_step_on } });
      toast({ title: applicationMessages.stepSaved });
    } catch {
      // The form shows why.
    }
  };
  return (
    <form noValidate onSubmit={(event) => void submit(event)} className="flex flex-col gap-3">
      <FormFailure message={messages.applications.updateFailed} error={update.error} />
      <div className="flex flex-wrap items-end gap-3">
        <div className="min-w-0 flex-1 basis-48">
          <Field label="Next step" error={problem}>
            <Input
              name="step"
              autoComplete="off"
              maxLength={NAME_MAX}
              defaultValue={next_step ?? ''}
            />
          </Field>
        </div>
        <Field label="Due on">
          <DateInput name="day" defaultValue={next_step_on ?? ''} />
        </Field>
        <Button type="submit" variant="primary" busy={update.isPending} busyLabel="Adding...">
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
  { key: 'note', label: 'Note' },
  { key: 'reply', label: 'Reply' },
  { key: 'interview', label: 'Interview' },
  { key: 'person', label: 'Person' },
  { key: 'step', label: 'Next step' },
  { key: 'offer', label: 'Offer' },
] as const;

type Kind = (typeof KINDS)[number]['key'];

/** The one box that adds to the history of an application. */
export function AddBox({ application }: { application: Application }) {
  const [kind, setKind] = useState<Kind>('note');
  const { id, next_step, next_step_on } = application;
  const forms: Readonly<Record<Kind, ReactNode>> = {
    note: <AddEntry key="note" id={id} kind="note" />,
    reply: <AddEntry key="reply" id={id} kind="reply" />,
    interview: <AddInterview id={id} />,
    person: <AddContact application={application} />,
    // Filled anew when the step changes elsewhere, as by 'Done'.
    step: <AddNextStep key={`${next_step} ${next_step_on}`} application={application} />,
    offer: <AddOffer application={application} />,
  };
  return (
    <Composer label="Add to the history" kinds={KINDS} chosen={kind} onChoose={setKind}>
      {forms[kind]}
    </Composer>
  );
}
