import { ChevronDown } from 'lucide-react';
import { lazy, Suspense, useState } from 'react';

import { useMedia, WIDE } from '#web/lib/use-media.ts';
import { Button } from '#web/ui/button.tsx';

const MoreWays = lazy(async () => {
  const { Menu, MenuItem } = await import('#web/ui/menu.tsx');
  /** What else can be done with what was typed. */
  function Ways(props: { onAddAnother: () => void; onSaveForLater?: (() => void) | undefined }) {
    const { onAddAnother, onSaveForLater } = props;
    return (
      <Menu defaultOpen trigger={<WaysButton />}>
        <MenuItem onSelect={onAddAnother}>Create and add another</MenuItem>
        {onSaveForLater && <MenuItem onSelect={onSaveForLater}>Save for later</MenuItem>}
      </Menu>
    );
  }
  return { default: Ways };
});

/** The end of the add form: Cancel, Save for later and Create Application, whose other ways are in a menu; on a phone the menu has all but two. */
export function AddActions(props: {
  busy: boolean;
  onCancel: () => void;
  onAddAnother: () => void;
  onSaveForLater: () => void;
}) {
  const { busy, onCancel, onAddAnother, onSaveForLater } = props;
  const [wanted, setWanted] = useState(false);
  const wide = useMedia(WIDE);
  // It goes before what was chosen runs, which takes the focus; it is opened anew the next time.
  const close = (run: () => void) => () => {
    setWanted(false);
    run();
  };
  const closed = <WaysButton disabled={busy} onClick={() => setWanted(true)} />;
  return (
    <div className="save-bar sticky bottom-0 z-10 -mx-4 flex items-center gap-3 border-t border-line bg-surface px-4 py-2 max-sm:gap-2 max-sm:shadow-bar max-sm:[&_button]:px-3 sm:-mx-8 sm:-mb-8 sm:rounded-b-card sm:px-8 sm:py-4">
      <Button
        variant="quiet"
        className="mr-auto -ml-4 max-sm:ml-0 max-sm:px-3"
        disabled={busy}
        onClick={onCancel}
      >
        Cancel
      </Button>
      {wide && (
        <Button disabled={busy} onClick={onSaveForLater}>
          Save for later
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
        {wanted && !busy ? (
          <Suspense fallback={closed}>
            <MoreWays
              onAddAnother={close(onAddAnother)}
              onSaveForLater={wide ? undefined : close(onSaveForLater)}
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
