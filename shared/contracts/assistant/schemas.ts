import * as z from 'zod/mini';

import { assistantEndpoints } from '#shared/contracts/assistant/endpoints.ts';
import { companyMatch } from '#shared/contracts/companies/schemas.ts';
import { defineContract } from '#shared/contracts/contract.ts';
import { employerMatch } from '#shared/contracts/h1b/records.ts';
import { requiredText } from '#shared/contracts/text.ts';
import { CONTEXT_KINDS } from '#shared/domain/prompts/compose.ts';
import { MODES } from '#shared/domain/prompts/modes.ts';
import { STATUSES } from '#shared/domain/status.ts';
import { NAME_MAX } from '#shared/limits.ts';
import { assistantMessages } from '#shared/assistant-messages.ts';
import { messages } from '#shared/messages.ts';

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
    /** A template's id; chosen by the text when absent. */
    template: choice,
    /** One of the person's applications, whose facts and notes go into the prompt. */
    applicationId: choice,
    includeResume: z.nullish(z.boolean()),
    /** Facts about the company: the person's own notes and its H1B filings. */
    includeCompany: z.nullish(z.boolean()),
  },
  { error: required(words.userInputRequired) },
);

/** Body of `jobgpt-prompt`: `prompt` is the person's text and wins over a different `userInput`. */
export const assistantRequest = z.looseObject({
  prompt: z.nullish(z.string()),
  context: assistantContext,
});

/** A request as a caller writes it. */
export type AssistantRequest = z.input<typeof assistantRequest>;

/** A whole number the database can keep. */
export const count = z.int().check(z.minimum(0), z.maximum(2_147_483_647));
/** Tokens of a call. */
export const usage = z.object({ promptTokens: count, completionTokens: count, totalTokens: count });

const assistantResult = z.object({
  response: z.string(),
  mode: z.enum(MODES),
  /** The requested model. */
  model: z.string(),
  templateUsed: z.string(),
  /** Milliseconds. */
  processingTime: z.int(),
  /** null when the service did not report it. */
  usage: z.nullable(usage),
  /** Why the model stopped, such as `stop` or `length`; null when the service did not report it. */
  finishReason: z.nullable(z.string()),
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
  protocol: 'api',
  response: z.object({
    /** Whether an AI service is set up. */
    configured: z.boolean(),
    /** The first is the default. */
    models: z.array(z.string()),
    /** Those of `models` that the AI service does not list; empty when it does not say. */
    missingModels: z.array(z.string()),
    dailyLimit: z.int(),
    usedToday: z.int(),
    contextKinds: z.array(z.enum(CONTEXT_KINDS)),
  }),
});

/** POST /api/assistant/preview/: exactly what a request would send, without sending it. */
export const previewPrompt = defineContract({
  ...assistantEndpoints.previewPrompt,
  name: 'previewPrompt',
  summary: 'What a request to JobGPT would send to the AI service',
  protocol: 'api',
  body: z.looseObject({ prompt: z.optional(z.unknown()), context: z.optional(z.unknown()) }),
  response: z.object({
    template: z.object({ id: z.string(), name: z.string(), reason: z.string() }),
    /** Kinds of shared information that were found and are in the messages. */
    shared: z.array(z.enum(CONTEXT_KINDS)),
    /** The body that is posted. */
    request: z.object({
      model: z.string(),
      messages: z.array(z.object({ role: z.string(), content: z.string() })),
      max_tokens: z.int(),
      temperature: z.number(),
      stream: z.boolean(),
      stream_options: z.optional(z.object({ include_usage: z.boolean() })),
    }),
  }),
});

const namedCount = z.object({ name: z.string(), count: z.int() });

/** GET /api/assistant/company-sheet/: what the person's records and the H1B data say about a company; needs no model. */
export const getCompanySheet = defineContract({
  ...assistantEndpoints.getCompanySheet,
  name: 'getCompanySheet',
  summary: 'What your own notes and the H1B filings say about a company',
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
    /** The person's companies that the name may mean, best first; notes and applications are of the first. */
    companies: z.array(companyMatch),
    /** Up to 5, newest first. */
    applications: z.array(
      z.object({
        id: z.string(),
        jobTitle: z.string(),
        status: z.enum(STATUSES),
        dateApplied: z.string(),
        notes: z.string(),
      }),
    ),
    h1b: z.nullable(
      z.object({
        employer: z.string(),
        /** As of a candidate. */
        match: z.enum(['same', 'begins']),
        /** Other employers that the name may mean, best first. */
        others: z.array(employerMatch),
        filings: z.int(),
        certificationRate: z.number(),
        /** The rate of the filings that could have had another outcome, in words. */
        certification: z.string(),
        /** Dollars a year in the newest fiscal years, null when none of their filings has a wage. */
        medianSalary: z.nullable(z.number()),
        /** How many filings and which fiscal years the median is of, in words. */
        medianOf: z.string(),
        jobTitles: z.array(namedCount),
        /** Up to 5 fiscal years, and how many filings have none. */
        years: z.array(namedCount),
        withoutYear: z.int(),
        sample: z.boolean(),
        /** Whether that sample is generated, so that it says nothing of real companies. */
        generated: z.boolean(),
      }),
    ),
    /** What USCIS decided on the employer's petitions; null without approvals. */
    petitions: z.nullable(
      z.object({
        sponsors: z.enum(['yes', 'stale', 'none', 'unknown']),
        /** The fiscal year that this rests on; null for none and unknown. */
        fiscalYear: z.nullable(z.int()),
        newApprovals: z.int(),
        /** The name that USCIS has for it; null unless the name means one employer. */
        employer: z.nullable(z.string()),
        /** The verdict in words, and what it rests on. */
        words: z.string(),
        basis: z.string(),
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
  }),
});

/** GET /api/assistant/resume-text/: the text of the person's own résumé, for the comparison with a posting. */
export const getResumeText = defineContract({
  ...assistantEndpoints.getResumeText,
  name: 'getResumeText',
  summary: 'The text of your resume',
  protocol: 'api',
  response: z.object({ text: z.string() }),
});
