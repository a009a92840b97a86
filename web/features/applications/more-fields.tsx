import { type ReactNode, useState } from 'react';
import type { UseFormRegisterReturn } from 'react-hook-form';
import {
  CONTROLS_ON_SCREEN,
  type DetailControls,
  NO_DETAIL_CONTROLS,
} from '#shared/applications/contracts/detail-form.ts';
import { type Detail, DETAILS } from '#shared/applications/details.ts';
import { NAME_MAX } from '#shared/core/limits.ts';
import { FIELD_LABELS } from '#web/features/applications/form-errors.ts';
import { DateInput } from '#web/features/applications/form-inputs.tsx';
import { Field } from '#web/ui/field.tsx';
import { Input } from '#web/ui/input.tsx';
import { Select } from '#web/ui/select.tsx';

type Name = keyof DetailControls;

interface MoreFieldsProps {
  register: (name: Name) => UseFormRegisterReturn;
  errorOf: (name: Name) => string | undefined;
  /** What the form holds now. */
  values: Readonly<Partial<Record<Name, string>>>;
  /** Fields that come before them. */
  children?: ReactNode;
}

/** The control of a field, by its kind. */
function Control({ detail, ...register }: { detail: Detail } & UseFormRegisterReturn) {
  const { placeholder } = detail;
  switch (detail.kind) {
    case 'choice': {
      const options = Object.entries(detail.options).map(([value, label]) => ({ value, label }));
      return <Select options={[{ value: '', label: detail.none }, ...options]} {...register} />;
    }
    case 'day':
      return <DateInput {...register} />;
    case 'count':
      return (
        <Input type="number" min={0} max={detail.max} placeholder={placeholder} {...register} />
      );
    case 'amount':
      return <Input inputMode="decimal" autoComplete="off" {...register} />;
    default: {
      const longest = detail.kind === 'text' ? NAME_MAX : undefined;
      return (
        <Input autoComplete="off" maxLength={longest} placeholder={placeholder} {...register} />
      );
    }
  }
}

/** The controls in their order; a pay and its unit stand in one place. */
const PLACES = CONTROLS_ON_SCREEN.filter((name) => name !== 'pay_unit').map((name) => ({
  name,
  beside: name === 'pay_amount' ? ('pay_unit' as const) : undefined,
}));

/** The details, folded until one of them has a value or an error. */
export function MoreFields(props: MoreFieldsProps) {
  const { register, errorOf, values, children } = props;
  const used = CONTROLS_ON_SCREEN.some((name) => (values[name] ?? '') !== NO_DETAIL_CONTROLS[name]);
  const [open, setOpen] = useState(used);
  const [seen, setSeen] = useState(used);
  // Values of a draft come after the first picture.
  if (used && !seen) {
    setSeen(true);
    setOpen(true);
  }
  const wrong = CONTROLS_ON_SCREEN.some((name) => errorOf(name));
  const field = (name: Name) => (
    <Field key={name} label={FIELD_LABELS[name]} error={errorOf(name)}>
      <Control detail={DETAILS[name]} {...register(name)} />
    </Field>
  );
  return (
    <details
      open={open || wrong}
      onToggle={(event) => setOpen(event.currentTarget.open)}
      className="border-t border-line pt-3"
    >
      <summary className="min-h-8 cursor-pointer py-1.5">
        <span className="font-medium">More</span>
        <span className="text-soft">: place, pay, tags and what comes next</span>
      </summary>
      <div className="grid gap-5 pt-3 sm:grid-cols-2">
        {children}
        {PLACES.map(({ name, beside }) =>
          beside ? (
            <div key={name} className="grid grid-cols-2 gap-3">
              {field(name)}
              {field(beside)}
            </div>
          ) : (
            field(name)
          ),
        )}
      </div>
    </details>
  );
}
