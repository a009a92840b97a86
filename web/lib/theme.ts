/** Where the choice is stored; `web/boot.ts` reads the same key before the first paint. */
export const THEME_KEY = 'waymark.theme';

/** What a person can choose: the system's theme, or one of ours for good. */
export const THEME_CHOICES = ['system', 'light', 'dark'] as const;

/** A theme choice. */
export type ThemeChoice = (typeof THEME_CHOICES)[number];

/** The words of each choice. */
export const THEME_LABELS: Record<ThemeChoice, string> = {
  system: 'System',
  light: 'Light',
  dark: 'Dark',
};

/** The stored choice, 'system' when there is none. */
export function readTheme(): ThemeChoice {
  const stored = localStorage.getItem(THEME_KEY);
  return stored === 'light' || stored === 'dark' ? stored : 'system';
}

/** Applies a choice to this document and stores it for the next. */
export function chooseTheme(choice: ThemeChoice): void {
  if (choice === 'system') {
    localStorage.removeItem(THEME_KEY);
    delete document.documentElement.dataset.theme;
  } else {
    localStorage.setItem(THEME_KEY, choice);
    document.documentElement.dataset.theme = choice;
  }
}
