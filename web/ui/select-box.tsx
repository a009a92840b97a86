/** A checkbox that selects a row; `label` is its name, and the element with the id `describedBy` says which row. */
export function SelectBox(props: {
  label: string;
  describedBy?: string;
  checked: boolean;
  onChange: (checked: boolean) => void;
}) {
  const { label, describedBy, checked, onChange } = props;
  return (
    <label className="-m-1 inline-flex size-8 shrink-0 cursor-pointer items-center justify-center print:hidden">
      <input
        type="checkbox"
        aria-label={label}
        aria-describedby={describedBy}
        checked={checked}
        onChange={(event) => onChange(event.target.checked)}
        className="size-4 accent-accent"
      />
    </label>
  );
}
