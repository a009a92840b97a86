import { DESTINATIONS } from '#web/app/navigation.ts';
import { searchKeys } from '#web/lib/keyboard.ts';
import { Dialog } from '#web/ui/dialog.tsx';
import { Keys } from '#web/ui/keys.tsx';

/** The list of keyboard shortcuts, opened by '?'. */
export function ShortcutHelp(props: { signedIn: boolean; onClose: () => void }) {
  const { signedIn, onClose } = props;
  const places = DESTINATIONS.filter(
    (place) => place.keys.length > 0 && (signedIn || !place.signedIn),
  );
  const rows = [
    ...places.map(({ label, keys }) => ({ label, keys })),
    { label: 'Search on this page', keys: ['/'] },
    { label: 'Clear the search', keys: ['Esc'] },
    { label: 'Find anything', keys: searchKeys() },
    { label: 'This list', keys: ['?'] },
  ];
  return (
    <Dialog
      open
      onOpenChange={(open) => {
        if (!open) onClose();
      }}
      title="Keyboard shortcuts"
    >
      <dl className="grid grid-cols-[1fr_auto] items-center gap-x-6 gap-y-2.5">
        {rows.map((row) => (
          <div key={row.label} className="contents">
            <dt>{row.label}</dt>
            <dd>
              <Keys keys={row.keys} />
            </dd>
          </div>
        ))}
      </dl>
    </Dialog>
  );
}
