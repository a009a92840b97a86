import { ChevronDown } from 'lucide-react';
import { lazy, Suspense, useState } from 'react';

import { useMedia, WIDE } from '#web/lib/use-media.ts';
import { Button } from '#web/ui/button.tsx';

const ANOTHER = 'Create and add another';
const LATER = 'Save for later';
type Way = 'onAddAnother' | 'onSaveForLater' | 'onCancel';

const MoreWays = lazy(async () => {
  const { Menu, MenuItem } = await import('#web/ui/menu.tsx');
  /** What else can be done with what was typed. */
  function Ways(props: Partial<Record<Way, () => void>> & { disabled: boolean }) {
    const { onAddAnother, onSaveForLater, onCancel, disabled } = props;
    return (
      <Menu defaultOpen trigger={<WaysButton disabled={disabled} />}>
        {onAddAnother && <MenuItem onSelect={onAddAnother}>{ANOTHER}</MenuItem>}
        {onSaveForLater && <MenuItem onSelect={onSaveForLater}>{LATER}</MenuItem>}
        {onCancel && <MenuItem onSelect={onCancel}>Cancel</MenuItem>}
      </Menu>
    );
  }
  return { default: Ways };
});

/**
 * The end of the add form: Cancel, a second way to save and Create Application, whose other ways are in a menu; on a phone the menu has
 * them all. The second way is 'Save for later', and for who adds `several` 'Create and add another'. Who shares a posting from a phone mostly
 * keeps it, so there 'Save for later' stands in the place of Cancel.
 */
export function AddActions(props: {
  busy: boolean;
  several: boolean;
  handedOver: boolean;
  onCancel: () => void;
  onAddAnother: () => void;
  onSaveForLater: () => void;
}) {
  const { busy, several, handedOver, onCancel, onAddAnother, onSaveForLater } = props;
  const [wanted, setWanted] = useState(false);
  const wide = useMedia(WIDE);
  const keeps = !wide && handedOver;
  // It goes before what was chosen runs, which takes the focus; it is opened anew the next time.
  const close = (run: () => void) => () => {
    setWanted(false);
    run();
  };
  const closed = <WaysButton disabled={busy} onClick={() => setWanted(true)} />;
  return (
    <div className="save-bar sticky bottom-0 z-10 -mx-4 flex items-center gap-3 border-t border-line bg-surface px-4 py-2 max-sm:flex-wrap max-sm:gap-2 max-sm:shadow-bar max-sm:[&_button]:px-3 sm:-mx-8 sm:-mb-8 sm:rounded-b-card sm:px-8 sm:py-4">
      {keeps ? (
        <Button disabled={busy} onClick={onSaveForLater}>
          {LATER}
        </Button>
      ) : (
        <Button
          variant="quiet"
          className="mr-auto -ml-4 max-sm:ml-0 max-sm:px-3"
          disabled={busy}
          onClick={onCancel}
        >
          Cancel
        </Button>
      )}
      {wide && (
        <Button disabled={busy} onClick={several ? onAddAnother : onSaveForLater}>
          {several ? ANOTHER : LATER}
        </Button>
      )}
      <div className="flex gap-px max-sm:grow">
        <Button
          type="submit"
          variant="primary"
          className="rounded-r-none max-sm:grow"
          busy={busy}
          busyLabel="Creating..."
        >
          Create Application
        </Button>
        {wanted ? (
          <Suspense fallback={closed}>
            <MoreWays
              disabled={busy}
              {...((!wide || !several) && { onAddAnother: close(onAddAnother) })}
              {...(!keeps && (!wide || several) && { onSaveForLater: close(onSaveForLater) })}
              {...(keeps && { onCancel: close(onCancel) })}
            />
          </Suspense>
        ) : (
          closed
        )}
      </div>
    </div>
  );
}

/** Opens the other ways. */
function WaysButton(props: { disabled?: boolean; onClick?: () => void }) {
  return (
    <Button
      {...props}
      variant="primary"
      className="rounded-l-none px-2.5!"
      aria-label="More ways to save"
      aria-haspopup="menu"
      icon={<ChevronDown size={16} aria-hidden="true" />}
    />
  );
}
