/** Keys to press, shown as key caps. */
export function Keys({ keys }: { keys: readonly string[] }) {
  return (
    <span className="inline-flex gap-1">
      {keys.map((key) => (
        <kbd
          key={key}
          className="inline-flex min-w-6 items-center justify-center rounded-[6px] border border-line bg-sunken px-1.5 font-mono text-small text-ink"
        >
          {key}
        </kbd>
      ))}
    </span>
  );
}
