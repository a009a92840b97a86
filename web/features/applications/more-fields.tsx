import { type ReactNode, useState } from 'react';
import type { UseFormRegisterReturn } from 'react-hook-form';
import {
  type FurtherValues,
  NO_FURTHER_VALUES,
} from '#shared/applications/contracts/further-form.ts';
import { CLOSING_REASONS, PAY_UNITS, REMOTE } from '#shared/applications/fields.ts';
import { closingLabel, remoteLabel } from '#shared/applications/labels.ts';
import { QUIET_DAYS_MAX } from '#shared/applications/limits.ts';
import { NAME_MAX } from '#shared/core/limits.ts';
import { FIELD_LABELS } from '#web/features/applications/form-errors.ts';
import { DateInput } from '#web/features/applications/form-inputs.tsx';
import { Field } from '#web/ui/field.tsx';
import { Input } from '#web/ui/input.tsx';
import { Select } from '#web/ui/select.tsx';

const REMOTE_OPTIONS = [
  { value: '', label: 'Not said' },
  ...REMOTE.map((value) => ({ value, label: remoteLabel(value) })),
];
const UNIT_OPTIONS = [
  { value: '', label: 'Not said' },
  ...PAY_UNITS.map((value) => ({ value, label: value[0]?.toUpperCase() + value.slice(1) })),
];
const CLOSING_OPTIONS = [
  { value: '', label: 'Still open' },
  ...CLOSING_REASONS.map((value) => ({ value, label: closingLabel(value) })),
];

type Name = keyof FurtherValues;

const NAMES = Object.keys(NO_FURTHER_VALUES) as Name[];

interface MoreFieldsProps {
  register: (name: Name) => UseFormRegisterReturn;
  errorOf: (name: Name) => string | undefined;
  /** What the form holds now. */
  values: Readonly<Partial<Record<Name, string>>>;
  /** Fields that come before them. */
  children?: ReactNode;
  /** Whether one of those is wrong, so that it has to be seen. */
  wrong?: boolean;
}

/** The further fields, folded until one of them has a value or an error. */
export function MoreFields(props: MoreFieldsProps) {
  const { register, errorOf, values, children } = props;
  const used = NAMES.some((name) => (values[name] ?? '') !== NO_FURTHER_VALUES[name]);
  const [open, setOpen] = useState(used);
  const [seen, setSeen] = useState(used);
  // Values of a draft come after the first picture.
  if (used && !seen) {
    setSeen(true);
    setOpen(true);
  }
  const wrong = props.wrong || NAMES.some((name) => errorOf(name));
  const field = (name: Name) => ({ label: FIELD_LABELS[name], error: errorOf(name) });
  const text = { autoComplete: 'off', maxLength: NAME_MAX };
  return (
    <details
      open={open || wrong}
      onToggle={(event) => setOpen(event.currentTarget.open)}
      className="rounded-ui border border-line px-4 py-1"
    >
      <summary className="min-h-8 cursor-pointer py-1.5 font-medium">More</summary>
      <div className="grid gap-5 pt-3 pb-4 sm:grid-cols-2">
        {children}
        <Field {...field('next_step')}>
          <Input {...text} {...register('next_step')} />
        </Field>
        <Field {...field('next_step_on')}>
          <DateInput {...register('next_step_on')} />
        </Field>
        <Field {...field('location')}>
          <Input {...text} {...register('location')} />
        </Field>
        <Field {...field('remote')}>
          <Select options={REMOTE_OPTIONS} {...register('remote')} />
        </Field>
        <div className="grid grid-cols-2 gap-3">
          <Field {...field('pay_amount')}>
            <Input inputMode="decimal" autoComplete="off" {...register('pay_amount')} />
          </Field>
          <Field {...field('pay_unit')}>
            <Select options={UNIT_OPTIONS} {...register('pay_unit')} />
          </Field>
        </div>
        <Field {...field('pay_note')}>
          <Input {...text} placeholder="Currency, bonus, shares" {...register('pay_note')} />
        </Field>
        <Field {...field('closing_reason')}>
          <Select options={CLOSING_OPTIONS} {...register('closing_reason')} />
        </Field>
        <Field {...field('closed_on')}>
          <DateInput {...register('closed_on')} />
        </Field>
        <Field {...field('tags')}>
          <Input autoComplete="off" placeholder="Separated by commas" {...register('tags')} />
        </Field>
        <Field {...field('quiet_after_days')}>
          <Input
            type="number"
            min={0}
            max={QUIET_DAYS_MAX}
            placeholder="0 for never"
            {...register('quiet_after_days')}
          />
        </Field>
      </div>
    </details>
  );
}
