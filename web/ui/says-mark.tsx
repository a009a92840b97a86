import { Eye, EyeOff } from 'lucide-react';

import type { BriefSays } from '#shared/postings/brief-says.ts';
import { leftOutWords, verdictLabel, verdictWords } from '#shared/postings/verdict-needs.ts';
import { cx } from '#web/lib/classes.ts';
import { showSays, useSaysShown, useVisaNeed } from '#web/lib/visa-need.ts';
import { Button } from '#web/ui/button.tsx';
import { MeaningDot } from '#web/ui/meaning-dot.tsx';

/** What a posting says in two or three words, with a dot for what that means to the person; nothing while it is hidden. */
export function SaysMark({ says, className }: { says: BriefSays; className?: string }) {
  const { meaning, words } = verdictWords(says, useVisaNeed());
  if (!useSaysShown()) return null;
  return (
    <span
      title={words}
      className={cx('inline-flex items-baseline gap-1.5 text-small text-soft', className)}
    >
      <MeaningDot meaning={meaning} />
      {verdictLabel(says)}
    </span>
  );
}

/** Hides what postings say everywhere in this browser in one press, while a screen is shared, and shows it again. */
export function SaysSwitch() {
  const isShown = useSaysShown();
  const [Icon, words] = isShown
    ? [EyeOff, 'Hide what postings say']
    : [Eye, 'Show what postings say'];
  return (
    <Button
      size="small"
      variant="quiet"
      icon={<Icon size={16} aria-hidden="true" />}
      onClick={() => showSays(!isShown)}
    >
      {words}
    </Button>
  );
}

/** Below a list: how many rows are hidden by what they say, with a press that shows them, and the switch; nothing where no row says anything. */
export function SaysLine(props: {
  /** How many of the rows say something. */
  said: number;
  leftOut: number;
  /** Whether the list leaves rows out by what they say. */
  isNarrowed: boolean;
  onShow: () => void;
}) {
  const { said, leftOut, isNarrowed, onShow } = props;
  const isHidden = !useSaysShown();
  if (said === 0 && !isNarrowed && !isHidden) return null;
  return (
    <div className="flex flex-wrap items-center gap-x-4 gap-y-1" data-print="hide">
      {leftOut > 0 && (
        <Button size="small" variant="quiet" onClick={onShow}>
          {leftOutWords(leftOut)}
        </Button>
      )}
      <SaysSwitch />
    </div>
  );
}
