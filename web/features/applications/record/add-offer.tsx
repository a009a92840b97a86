import { type SubmitEvent, useState } from 'react';
import { PAY_UNITS, type PayUnit } from '#shared/applications/fields.ts';
import { amountOf } from '#shared/applications/amount.ts';
import type { Application } from '#shared/applications/contracts/schemas.ts';
import { fieldLabel } from '#shared/applications/event-words.ts';
import { NAME_MAX } from '#shared/core/limits.ts';
import { messages } from '#shared/core/messages.ts';
import { recordMessages } from '#shared/record/messages.ts';
import { formText } from '#web/features/applications/record/form-text.ts';
import { useUpdateApplication } from '#web/lib/queries/applications.ts';
import { Button } from '#web/ui/button.tsx';
import { Field } from '#web/ui/field.tsx';
import { FormFailure } from '#web/ui/form-failure.tsx';
import { Input } from '#web/ui/input.tsx';
import { Select } from '#web/ui/select.tsx';
import { useToast } from '#web/ui/toast.tsx';

const UNITS = PAY_UNITS.map((value) => ({ value, label: fieldLabel(value) }));

/** Records an offer: the status becomes Offer, and the pay is kept with the application. */
export function AddOffer({ application }: { application: Application }) {
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
