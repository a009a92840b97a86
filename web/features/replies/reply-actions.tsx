import { ChevronDown } from 'lucide-react';

import { cx } from '#web/lib/classes.ts';
import { Button } from '#web/ui/button.tsx';
import { Keys } from '#web/ui/keys.tsx';
import { Menu, MenuItem } from '#web/ui/menu.tsx';

/** Something that can be done with a mail, and its key. */
export interface ReplyAction {
  readonly key: string;
  readonly label: string;
  /** Stands beside the first one; others wait in a menu, where there are more than two. */
  readonly isBeside?: boolean;
  readonly run: () => void;
}

/** The keys of the lists that no button names, where there is a keyboard. */
export function KeyLine() {
  const keys = [
    ['↑ ↓', 'move'],
    ['U', 'undo'],
  ] as const;
  return (
    <p className="flex flex-wrap gap-x-4 gap-y-1 text-small text-soft max-sm:hidden pointer-coarse:hidden">
      {keys.map(([key, words]) => (
        <span key={key} className="inline-flex items-center gap-1.5">
          <Keys keys={key.split(' ')} />
          {words}
        </span>
      ))}
    </p>
  );
}

const KeyCap = ({ children }: { children: string }) => (
  <span aria-hidden="true" className="max-sm:hidden pointer-coarse:hidden">
    <Keys keys={[children.toUpperCase()]} />
  </span>
);

/** The likeliest, and what stands beside it. */
export const actionsInSight = (actions: readonly ReplyAction[]) =>
  actions.filter(({ isBeside }, at) => at === 0 || isBeside);

/** What can be done with a mail: the likeliest filled, what stands beside it, and the rest in a menu. */
export function Actions({ actions }: { actions: readonly ReplyAction[] }) {
  const inSight = actionsInSight(actions);
  const further = actions.filter((action) => !inSight.includes(action));
  return (
    <div className="flex flex-wrap gap-2">
      {inSight.map(({ key, label, run }, at) => (
        <Button
          key={key}
          size="small"
          variant={at === 0 && actions.length > 1 ? 'primary' : 'secondary'}
          aria-keyshortcuts={key.toUpperCase()}
          onClick={run}
          className={cx(
            'max-w-full max-sm:min-h-10',
            at === 0 && further.length > 0 && 'max-sm:w-full',
          )}
        >
          <span className="truncate">{label}</span>
          {at > 0 && <KeyCap>{key}</KeyCap>}
        </Button>
      ))}
      {further.length > 0 && (
        <Menu
          trigger={
            <Button
              size="small"
              variant="quiet"
              className="max-sm:min-h-10"
              icon={<ChevronDown size={16} aria-hidden="true" />}
            >
              More
            </Button>
          }
        >
          {further.map(({ key, label, run }) => (
            <MenuItem key={key} onSelect={run}>
              <span className="min-w-0 flex-1 truncate">{label}</span>
              <KeyCap>{key}</KeyCap>
            </MenuItem>
          ))}
        </Menu>
      )}
    </div>
  );
}

/** What can be done with a mail whose line is not open, at its end where a window has room: the keys of the list do the same. */
export function LineActions(props: {
  actions: readonly ReplyAction[];
  /** The id of the mail's subject. */
  of: string;
}) {
  const { actions, of } = props;
  return (
    <span className="flex gap-1.5 max-xl:hidden">
      {actions.map(({ key, label, run }, at) => (
        <Button
          key={key}
          size="small"
          variant={at === 0 ? 'secondary' : 'quiet'}
          // As the lines are, but for the first.
          tabIndex={-1}
          aria-describedby={of}
          onClick={run}
        >
          {label}
        </Button>
      ))}
    </span>
  );
}
