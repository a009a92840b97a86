import { type RefObject, useId, useState } from 'react';
import type { FieldConflict } from '#shared/core/field-conflicts.ts';
import { messages } from '#shared/core/messages.ts';
import { Button } from '#web/ui/button.tsx';
import { Dialog } from '#web/ui/dialog.tsx';

type Side = 'yours' | 'theirs';

const SIDES = [
  ['yours', 'Yours'],
  ['theirs', 'Theirs'],
] as const;

/** One version of a field: its radio button and its whole text. */
function Version(props: {
  name: string;
  label: string;
  text: string;
  checked: boolean;
  onCheck: () => void;
}) {
  const { name, label, text, checked, onCheck } = props;
  const id = useId();
  return (
    <label className="flex cursor-pointer items-start gap-3 rounded-ui border border-control px-3 py-2 has-checked:border-accent has-checked:bg-sunken">
      <input
        type="radio"
        name={name}
        checked={checked}
        onChange={onCheck}
        aria-labelledby={id}
        aria-describedby={`${id}-text`}
        className="mt-1 size-4 shrink-0 accent-accent"
      />
      <span className="min-w-0 flex-1">
        <span id={id} className="block font-medium">
          {label}
        </span>
        <span
          id={`${id}-text`}
          className="block text-small whitespace-pre-wrap text-soft [overflow-wrap:anywhere]"
        >
          {text || '(empty)'}
        </span>
      </span>
    </label>
  );
}

interface ChooseVersionsProps {
  /** The fields that changed elsewhere; the dialog is open while there are any. */
  conflicts: readonly FieldConflict[];
  /** What a field is called on the page. */
  labelOf: (field: string) => string;
  /** A value as the page shows it; by default as it is. */
  show?: (field: string, value: string) => string;
  /** Called with the chosen value of every field. */
  onChoose: (values: Record<string, string>) => void;
  onCancel: () => void;
  /** What gets the focus when the dialog is closed. */
  returnTo: RefObject<HTMLElement | null>;
}

/** Asks for every field that changed elsewhere which of the two versions stays; yours is chosen at first. */
export function ChooseVersions(props: ChooseVersionsProps) {
  const { conflicts, labelOf, onChoose, onCancel, returnTo } = props;
  const { show = (_, value) => value } = props;
  const group = useId();
  const [theirs, setTheirs] = useState<ReadonlySet<string>>(new Set());
  const sideOf = (field: string): Side => (theirs.has(field) ? 'theirs' : 'yours');
  const choose = (field: string, side: Side) => {
    const next = new Set(theirs);
    if (side === 'theirs') next.add(field);
    else next.delete(field);
    setTheirs(next);
  };
  const save = () => {
    setTheirs(new Set());
    onChoose(
      Object.fromEntries(
        conflicts.map((conflict) => [conflict.field, conflict[sideOf(conflict.field)]]),
      ),
    );
  };
  return (
    <Dialog
      open={conflicts.length > 0}
      onOpenChange={(open) => {
        if (!open) onCancel();
      }}
      title="Changed elsewhere"
      description={messages.common.changedElsewhere}
      returnTo={returnTo}
      footer={
        <>
          <Button onClick={onCancel}>Cancel</Button>
          <Button variant="primary" onClick={save}>
            Save chosen
          </Button>
        </>
      }
    >
      {conflicts.map(({ field, ...versions }) => (
        <fieldset key={field} className="flex flex-col gap-2">
          <legend className="mb-1.5 font-medium">{labelOf(field)}</legend>
          {SIDES.map(([side, label]) => (
            <Version
              key={side}
              name={`${group}-${field}`}
              label={label}
              text={show(field, versions[side])}
              checked={sideOf(field) === side}
              onCheck={() => choose(field, side)}
            />
          ))}
        </fieldset>
      ))}
    </Dialog>
  );
}
