import * as z from 'zod/mini';

import type { Prompt } from '#shared/jobgpt/prompts/compose.ts';

/** The body of a chat-completions request. */
export interface WireRequest {
  readonly model: string;
  readonly messages: readonly { readonly role: string; readonly content: string }[];
  readonly max_tokens?: number;
  /** What newer models want in place of `max_tokens`. */
  readonly max_completion_tokens?: number;
  readonly temperature?: number;
  readonly stream: boolean;
  readonly stream_options?: { readonly include_usage: true };
}

/** The request for a prompt, plain or streamed. */
export function toWire(
  prompt: Prompt,
  stream: boolean,
): WireRequest & { max_tokens: number; temperature: number } {
  return {
    model: prompt.model,
    messages: prompt.messages,
    max_tokens: prompt.maxTokens,
    temperature: prompt.temperature,
    stream,
    ...(stream ? { stream_options: { include_usage: true } } : undefined),
  };
}

const usage = z.object({
  prompt_tokens: z.int(),
  completion_tokens: z.int(),
  total_tokens: z.int(),
});

/** Tokens as the service counted them. */
export type WireUsage = z.output<typeof usage>;

/** Usage in an unexpected form counts as missing, so that the answer is not lost for it. */
// oxlint-disable-next-line promise/valid-params -- zod's catch, not a promise's
const maybeUsage = z.catch(z.nullish(usage), null);
const finishReason = z.nullish(z.string());

/** A whole answer. */
export const wireAnswer = z.object({
  model: z.optional(z.string()),
  choices: z.array(
    z.object({ message: z.object({ content: z.string() }), finish_reason: finishReason }),
  ),
  usage: maybeUsage,
});

/** One event of a stream. */
export const wireChunk = z.object({
  model: z.optional(z.string()),
  choices: z._default(
    z.array(
      z.object({
        delta: z.optional(z.object({ content: z.nullish(z.string()) })),
        finish_reason: finishReason,
      }),
    ),
    [],
  ),
  usage: maybeUsage,
  error: z.nullish(z.object({ message: z.optional(z.string()) })),
});

/** The list of a service's models. */
export const wireModels = z.object({ data: z.array(z.object({ id: z.string() })) });

/** The body of a refusal; `param` names the field that is refused. */
export const wireRefusal = z.object({
  error: z.union([z.string(), z.object({ message: z.string(), param: z.nullish(z.string()) })]),
});

/** The request without a field that a model refuses; undefined when there is no other form of it. */
export function withoutField(request: WireRequest, field: string): WireRequest | undefined {
  const { max_tokens, temperature, ...others } = request;
  if (field === 'max_tokens' && max_tokens !== undefined) {
    return { ...request, max_tokens: undefined, max_completion_tokens: max_tokens };
  }
  return field === 'temperature' && temperature !== undefined
    ? { ...others, ...(max_tokens === undefined ? undefined : { max_tokens }) }
    : undefined;
}
