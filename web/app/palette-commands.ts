import { DESTINATIONS } from '#web/app/navigation.ts';
import { THEME_CHOICES, THEME_LABELS, type ThemeChoice } from '#web/lib/theme.ts';

/** Something that the palette does. */
interface PaletteCommand {
  readonly label: string;
  readonly keys: readonly string[];
  readonly run: () => void;
}

/** What the palette's commands do. */
export interface PaletteActions {
  signedIn: boolean;
  onGo: (href: string) => void;
  onTheme: (choice: ThemeChoice) => void;
  onSignOut: () => void;
  onShortcuts: () => void;
}

/** The palette's commands in groups, those with a word that begins with `text`; all of them without a text. */
export function commandGroups(actions: PaletteActions, text: string) {
  const { signedIn, onGo, onTheme, onSignOut, onShortcuts } = actions;
  const places = DESTINATIONS.filter(
    (place) => place.signedIn === undefined || place.signedIn === signedIn,
  );
  const more = [{ label: 'Keyboard shortcuts', keys: ['?'], run: onShortcuts }];
  if (signedIn) more.push({ label: 'Sign out', keys: [], run: onSignOut });
  const groups: { heading: string; commands: readonly PaletteCommand[] }[] = [
    {
      heading: 'Go',
      commands: places.map(({ href, label, keys }) => ({ label, keys, run: () => onGo(href) })),
    },
    {
      heading: 'Theme',
      commands: THEME_CHOICES.map((choice) => ({
        label: `Theme: ${THEME_LABELS[choice]}`,
        keys: [],
        run: () => onTheme(choice),
      })),
    },
    { heading: 'More', commands: more },
  ];
  const sought = ` ${text.toLowerCase()}`;
  return groups
    .map(({ heading, commands }) => ({
      heading,
      commands: commands.filter(({ label }) => ` ${label.toLowerCase()}`.includes(sought)),
    }))
    .filter(({ commands }) => commands.length > 0);
}
