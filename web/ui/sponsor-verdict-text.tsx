import { verdictParts } from '#shared/h1b/approval-messages.ts';
import { cx } from '#web/lib/classes.ts';

/** A part of a verdict on a line of its own; what joins it to the line before is heard, but not seen. */
function Line({ words, className }: { words: string; className: string }) {
  const [, join = '', said = '', end = ''] = /^(\W*)(.*?)(\)?)$/.exec(words) ?? [];
  return (
    <span className={cx('block', className)}>
      <span className="sr-only">{join}</span>
      {said}
      <span className="sr-only">{end}</span>
    </span>
  );
}

/** A verdict as the answer of its page: whether it sponsors, large, then how many approvals, and small how new they are. */
export function SponsorVerdictText({ words, size }: { words: string; size: string }) {
  const { answer, rest, since } = verdictParts(words);
  return (
    <strong className="block font-semibold">
      <span className={cx('block', size)}>{answer}</span>
      {rest && <Line words={rest} className="text-body" />}
      {since && <Line words={since} className="text-small font-normal text-soft" />}
    </strong>
  );
}
