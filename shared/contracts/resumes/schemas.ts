import * as z from 'zod/mini';

import { defineContract } from '#shared/contracts/contract.ts';
import { resumeEndpoints } from '#shared/contracts/resumes/endpoints.ts';
import { requiredText, text } from '#shared/contracts/text.ts';
import { JOB_DESCRIPTION_MAX, NAME_MAX, OBJECT_NAME_MAX } from '#shared/limits.ts';
import { resumeMessages } from '#shared/resume-messages.ts';

/** A range of a text in UTF-16 code units; `end` is exclusive. */
const place = { start: z.int(), end: z.int() };

/** Kinds of contact details. */
export const CONTACT_KINDS = ['email', 'phone', 'link'] as const;

/** What can be wrong with a résumé; `resumeMessages.warnings` has the sentences. */
export const RESUME_WARNINGS = [
  'scanned',
  'no_text',
  'truncated',
  'unreadable',
  'no_email',
  'no_phone',
  'no_sections',
  'short',
  'long',
] as const;

const processed = z.object({
  filePath: z.string(),
  /** Lines in reading order. */
  text: z.string(),
  /** Null when the format does not say. */
  pages: z.nullable(z.int()),
  words: z.int(),
  contact: z.array(z.object({ kind: z.enum(CONTACT_KINDS), value: z.string(), ...place })),
  /** Sections in the order of the text; a section begins with its heading. */
  sections: z.array(z.object({ name: z.string(), heading: z.string(), ...place })),
  skills: z.array(
    z.object({ name: z.string(), category: z.string(), places: z.array(z.object(place)) }),
  ),
  warnings: z.array(z.object({ code: z.enum(RESUME_WARNINGS), message: z.string() })),
});

export type ProcessedResume = z.output<typeof processed>;

/** POST /functions/v1/process-resume: extracts text, sections and skills from the person's résumé. */
export const processResume = defineContract({
  ...resumeEndpoints.processResume,
  name: 'processResume',
  summary: 'Read one of your résumés',
  protocol: 'functions',
  jsonAsText: true,
  perMinute: 60,
  body: z.looseObject({ filePath: requiredText(OBJECT_NAME_MAX, 'filePath is required') }),
  response: processed,
});

/** A sentence that holds a term, with its range in the source text. */
const sentence = z.object({ text: z.string(), ...place });

const term = {
  /** One name, or alternatives as in 'Go, Java or Rust'. */
  term: z.string(),
  /** The alternatives, of which any one is enough; empty when `term` is one name. */
  alternatives: z.array(z.string()),
  /** A skill of the vocabulary, or another name or word the posting asks for. */
  kind: z.enum(['skill', 'keyword']),
  category: z.string(),
  /** Whether the posting requires it. */
  required: z.boolean(),
  weight: z.int(),
};

const matched = z.object({
  /** 0 to 100. */
  score: z.int(),
  formula: z.string(),
  weights: z.object({ matched: z.number(), total: z.int() }),
  filePath: z.string(),
  matched: z.array(
    z.object({
      ...term,
      /** The alternatives the résumé covers; empty when `term` is one name. */
      metBy: z.array(z.string()),
      /** The skill that implies it, when the résumé does not name it directly. */
      through: z.nullable(z.string()),
      /** The sentences of the résumé that show it. */
      evidence: z.array(sentence),
    }),
  ),
  missing: z.array(
    z.object({
      ...term,
      /** The sentences of the posting that ask for it. */
      evidence: z.array(sentence),
    }),
  ),
  suggestions: z.array(z.string()),
});

export type ResumeMatch = z.output<typeof matched>;

/** POST /functions/v1/match-resume: compares the person's résumé with a posting. */
export const matchResume = defineContract({
  ...resumeEndpoints.matchResume,
  name: 'matchResume',
  summary: 'Compare a job posting with your résumé',
  protocol: 'functions',
  jsonAsText: true,
  perMinute: 60,
  body: z.looseObject({
    jobDescription: requiredText(JOB_DESCRIPTION_MAX, resumeMessages.noPosting),
    /** The employer, whose own name is never a missing skill. */
    company: z.optional(z.nullable(text(NAME_MAX))),
  }),
  response: matched,
});
