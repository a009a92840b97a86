import * as z from 'zod/mini';

import { assistantEndpoints } from '#shared/jobgpt/contracts/endpoints.ts';
import { companyMatch } from '#shared/companies/contracts/schemas.ts';
import { defineContract } from '#shared/core/contract.ts';
import { employerMatch } from '#shared/h1b/contracts/records.ts';
import { requiredText } from '#shared/core/text.ts';
import { CONTEXT_KINDS } from '#shared/jobgpt/prompts/compose.ts';
import { MODES } from '#shared/jobgpt/prompts/modes.ts';
import { PAY_UNITS } from '#shared/applications/fields.ts';
import { STATUSES } from '#shared/applications/status.ts';
import { NAME_MAX } from '#shared/core/limits.ts';
import { assistantMessages } from '#shared/jobgpt/messages.ts';
import { dayText, described, nameSchemas } from '#shared/core/described.ts';
import { messages } from '#shared/core/messages.ts';

const words = assistantMessages;

const required = (message: string) => (issue: z.core.$ZodRawIssue) =>
  issue.input == null ? message : undefined;
/** An absent choice may also come as null or as empty text. */
const choice = z.nullish(z.string());

/** The model, the template and what the person consents to share with this request; nothing is shared by default. */
const assistantContext = z.looseObject(
  {
    userInput: z.string({ error: required(words.userInputRequired) }),
    mode: z.enum(MODES, {
      error: (issue) => (issue.input == null ? words.modeRequired : words.unknownMode),
    }),
    model: z.string({ error: required(words.modelRequired) }),
    template: described(choice, "A template's id; chosen by the text when absent."),
    /** One of the person's applications, whose facts and notes go into the prompt. */
    applicationId: choice,
    includeResume: z.nullish(z.boolean()),
    includeCompany: described(
      z.nullish(z.boolean()),
      'Whether to share your notes and the H1B filings about the company.',
    ),
  },
  { error: required(words.userInputRequired) },
);

/** Body of `jobgpt-prompt`: `prompt` is the person's text and wins over a different `userInput`. */
export const assistantRequest = z.looseObject({
  prompt: described(z.nullish(z.string()), 'Your text; it wins over a different `userInput`.'),
  context: described(assistantContext, 'The question, and what you consent to share with it.'),
});

/** A request as a caller writes it. */
export type AssistantRequest = z.input<typeof assistantRequest>;

/** A whole number the database can keep. */
export const count = z.int().check(z.minimum(0), z.maximum(2_147_483_647));
/** Tokens of a call. */
export const usage = z.object({ promptTokens: count, completionTokens: count, totalTokens: count });

const shared = described(
  z.array(z.enum(CONTEXT_KINDS)),
  'Kinds of shared information that were found and are in the messages.',
);

const assistantResult = z.object({
  response: z.string(),
  mode: z.enum(MODES),
  /** The requested model. */
  model: z.string(),
  templateUsed: z.string(),
  processingTime: described(z.int(), 'Milliseconds.'),
  usage: described(z.nullable(usage), 'null when the service did not report it.'),
  finishReason: described(
    z.nullable(z.string()),
    'Why the model stopped, such as `stop` or `length`; null when the service did not report it.',
  ),
  shared,
});

/** An answer of the AI service with its model, time and usage. */
export type AssistantResult = z.output<typeof assistantResult>;

/**
 * POST /functions/v1/jobgpt-prompt: the answer as JSON, or with `Accept: text/event-stream` as events `delta`
 * {text}, then `result` (the answer) or `error` {code, message, retryable}. The use case reads the body with
 * `assistantRequest`, because an invalid body is a prompt error.
 */
export const generateAnswer = defineContract({
  ...assistantEndpoints.generateAnswer,
  name: 'generateAnswer',
  summary: 'Ask JobGPT',
  description:
    'The answer is JSON. With `Accept: text/event-stream` it is sent as events: `delta` {text}, then `result` (the same JSON) or `error` {code, message, retryable}.',
  handled: { body: assistantRequest },
  answers: {
    200: {
      description: 'The answer.',
      content: { 'text/event-stream': { type: 'string' } },
    },
  },
  refuses: [404, 422, 500, 502, 504],
  protocol: 'functions',
  jsonAsText: true,
  body: z.looseObject({ prompt: z.optional(z.unknown()), context: z.optional(z.unknown()) }),
  response: assistantResult,
});

/** GET /api/assistant/settings/: what the page offers. */
export const getAssistantSettings = defineContract({
  ...assistantEndpoints.getAssistantSettings,
  name: 'getAssistantSettings',
  summary: 'Models and limits of JobGPT, and what may be shared with a request',
  description: 'The settings of the page; `configured` is false when no AI service is set up.',
  protocol: 'api',
  response: z.object({
    /** Whether an AI service is set up. */
    configured: z.boolean(),
    models: described(z.array(z.string()), 'Models you can choose; the first is the default.'),
    missingModels: described(
      z.array(z.string()),
      'Those of `models` that the AI service does not list; empty when it does not say.',
    ),
    dailyLimit: described(z.int(), 'Answers a person has a day.'),
    usedToday: z.int(),
    contextKinds: z.array(z.enum(CONTEXT_KINDS)),
  }),
});

/** POST /api/assistant/preview/: exactly what a request would send, without sending it. */
export const previewPrompt = defineContract({
  ...assistantEndpoints.previewPrompt,
  name: 'previewPrompt',
  demo: true,
  summary: 'What a request to JobGPT would send to the AI service',
  description: 'Takes the body of a question and returns what would be sent; nothing is sent.',
  handled: { body: assistantRequest },
  refuses: [404, 422],
  protocol: 'api',
  body: z.looseObject({ prompt: z.optional(z.unknown()), context: z.optional(z.unknown()) }),
  response: z.object({
    template: described(
      z.object({ id: z.string(), name: z.string(), reason: z.string() }),
      'The template that was chosen, and why.',
    ),
    shared,
    request: described(
      z.object({
        model: z.string(),
        messages: z.array(z.object({ role: z.string(), content: z.string() })),
        max_tokens: z.int(),
        temperature: z.number(),
        stream: z.boolean(),
        stream_options: z.optional(z.object({ include_usage: z.boolean() })),
      }),
      'The body that would be posted.',
    ),
  }),
});

const namedCount = z.object({ name: z.string(), count: z.int() });

/** GET /api/assistant/company-sheet/: what the person's records and the H1B data say about a company; needs no model. */
export const getCompanySheet = defineContract({
  ...assistantEndpoints.getCompanySheet,
  name: 'getCompanySheet',
  summary: 'What your own notes and the H1B filings say about a company',
  description: 'What your own notes and the H1B filings say; no AI service is called.',
  protocol: 'api',
  query: z.strictObject({
    name: requiredText(NAME_MAX, messages.applications.companyNameRequired),
  }),
  response: z.object({
    notes: z.nullable(
      z.object({
        name: z.string(),
        website: z.string(),
        industry: z.string(),
        description: z.string(),
      }),
    ),
    companies: described(
      z.array(companyMatch),
      'Your companies that the name may mean, best first; notes and applications are of the first.',
    ),
    applications: described(
      z.array(
        z.object({
          id: z.string(),
          jobTitle: z.string(),
          status: z.enum(STATUSES),
          dateApplied: dayText,
          location: z.nullable(z.string()),
          pay: described(
            z.object({ amount: z.nullable(z.number()), unit: z.nullable(z.enum(PAY_UNITS)) }),
            'The pay in the application, which no prompt holds.',
          ),
          notes: z.string(),
        }),
      ),
      'Your newest five applications there.',
    ),
    h1b: z.nullable(
      z.object({
        employer: z.string(),
        match: described(
          z.enum(['same', 'begins']),
          '`same`: the same name in any form; `begins`: a longer name that begins with it.',
        ),
        others: described(
          z.array(employerMatch),
          'Other employers that the name may mean, best first.',
        ),
        filings: z.int(),
        certificationRate: described(
          z.number(),
          'Rounded percent of all filings that were certified.',
        ),
        certification: described(
          z.string(),
          'The rate of the filings that could have had another outcome, in words.',
        ),
        medianSalary: described(
          z.nullable(z.number()),
          'Dollars a year in the newest fiscal years, null when none of their filings has a wage.',
        ),
        medianOf: described(
          z.string(),
          'How many filings and which fiscal years the median is of, in words.',
        ),
        jobTitles: z.array(namedCount),
        /** Up to 5 fiscal years, and how many filings have none. */
        years: z.array(namedCount),
        withoutYear: z.int(),
        sample: described(z.boolean(), 'Whether the filings are a sample of all.'),
        generated: described(
          z.boolean(),
          'Whether that sample is generated, so that it says nothing of real companies.',
        ),
      }),
    ),
    petitions: described(
      z.nullable(
        z.object({
          sponsors: described(
            z.enum(['yes', 'stale', 'none', 'unknown']),
            'Whether new petitions are approved; `stale`: none in the newest 3 years.',
          ),
          fiscalYear: described(
            z.nullable(z.int()),
            'The fiscal year that this rests on; null for none and unknown.',
          ),
          newApprovals: z.int(),
          /** The name that USCIS has for it; null unless the name means one employer. */
          employer: z.nullable(z.string()),
          words: described(z.string(), 'The verdict in words.'),
          basis: described(z.string(), 'What the verdict rests on.'),
          /** At most the newest 5. */
          years: z.array(
            z.object({
              fiscalYear: z.int(),
              initialApprovals: z.int(),
              initialDenials: z.int(),
              continuingApprovals: z.int(),
              continuingDenials: z.int(),
            }),
          ),
        }),
      ),
      "What USCIS decided on the employer's petitions; null without approvals.",
    ),
  }),
});

/** GET /api/assistant/resume-text/: the text of the person's own résumé, for the comparison with a posting. */
export const getResumeText = defineContract({
  ...assistantEndpoints.getResumeText,
  name: 'getResumeText',
  summary: 'The text of your resume',
  refuses: [404, 409, 422, 503],
  protocol: 'api',
  response: z.object({ text: z.string() }),
});

nameSchemas({ Usage: usage });
