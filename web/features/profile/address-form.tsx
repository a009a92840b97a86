import { type SyntheticEvent, useState } from 'react';

import { profileMessages } from '#shared/profile/messages.ts';
import {
  type Address,
  COUNTRIES,
  keepAddress,
  missingFields,
  readAddress,
  STATES,
} from '#web/features/profile/address.ts';
import { Button } from '#web/ui/button.tsx';
import { Card } from '#web/ui/card.tsx';
import { ErrorSummary, type SummaryError } from '#web/ui/error-summary.tsx';
import { Field } from '#web/ui/field.tsx';
import { Input } from '#web/ui/input.tsx';
import { Select } from '#web/ui/select.tsx';
import { useToast } from '#web/ui/toast.tsx';

const optionsOf = (values: readonly string[], none: string) => [
  { value: '', label: none },
  ...values.map((value) => ({ value, label: value })),
];
const COUNTRY_OPTIONS = optionsOf(COUNTRIES, 'Choose a country');
const STATE_OPTIONS = optionsOf(STATES, 'Choose a state');

/** The address form; the address is stored only in this browser, per person. */
export function AddressForm({ userId }: { userId: string }) {
  const [address, setAddress] = useState(() => readAddress(userId));
  const [errors, setErrors] = useState<readonly SummaryError[]>([]);
  const [attempt, setAttempt] = useState(0);
  const toast = useToast();
  const errorOf = (name: string) => errors.find((error) => error.name === name)?.message;
  const field = (name: keyof Address) => ({
    name,
    value: address[name],
    onChange: ({ target }: { target: { value: string } }) =>
      setAddress({ ...address, [name]: target.value }),
  });
  const save = (event: SyntheticEvent) => {
    event.preventDefault();
    const missing = missingFields(address);
    setErrors(missing);
    setAttempt(attempt + 1);
    if (missing.length > 0) return;
    try {
      keepAddress(userId, address);
      toast({ title: profileMessages.saved });
    } catch {
      toast({ title: profileMessages.saveFailed, tone: 'error' });
    }
  };
  return (
    <Card roomy>
      <form noValidate onSubmit={save} className="flex flex-col gap-5">
        <div>
          <h2 className="text-large font-semibold">
            Address <span className="text-small font-normal text-soft">optional</span>
          </h2>
          <p className="text-small text-soft">
            For filling in applications. Stored in this browser only.
          </p>
        </div>
        <ErrorSummary errors={errors} attempt={attempt} />
        <div className="grid gap-5 sm:grid-cols-2">
          <Field label="Address" error={errorOf('street1')}>
            <Input autoComplete="address-line1" maxLength={200} {...field('street1')} />
          </Field>
          <Field
            label="Address line 2"
            aside={<span className="text-small text-soft">optional</span>}
          >
            <Input autoComplete="address-line2" maxLength={200} {...field('street2')} />
          </Field>
        </div>
        <div className="grid gap-5 sm:grid-cols-3">
          <Field label="Country" error={errorOf('country')}>
            <Select options={COUNTRY_OPTIONS} autoComplete="country-name" {...field('country')} />
          </Field>
          <Field label="State" error={errorOf('state')}>
            <Select options={STATE_OPTIONS} autoComplete="address-level1" {...field('state')} />
          </Field>
          <Field label="Zip code" error={errorOf('zip')}>
            <Input autoComplete="postal-code" maxLength={20} {...field('zip')} />
          </Field>
        </div>
        <Button type="submit" variant="primary" className="self-end max-sm:self-stretch">
          Save Changes
        </Button>
      </form>
    </Card>
  );
}
