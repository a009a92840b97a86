import * as z from 'zod/mini';

import { isStorable } from '#shared/core/text.ts';
import type { Mode } from '#shared/jobgpt/prompts/modes.ts';
import { AI_INPUT_MAX, AI_INPUT_MIN, COMPANY_NAME_LONG } from '#shared/core/limits.ts';
import { assistantMessages } from '#shared/jobgpt/messages.ts';

const words = assistantMessages;

/** The message for an input that is too short for its mode. */
const TOO_SHORT: Record<Mode, string> = {
  why_company: words.companyTooShort,
  behavioral: words.questionTooShort,
  general: words.detailsTooShort,
};

/** Schema of a mode's input; parses to the trimmed text. `blank` is the message for blank text. */
export function inputSchema(mode: Mode, blank: string = words.empty) {
  return z.string(blank).check(
    z.refine((text) => text.trim() !== '', { error: blank, abort: true }),
    z.maxLength(AI_INPUT_MAX, { error: words.tooLong, abort: true }),
    z.refine(isStorable, { error: words.unstorable, abort: true }),
    z.trim(),
    z.minLength(AI_INPUT_MIN[mode], TOO_SHORT[mode]),
  );
}

/** What is wrong with an input, or undefined; the form's message for a blank one is 'Please enter some text'. */
export function inputError(mode: Mode, text: string): string | undefined {
  const result = z.safeParse(inputSchema(mode, words.blank), text);
  return result.success ? undefined : result.error.issues[0]?.message;
}

/** Hints for an input that is accepted and could be better. */
export function inputWarnings(mode: Mode, text: string): string[] {
  const input = text.trim();
  if (mode === 'why_company' && input.length > COMPANY_NAME_LONG) return [words.companyLong];
  if (mode === 'behavioral' && input !== '' && !/\?|tell me|describe/i.test(input)) {
    return [words.notAQuestion];
  }
  return [];
}
