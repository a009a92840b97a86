import * as z from 'zod/mini';

import { UNCHANGED } from '#shared/core/answers.ts';
import { defineContract } from '#shared/core/contract.ts';
import { described, nameSchemas } from '#shared/core/described.ts';
import { NAME_MAX } from '#shared/core/limits.ts';
import { wageEndpoints } from '#shared/h1b/contracts/wage-endpoints.ts';
import { WAGE_NAMES, type WageName, parseWageQuestion } from '#shared/h1b/wage-question.ts';

const LEVELS = ['I', 'II', 'III', 'IV'] as const;

const published = {
  wageYear: described(z.int(), 'The year in whose July the wages begin.'),
  from: described(z.string(), 'First day of the wage year.'),
  until: described(z.string(), 'Last day of the wage year.'),
  occupation: described(
    z.object({ code: z.string(), title: z.string() }),
    "The wage survey's occupation: its SOC code and title.",
  ),
  source: z.string(),
  url: z.string(),
};

/** The official prevailing wages of an occupation in an area, and where they come from. */
export const officialWages = z.object({
  ...published,
  area: described(
    z.object({ id: z.string(), name: z.string() }),
    "The wage survey's area: a metropolitan area, or the rest of a state or a part of it.",
  ),
  foundBy: described(z.enum(['county', 'zip', 'city']), 'What led to the area.'),
  unit: described(
    z.enum(['Hour', 'Year']),
    'What the published amounts are for; an hour counts 2,080 times a year.',
  ),
  published: described(z.array(z.number()), 'Dollars of the levels I to IV as published.'),
});

/** The official wages of an occupation in all areas of a state. */
export const wageRange = z.object({
  ...published,
  state: described(z.string(), 'Two letters.'),
  areas: described(z.int(), 'Areas of the survey in the state with wages of the occupation.'),
  levels: described(
    z.array(z.object({ level: z.enum(LEVELS), low: z.number(), high: z.number() })),
    'Dollars a year from which each level is reached, in the area with the lowest amount and in the one with the highest.',
  ),
});

/** The next higher level. */
export const nextLevel = z.object({
  level: z.enum(LEVELS),
  dollars: described(z.number(), 'Dollars a year that are missing.'),
});

/** The highest level that a pay reaches. */
export const clearedLevel = described(
  z.nullable(z.enum([...LEVELS, 'below'])),
  'The highest level that the pay equals or exceeds; `below` for less than level I; null without an amount or when nothing can be said.',
);

/** A rule that weights the selection of registrations by wage level, as the operator's file says. */
export const selectionRule = z.object({
  title: z.string(),
  source: z.string(),
  url: z.string(),
  published: z.string(),
  since: z.string(),
  entries: described(
    z.object({ below: z.int(), I: z.int(), II: z.int(), III: z.int(), IV: z.int() }),
    'Entries of a registration, by the level that its wage meets.',
  ),
  note: described(z.string(), 'What it counts.'),
});

/** Which level a pay reaches by the official table. */
export const wageAnswer = z.object({
  state: described(
    z.enum(['known', 'range', 'area', 'occupation', 'cell', 'year']),
    '`known`; `range`, where a state alone is known; or what is missing: the `area` of the place, the `occupation`, the `cell`, because nothing is published for this occupation in this area, or a table of the `year`.',
  ),
  years: described(z.array(z.int()), 'The wage years that are loaded, newest first.'),
  official: z.nullable(officialWages),
  range: described(z.nullable(wageRange), 'Of a state alone; null otherwise.'),
  levels: described(
    z.array(z.object({ level: z.enum(LEVELS), amount: z.number() })),
    'Dollars a year from which each level is reached; empty unless known.',
  ),
  annual: described(z.nullable(z.number()), 'The pay in dollars a year; null without one.'),
  cleared: clearedLevel,
  next: described(z.nullable(nextLevel), 'Null above level IV and without an amount.'),
  selectionRule: z.nullable(selectionRule),
});

const text = z.optional(z.string().check(z.maxLength(NAME_MAX)));
const shape = Object.fromEntries(WAGE_NAMES.map((name) => [name, text])) as Record<
  WageName,
  typeof text
>;

/** GET /api/h1b/wages: which wage level a pay reaches by the official table. */
export const getH1bWages = defineContract({
  ...wageEndpoints.getH1bWages,
  name: 'getH1bWages',
  summary: 'Which wage level a pay reaches by the official table',
  description:
    "The Department of Labor's prevailing wages of an occupation in an area, and the level that a pay reaches there. The occupation is named by `soc` (of any edition, with or without O*NET's digits) or by `title`, which filings tell where it is no title of the survey; the place by `zip`, by `county` and `state`, or by `city` and `state`; a `state` alone answers the range of its areas. Without `date` the newest table answers, with it the one of its wage year (July to June).",
  answers: UNCHANGED,
  protocol: 'api',
  query: z.pipe(
    z.strictObject(shape),
    z.transform((raw, context) => {
      const { question, problems } = parseWageQuestion(raw);
      for (const { name, message } of problems) {
        context.issues.push({ code: 'custom', input: raw, path: [name], message });
      }
      return question;
    }),
  ),
  response: wageAnswer,
});

nameSchemas({
  OfficialWages: officialWages,
  WageRange: wageRange,
  SelectionRule: selectionRule,
  WageAnswer: wageAnswer,
});
