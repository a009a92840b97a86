import * as z from 'zod/mini';

import { defineContract } from '#shared/core/contract.ts';
import { described } from '#shared/core/described.ts';
import { resumeEndpoints } from '#shared/resumes/contracts/endpoints.ts';
import { requiredText, text } from '#shared/core/text.ts';
import { JOB_DESCRIPTION_MAX, NAME_MAX, OBJECT_NAME_MAX } from '#shared/core/limits.ts';
import { resumeMessages } from '#shared/resumes/messages.ts';

/** A range of a text in UTF-16 code units; `end` is exclusive. */
const place = {
  start: described(z.int(), 'Start offset in the text, in UTF-16 code units.'),
  end: described(z.int(), 'End offset, exclusive.'),
};

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
  filePath: described(z.string(), 'Path of the file in the bucket `resumes`.'),
  /** Lines in reading order. */
  text: z.string(),
  pages: described(z.nullable(z.int()), 'Number of pages, when the format has pages.'),
  words: z.int(),
  contact: z.array(z.object({ kind: z.enum(CONTACT_KINDS), value: z.string(), ...place })),
  /** Sections in the order of the text; a section begins with its heading. */
  sections: z.array(
    z.object({
      name: z.string(),
      heading: described(z.string(), 'The line that opens it.'),
      ...place,
    }),
  ),
  skills: described(
    z.array(
      z.object({
        name: z.string(),
        category: z.string(),
        places: described(z.array(z.object(place)), 'Its occurrences in the text.'),
      }),
    ),
    'Skills of the vocabulary that were found.',
  ),
  warnings: described(
    z.array(z.object({ code: z.enum(RESUME_WARNINGS), message: z.string() })),
    'What may cause problems for software that reads resumes.',
  ),
});

export type ProcessedResume = z.output<typeof processed>;

/** POST /functions/v1/process-resume: extracts text, sections and skills from the person's résumé. */
export const processResume = defineContract({
  ...resumeEndpoints.processResume,
  name: 'processResume',
  summary: 'Read one of your résumés',
  description: 'Reads a file of yours in the bucket `resumes`.',
  refuses: [404, 409, 422],
  protocol: 'functions',
  jsonAsText: true,
  perMinute: 60,
  body: z.looseObject({ filePath: requiredText(OBJECT_NAME_MAX, 'filePath is required') }),
  response: processed,
});

/** A sentence that holds a term, with its range in the source text. */
const sentence = z.object({ text: z.string(), ...place });

const term = {
  term: described(z.string(), "One name, or alternatives as in 'Go, Java or Rust'."),
  alternatives: described(
    z.array(z.string()),
    'The alternatives, of which any one is enough; empty when `term` is one name.',
  ),
  /** A skill of the vocabulary, or another name or word the posting asks for. */
  kind: z.enum(['skill', 'keyword']),
  category: z.string(),
  /** Whether the posting requires it. */
  required: z.boolean(),
  weight: z.int(),
};

const matched = z.object({
  score: described(z.int(), 'From 0 to 100.'),
  formula: described(z.string(), 'How the score is computed.'),
  weights: z.object({ matched: z.number(), total: described(z.int(), 'Weight of all terms.') }),
  filePath: z.string(),
  matched: z.array(
    z.object({
      ...term,
      metBy: described(
        z.array(z.string()),
        'The alternatives the résumé covers; empty when `term` is one name.',
      ),
      through: described(
        z.nullable(z.string()),
        'The skill that implies it, when the résumé does not name it directly.',
      ),
      evidence: described(z.array(sentence), 'The sentences of the résumé that show it.'),
    }),
  ),
  missing: described(
    z.array(
      z.object({
        ...term,
        evidence: described(z.array(sentence), 'The sentences of the posting that ask for it.'),
      }),
    ),
    'Terms it does not cover.',
  ),
  suggestions: z.array(z.string()),
});

export type ResumeMatch = z.output<typeof matched>;

/** POST /functions/v1/match-resume: compares the person's résumé with a posting. */
export const matchResume = defineContract({
  ...resumeEndpoints.matchResume,
  name: 'matchResume',
  summary: 'Compare a job posting with your résumé',
  description: 'Compares the resume of your profile with a posting, term by term.',
  refuses: [404, 409, 422],
  protocol: 'functions',
  jsonAsText: true,
  perMinute: 60,
  body: z.looseObject({
    jobDescription: requiredText(JOB_DESCRIPTION_MAX, resumeMessages.noPosting),
    company: described(
      z.optional(z.nullable(text(NAME_MAX))),
      'The employer, whose own name is never a missing skill.',
    ),
  }),
  response: matched,
});
