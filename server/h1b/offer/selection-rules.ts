import { readFileSync } from 'node:fs';

import * as z from 'zod/mini';

import { selectionRule } from '#shared/h1b/contracts/wages.ts';
import { isCalendarDate } from '#shared/core/dates.ts';

const PROGRAMS = new URL('selection-rules.json', import.meta.url);

const day = z.string().check(z.refine(isCalendarDate, 'must be a date like 2026-02-27'));

/** The file: rules with the day from which, and before which, each is in force. */
const ruleFile = z.array(
  z.extend(selectionRule, { published: day, since: day, until: z.nullable(day) }),
);

/** Rules that weight the selection of registrations by wage level. */
export type SelectionRules = z.output<typeof ruleFile>;

/** Reads the program's rules, or an operator's file in place of them; throws for a file of another form. */
export function readSelectionRules(ownFile?: string): SelectionRules {
  return z.parse(ruleFile, JSON.parse(readFileSync(ownFile ?? PROGRAMS, 'utf8')));
}

/** The rule in force on a day, YYYY-MM-DD, of several the newest; null for none. */
export function ruleOn(rules: SelectionRules, date: string): z.output<typeof selectionRule> | null {
  const inForce = rules.filter(
    ({ since, until }) => since <= date && (until === null || date < until),
  );
  const newest = inForce.toSorted((a, b) => (a.since < b.since ? -1 : 1)).at(-1);
  if (!newest) return null;
  const { until: _, ...rule } = newest;
  return rule;
}
