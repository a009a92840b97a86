import { Command } from 'cmdk';
import * as Parts from 'radix-ui/dialog';
import { DESTINATIONS } from '#web/app/navigation.ts';
import { THEME_CHOICES, THEME_LABELS, type ThemeChoice } from '#web/lib/theme.ts';
import { SCRIM_CLASS } from '#web/ui/dialog-style.ts';
import { Keys } from '#web/ui/keys.tsx';

const ITEM_CLASS =
  'flex min-h-10 cursor-pointer items-center justify-between gap-4 rounded-ui px-3 data-[selected=true]:bg-sunken';
const GROUP_CLASS =
  '[&_[cmdk-group-heading]]:px-3 [&_[cmdk-group-heading]]:py-1.5 [&_[cmdk-group-heading]]:text-small [&_[cmdk-group-heading]]:text-soft';

export interface CommandPaletteProps {
  signedIn: boolean;
  onClose: () => void;
  onGo: (href: string) => void;
  onTheme: (choice: ThemeChoice) => void;
  onSignOut: () => void;
  onShortcuts: () => void;
}

/** Every action of the top bar, found by typing; opened by Ctrl+K or Cmd+K. */
export function CommandPalette(props: CommandPaletteProps) {
  const { signedIn, onClose, onGo, onTheme, onSignOut, onShortcuts } = props;
  const places = DESTINATIONS.filter(
    (place) => place.signedIn === undefined || place.signedIn === signedIn,
  );
  const run = (action: () => void) => () => {
    onClose();
    action();
  };
  return (
    <Parts.Root
      open
      onOpenChange={(open) => {
        if (!open) onClose();
      }}
    >
      <Parts.Portal>
        <Parts.Overlay className={SCRIM_CLASS} />
        <Parts.Content
          aria-describedby={undefined}
          className="fixed top-[12vh] left-1/2 z-50 w-[calc(100vw-2rem)] max-w-lg -translate-x-1/2 rounded-ui border border-line bg-surface p-1.5 text-ink shadow-float"
        >
          <Parts.Title className="sr-only">Command palette</Parts.Title>
          <Command label="Commands" loop>
            <Command.Input
              placeholder="Type a command..."
              className="min-h-11 w-full rounded-ui bg-transparent px-3 placeholder:text-faint"
            />
            <Command.List className="mt-1.5 max-h-[50vh] overflow-y-auto border-t border-line pt-1.5">
              <Command.Empty className="px-3 py-6 text-center text-soft">
                No command found
              </Command.Empty>
              <Command.Group heading="Go" className={GROUP_CLASS}>
                {places.map((place) => (
                  <Command.Item
                    key={place.href}
                    onSelect={run(() => onGo(place.href))}
                    className={ITEM_CLASS}
                  >
                    {place.label}
                    <Keys keys={place.keys} />
                  </Command.Item>
                ))}
              </Command.Group>
              <Command.Group heading="Theme" className={GROUP_CLASS}>
                {THEME_CHOICES.map((choice) => (
                  <Command.Item
                    key={choice}
                    onSelect={run(() => onTheme(choice))}
                    className={ITEM_CLASS}
                  >
                    {`Theme: ${THEME_LABELS[choice]}`}
                  </Command.Item>
                ))}
              </Command.Group>
              <Command.Group heading="More" className={GROUP_CLASS}>
                <Command.Item onSelect={run(onShortcuts)} className={ITEM_CLASS}>
                  Keyboard shortcuts
                  <Keys keys={['?']} />
                </Command.Item>
                {signedIn && (
                  <Command.Item onSelect={run(onSignOut)} className={ITEM_CLASS}>
                    Sign out
                  </Command.Item>
                )}
              </Command.Group>
            </Command.List>
          </Command>
        </Parts.Content>
      </Parts.Portal>
    </Parts.Root>
  );
}
