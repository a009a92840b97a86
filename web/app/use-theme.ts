import { useState } from 'react';
import { type ThemeChoice, chooseTheme, readTheme } from '#web/lib/theme.ts';

/** The person's theme choice and how to change it. */
export function useTheme(): [ThemeChoice, (choice: ThemeChoice) => void] {
  const [choice, setChoice] = useState(readTheme);
  return [
    choice,
    (next) => {
      chooseTheme(next);
      setChoice(next);
    },
  ];
}
