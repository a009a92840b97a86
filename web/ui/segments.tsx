/** A choice between two or three options, one of them pressed; `label` is the group's accessible name. */
export function Segments<K extends string>(props: {
  label: string;
  choices: readonly { key: K; label: string }[];
  chosen: K;
  onChoose: (key: K) => void;
}) {
  return (
    <fieldset className="inline-flex rounded-ui border border-control p-0.5">
      <legend className="sr-only">{props.label}</legend>
      {props.choices.map(({ key, label }) => (
        <button
          key={key}
          type="button"
          aria-pressed={key === props.chosen}
          onClick={() => props.onChoose(key)}
          className="inline-flex min-h-9 items-center rounded-[6px] px-2.5 text-small text-soft hover:text-ink pointer-coarse:min-h-9.5 aria-pressed:bg-sunken aria-pressed:font-medium aria-pressed:text-ink"
        >
          {label}
        </button>
      ))}
    </fieldset>
  );
}
