import { Monitor, Moon, Sun } from 'lucide-react';
import { type ThemeChoice, THEME_CHOICES, THEME_LABELS } from '#web/lib/theme.ts';

const ICONS = { system: Monitor, light: Sun, dark: Moon } as const;

/** System, light or dark. Prerendered pages pass no `onChoose`; their script listens for `data-theme-choice`. */
export function ThemeSwitch(props: {
  choice: ThemeChoice;
  onChoose?: (choice: ThemeChoice) => void;
}) {
  return (
    <fieldset className="inline-flex rounded-ui border border-line p-0.5">
      <legend className="sr-only">Theme</legend>
      {THEME_CHOICES.map((choice) => {
        const Icon = ICONS[choice];
        return (
          <button
            key={choice}
            type="button"
            data-theme-choice={choice}
            aria-pressed={props.choice === choice}
            onClick={() => props.onChoose?.(choice)}
            className="inline-flex min-h-8 items-center gap-1.5 rounded-[6px] px-2 text-small text-soft hover:text-ink aria-pressed:bg-sunken aria-pressed:font-medium aria-pressed:text-ink"
          >
            <Icon size={16} aria-hidden="true" />
            {THEME_LABELS[choice]}
          </button>
        );
      })}
    </fieldset>
  );
}
