import { cx } from '#web/lib/classes.ts';

/** The letters of a person (round) or a company (square, grey); decorative, because the name is beside them. */
export function Initial(props: { letters: string; shape?: 'round' | 'square' }) {
  const round = props.shape !== 'square';
  return (
    <span
      aria-hidden="true"
      className={cx(
        'inline-flex size-8 shrink-0 items-center justify-center text-small font-semibold uppercase',
        round ? 'rounded-full bg-accent text-on-accent' : 'rounded-ui bg-grey-bg text-grey-ink',
      )}
    >
      {props.letters}
    </span>
  );
}
