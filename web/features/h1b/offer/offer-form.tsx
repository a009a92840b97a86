import { useQuery } from '@tanstack/react-query';
import { type FormEvent, type ReactNode, useState } from 'react';

import { NAME_MAX } from '#shared/core/limits.ts';
import { dollars } from '#shared/h1b/filter.ts';
import { type OfferTexts, parseOffer, placeText, readPlace } from '#shared/h1b/offer-ask.ts';
import { offerMessages } from '#shared/h1b/offer-messages.ts';
import { listH1bSuggestions, type TypedSuggestions } from '#web/lib/queries/h1b.ts';
import { cx } from '#web/lib/classes.ts';
import { useDebouncedValue } from '#web/lib/use-debounced.ts';
import { Button } from '#web/ui/button.tsx';
import { Combobox } from '#web/ui/combobox.tsx';
import { Field } from '#web/ui/field.tsx';
import { Input } from '#web/ui/input.tsx';
import { Select } from '#web/ui/select.tsx';

/** A field of a form that suggests names of the data while the person types. */
function NamedField(props: {
  label: string;
  name: string;
  kind: TypedSuggestions;
  placeholder: string;
  error: string | undefined;
  value: string;
  onText: (text: string) => void;
}) {
  const { label, name, kind, placeholder, error, value, onText } = props;
  const [open, setOpen] = useState(false);
  const sought = useDebouncedValue(value);
  const { data = [] } = useQuery({ ...listH1bSuggestions(kind, sought), enabled: open });
  return (
    <Field label={label} error={error} hideLabel>
      <Combobox
        name={name}
        text={value}
        onType={onText}
        onChoose={onText}
        onOpenChange={setOpen}
        placeholder={placeholder}
        maxLength={NAME_MAX}
        options={data.map((found) => ({
          value: found.name,
          label: found.name,
          note: found.count.toLocaleString(),
        }))}
      />
    </Field>
  );
}

const RADIUS = [
  { value: '', label: 'This city first' },
  ...[10, 25, 50, 100].map((miles) => ({ value: String(miles), label: `Within ${miles} miles` })),
];
const UNITS = ['Year', 'Month', 'Bi-Weekly', 'Week', 'Hour'].map((unit) => ({
  value: unit,
  label: unit === 'Bi-Weekly' ? 'two weeks' : unit.toLowerCase(),
}));

const EXPERIENCE = [
  { value: '', label: 'Not given' },
  { value: 'I', label: 'Level I: up to 2 years' },
  { value: 'II', label: 'Level II: 2 to 3 years' },
  { value: 'III', label: 'Level III: 3 to 4 years' },
  { value: 'IV', label: 'Level IV: over 4 years' },
];

/** The fields as typed; the place is one of them. */
interface Typed {
  title: string;
  place: string;
  miles: string;
  amount: string;
  unit: string;
  employer: string;
  level: string;
  years: string;
}

/** The level of a link, which may say it by a number or by years of experience. */
function levelText({ level, experience }: OfferTexts): string {
  return parseOffer({ title: 'any', level, experience }).offer.level ?? '';
}

/** An amount as people write it, '$150,000'; what is none stays as it was typed. */
function amountText(typed: string): string {
  const amount = dollars(typed);
  if (Number.isNaN(amount)) return typed;
  return amount.toLocaleString('en-US', {
    style: 'currency',
    currency: 'USD',
    minimumFractionDigits: Number.isInteger(amount) ? 0 : 2,
  });
}

/** The offer that the fields name, or what is wrong with them, by field. */
function readTyped(typed: Typed, employerId: string | undefined) {
  const { place, ...others } = typed;
  const where = readPlace(place);
  const hasPoint = where?.city !== undefined || where?.zip !== undefined;
  const all = {
    ...others,
    ...where,
    // Links carry the number alone.
    amount: amountText(typed.amount).replaceAll(/[$,]/g, ''),
    miles: hasPoint ? typed.miles : '',
    unit: typed.unit === 'Year' ? '' : typed.unit,
    employerId: typed.employer === '' ? employerId : undefined,
  };
  const texts = Object.fromEntries(
    Object.entries(all).filter(([, text]) => text !== undefined && text.trim() !== ''),
  ) as OfferTexts;
  const errors: Partial<Record<keyof Typed, string>> = {};
  for (const { name, message } of parseOffer(texts).problems) {
    errors[name in typed ? (name as keyof Typed) : 'place'] = message;
  }
  if (where === undefined) errors.place = offerMessages.place;
  return { texts, errors };
}

/** A field of the sentence, whose label only screen readers need. */
function Blank(props: {
  label: string;
  error: string | undefined;
  className: string;
  children: ReactNode;
}) {
  const { label, error, className, children } = props;
  return (
    <div className={className}>
      <Field label={label} error={error} hideLabel>
        {children}
      </Field>
    </div>
  );
}

/** Words of the sentence before one of its fields, which a line never parts. */
function Words(props: { of: string; className?: string; children: ReactNode }) {
  return (
    <div className={cx('flex items-start gap-2', props.className)}>
      <span aria-hidden="true" className="shrink-0 py-1.5 text-large font-normal max-sm:min-w-6">
        {props.of}
      </span>
      {props.children}
    </div>
  );
}

/** An offer as a sentence with fields in it; `onAsk` gets a valid one. `refused` is what the server said of the place. */
export function OfferForm(props: {
  offer: OfferTexts;
  refused: string | undefined;
  busy: boolean;
  onAsk: (offer: OfferTexts) => void;
}) {
  const { offer, refused, busy, onAsk } = props;
  const [typed, setTyped] = useState<Typed>({
    title: offer.title ?? '',
    place: placeText(offer),
    miles: offer.miles ?? '',
    amount: amountText(offer.amount ?? ''),
    unit:
      UNITS.find(({ value }) => value.toLowerCase() === offer.unit?.toLowerCase())?.value ?? 'Year',
    employer: offer.employer ?? '',
    level: levelText(offer),
    years: offer.years ?? '',
  });
  const [tried, setTried] = useState(false);
  const { texts, errors } = readTyped(typed, offer.employerId);
  const shown = tried ? errors : {};
  // What few need is open once it says something.
  const isNarrowed =
    Boolean(offer.miles ?? offer.level ?? offer.experience ?? offer.years) ||
    Boolean(shown.miles ?? shown.level ?? shown.years);
  const set = (name: keyof Typed) => (text: string) =>
    setTyped((before) => ({ ...before, [name]: text }));
  const bind = (name: keyof Typed) => ({
    name,
    value: typed[name],
    onChange: ({ target }: { target: { value: string } }) => set(name)(target.value),
  });
  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    setTried(true);
    const [first] = Object.keys(errors);
    if (first === undefined) return onAsk(texts);
    const control = event.currentTarget.elements.namedItem(first);
    if (control instanceof HTMLElement) control.focus();
    return undefined;
  };
  return (
    <form
      noValidate
      aria-label="Your offer"
      data-print="hide"
      onSubmit={submit}
      className="flex flex-col gap-3"
    >
      <div className="flex flex-wrap items-start gap-x-3 gap-y-2">
        <Words of="They offer me" className="max-sm:basis-full">
          <Blank label="Pay" error={shown.amount} className="w-32 max-sm:min-w-0 max-sm:flex-1">
            <Input
              {...bind('amount')}
              onBlur={() => set('amount')(amountText(typed.amount))}
              inputMode="decimal"
              autoComplete="off"
              placeholder="$128,000"
            />
          </Blank>
        </Words>
        <Words of="a" className="max-sm:basis-full">
          <Blank label="Per" error={shown.unit} className="w-32 max-sm:flex-1">
            <Select {...bind('unit')} options={UNITS} />
          </Blank>
        </Words>
        <Words of="as" className="flex-1 basis-80 max-sm:basis-full">
          <div className="min-w-0 flex-1">
            <NamedField
              label="Role"
              placeholder="Data Engineer"
              kind="jobTitles"
              name="title"
              error={shown.title}
              value={typed.title}
              onText={set('title')}
            />
          </div>
        </Words>
        <Words of="in" className="flex-1 basis-64 max-sm:basis-full">
          <Blank label="Place" error={shown.place ?? refused} className="min-w-0 flex-1">
            <Input {...bind('place')} autoComplete="off" placeholder="Austin, TX, or 78701" />
          </Blank>
        </Words>
        <Words of="at" className="flex-1 basis-64 max-sm:basis-full">
          <div className="min-w-0 flex-1">
            <NamedField
              label="Employer (optional)"
              placeholder="any employer"
              kind="employers"
              name="employer"
              error={shown.employer}
              value={typed.employer}
              onText={set('employer')}
            />
          </div>
        </Words>
        <Button
          type="submit"
          variant="primary"
          className="max-sm:mt-2 max-sm:w-full"
          busy={busy}
          busyLabel={offerMessages.loading}
        >
          Compare
        </Button>
      </div>
      <details open={isNarrowed}>
        <summary className="w-fit cursor-pointer py-1 text-small text-soft hover:text-ink">
          Radius, experience, fiscal years
        </summary>
        <div className="grid max-w-2xl gap-4 pt-2 sm:grid-cols-3">
          <Field label="Radius" error={shown.miles}>
            <Select {...bind('miles')} options={RADIUS} />
          </Field>
          <Field label="Experience (optional)" error={shown.level}>
            <Select {...bind('level')} options={EXPERIENCE} />
          </Field>
          <Field label="Fiscal years (optional)" error={shown.years}>
            <Input {...bind('years')} autoComplete="off" placeholder="the newest, or 2022-2024" />
          </Field>
        </div>
      </details>
    </form>
  );
}
