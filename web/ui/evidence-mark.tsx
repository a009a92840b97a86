import type { ReactNode } from 'react';
import { cx } from '#web/lib/classes.ts';

/** What the records say: yes of the present, yes of the past, or nothing that is known. There is no 'no'. */
export type Evidence = 'yes' | 'past' | 'unknown';

const MARKS: Record<Evidence, { sign: string; face: string }> = {
  yes: { sign: '✓', face: 'text-green-dot' },
  past: { sign: '✓', face: 'text-accent' },
  unknown: { sign: '–', face: 'text-faint' },
};

/** A sign and its words: ✓ for evidence, – for what is unknown; the words alone carry the meaning. The posting's own words win over the record and stand above it. */
export function EvidenceMark(props: {
  evidence: Evidence;
  /** What the posting itself says, such as 'This posting says no'. */
  posting?: ReactNode;
  /** What the records say. */
  words: ReactNode;
  /** Whether the words are the answer of a page, so that the sign is larger; it takes the same room. */
  isLarge?: boolean;
}) {
  const { evidence, posting, words, isLarge = false } = props;
  const { sign, face } = MARKS[evidence];
  const record = (
    <span className={cx('flex items-baseline', isLarge ? 'gap-0.5' : 'gap-1.5')}>
      <span
        aria-hidden="true"
        className={cx('shrink-0 font-bold', isLarge ? 'w-4 text-large' : 'w-3', face)}
      >
        {sign}
      </span>
      <span className={cx('min-w-0', posting !== undefined && 'text-soft')}>{words}</span>
    </span>
  );
  if (posting === undefined) return record;
  return (
    <span className="flex flex-col gap-0.5">
      <span className="font-semibold">{posting}</span>
      {record}
    </span>
  );
}

/** The small heading of what one source says: a posting, or the records. */
export function SourceTitle({ children }: { children: string }) {
  return <p className="text-small font-medium text-soft">{children}</p>;
}

/** The heading of what the records say of an employer, wherever it stands beside what a posting says. */
export function RecordsTitle() {
  return <SourceTitle>What the H1B records say</SourceTitle>;
}
