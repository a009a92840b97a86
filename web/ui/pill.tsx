import type { ReactNode } from 'react';
import { cx } from '#web/lib/classes.ts';

/** The colours of a pill. */
type PillTone = 'green' | 'red' | 'yellow' | 'blue' | 'grey';

const TONES: Record<PillTone, { face: string; dot: string }> = {
  green: { face: 'bg-green-bg text-green-ink', dot: 'bg-green-dot' },
  red: { face: 'bg-red-bg text-red-ink', dot: 'bg-red-dot' },
  yellow: { face: 'bg-yellow-bg text-yellow-ink', dot: 'bg-yellow-dot' },
  blue: { face: 'bg-blue-bg text-blue-ink', dot: 'bg-blue-dot' },
  grey: { face: 'bg-grey-bg text-grey-ink', dot: 'bg-grey-dot' },
};

/** The dot of a tone alone, beside a word; decorative. */
export function ToneDot({ tone, className }: { tone: PillTone; className?: string }) {
  return (
    <span
      aria-hidden="true"
      className={cx('size-2 shrink-0 rounded-full', TONES[tone].dot, className)}
    />
  );
}

/** A coloured dot and a word; the word alone carries the meaning. */
export function Pill(props: {
  tone: PillTone;
  children: ReactNode;
  /** What the word stands for, on hover. */
  title?: string | undefined;
  /** Only the dot has the colour: for what is usual in a list, so that the rest stands out. */
  quiet?: boolean;
}) {
  const { tone, children, title, quiet = false } = props;
  const { face } = TONES[tone];
  return (
    <span
      title={title}
      className={cx(
        'inline-flex items-center gap-1.5 rounded-full py-0.5 text-small whitespace-nowrap',
        quiet ? 'text-soft' : `px-2.5 font-medium ${face}`,
      )}
    >
      <ToneDot tone={tone} />
      {children}
    </span>
  );
}
