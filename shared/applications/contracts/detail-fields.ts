import * as z from 'zod/mini';

import {
  type Detail,
  DETAIL_FIELDS,
  type DetailName,
  type DetailValues,
} from '#shared/applications/details.ts';
import { PAY_MAX, TAG_MAX, TAGS_MAX } from '#shared/applications/limits.ts';
import { applicationMessages } from '#shared/applications/messages.ts';
import { tidyTags } from '#shared/applications/tags.ts';
import { dayText, described } from '#shared/core/described.ts';
import { NAME_MAX } from '#shared/core/limits.ts';
import { calendarDate, isStorable, text } from '#shared/core/text.ts';

const words = applicationMessages;

/** A tag; forms write several in one line, so it has neither commas nor line breaks. */
export const tag = z
  .string()
  .check(
    z.refine(isStorable, words.tagUnstorable),
    z.trim(),
    z.maxLength(TAG_MAX, words.tagTooLong),
    z.regex(/^[^,\r\n]*$/, words.tagComma),
  );
/** Tags in their order, each once whatever its letter case. */
const tags = z.pipe(
  z.pipe(
    z.array(tag),
    z.transform((given: string[]) => tidyTags(given)),
  ),
  z.array(z.string()).check(z.maxLength(TAGS_MAX, words.tooManyTags)),
);
/** An amount with at most two decimals. */
const amount = z.number().check(
  z.minimum(0, words.payNegative),
  z.maximum(PAY_MAX, words.payTooLarge),
  z.refine((value) => Math.round(value * 100) / 100 === value, words.payDecimals),
);

/** The schemas of a field: of its value in an answer, of what a request may ask for, and of what a client loaded. */
interface Schemas {
  readonly sent: z.ZodMiniType;
  readonly asked: z.ZodMiniType;
  readonly loaded: z.ZodMiniType;
}

function schemasOf(name: string, field: Detail): Schemas {
  switch (field.kind) {
    case 'text':
      return { sent: z.string(), asked: text(NAME_MAX), loaded: z.string() };
    case 'choice': {
      const option = z.enum(Object.keys(field.options));
      return { sent: z.nullable(option), asked: option, loaded: z.string() };
    }
    case 'amount':
      return { sent: z.nullable(z.number()), asked: amount, loaded: z.number() };
    case 'day': {
      const asked = calendarDate(name, words.dayMissing);
      return { sent: z.nullable(dayText), asked, loaded: z.string() };
    }
    case 'tags':
      return { sent: z.array(z.string()), asked: tags, loaded: z.array(z.string()) };
    case 'switch':
      return { sent: z.boolean(), asked: z.boolean(), loaded: z.boolean() };
    default: {
      const { max, refusal } = field;
      const asked = z.int(refusal).check(z.minimum(0, refusal), z.maximum(max, refusal));
      return { sent: z.int(), asked, loaded: z.number() };
    }
  }
}

const SCHEMAS = DETAIL_FIELDS.map(([name, field]) => ({
  name,
  description: field.description,
  ...schemasOf(name, field),
}));

const byName = (schemaOf: (schemas: (typeof SCHEMAS)[number]) => z.ZodMiniType) =>
  Object.fromEntries(SCHEMAS.map((schemas) => [schemas.name, schemaOf(schemas)])) as unknown;

type Maybe<Value> = z.ZodMiniOptional<z.ZodMiniNullable<z.ZodMiniType<Value>>>;

/** The details of an application as the API returns them. */
export const detailFields = byName(({ sent, description }) =>
  description === undefined ? sent : described(sent, description),
) as { [Name in DetailName]: z.ZodMiniType<DetailValues[Name], DetailValues[Name]> };

/** What a request may ask for, by field. */
export const askedDetails = byName(({ asked }) => asked) as {
  [Name in DetailName]: z.ZodMiniType<NonNullable<DetailValues[Name]>>;
};

/** The same in a request: an absent field keeps its value, null clears it. */
export const detailBody = byName(({ asked }) => z.optional(z.nullable(asked))) as {
  [Name in DetailName]: z.ZodMiniOptional<
    z.ZodMiniNullable<
      z.ZodMiniType<NonNullable<DetailValues[Name]>, NonNullable<DetailValues[Name]>>
    >
  >;
};

type Loaded<Value> = Value extends string | null ? string : NonNullable<Value>;

/** The same as loaded, to be compared. */
export const detailBase = byName(({ loaded }) => z.optional(z.nullable(loaded))) as {
  [Name in DetailName]: Maybe<Loaded<DetailValues[Name]>>;
};
