/** The assistant's modes; the first is the default. */
export const MODES = ['why_company', 'behavioral', 'general'] as const;

export type Mode = (typeof MODES)[number];

/** The labels of the mode tabs. */
export const MODE_LABELS: Record<Mode, string> = {
  why_company: 'Why Company',
  behavioral: 'Behavioral',
  general: 'General',
};

/** Whether a value is the name of a mode. */
export function isMode(value: unknown): value is Mode {
  return MODES.some((mode) => mode === value);
}
