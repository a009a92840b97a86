import * as z from 'zod/mini';

import { AiError } from '#server/platform/ai/ai-error.ts';
import { wireRefusal, withoutField, type WireRequest } from '#server/platform/ai/wire.ts';
import { secondsUntil } from '#shared/core/dates.ts';
import { assistantMessages } from '#shared/jobgpt/messages.ts';

/** The address of a service, and the key to use there. */
export interface ChatService {
  /** For example https://api.openai.com/v1. */
  readonly baseUrl: string;
  /** Undefined for a server that wants none. */
  readonly apiKey: string | undefined;
}

/** Bytes of a body that are read at most; an answer has a few thousand. */
const BODY_MAX_BYTES = 1024 * 1024;
/** Characters of a raw message that are passed on. */
const RAW_MESSAGE_MAX = 300;

/** The error of a call that ended without an answer: the reason of its abort, or NETWORK_ERROR. */
export function brokenOff(error: unknown, signal: AbortSignal): unknown {
  if (signal.aborted) return signal.reason;
  return error instanceof AiError ? error : new AiError('NETWORK_ERROR', { cause: error });
}

/** The address of one of a service's endpoints, such as /models. */
export function endpointOf({ baseUrl }: ChatService, path: string): string {
  return `${baseUrl.replace(/\/+$/, '')}${path}`;
}

/** The headers that prove to a service who asks. */
export function credentialsOf({ apiKey }: ChatService): Record<string, string> {
  return apiKey === undefined ? {} : { authorization: `Bearer ${apiKey}` };
}

/**
 * Posts one request, once more in another form for each field that the model refuses; resolves with an answer of status
 * 200-299 whose body is not read yet, rejects with AiError.
 */
export async function postChat(
  service: ChatService,
  body: WireRequest,
  signal: AbortSignal,
): Promise<Response> {
  const response = await fetch(endpointOf(service, '/chat/completions'), {
    method: 'POST',
    headers: {
      ...credentialsOf(service),
      'content-type': 'application/json',
      accept: body.stream ? 'text/event-stream' : 'application/json',
    },
    body: JSON.stringify(body),
    // The key must not be sent to another address.
    redirect: 'error',
    signal,
  }).catch((error: unknown) => {
    throw brokenOff(error, signal);
  });
  if (response.ok) return response;
  const text = await readBody(response, signal).catch((error: unknown) => {
    if (signal.aborted) throw error;
    return '';
  });
  const other = response.status === 400 ? otherForm(body, text) : undefined;
  if (other) return postChat(service, other, signal);
  throw refusal(response, text, service.apiKey);
}

/** The request in the form that a refusal asks for; undefined when there is none. */
function otherForm(body: WireRequest, text: string): WireRequest | undefined {
  const error = readRefusal(text);
  if (typeof error !== 'object' || !error.param) return undefined;
  return withoutField(body, error.param);
}

/** What a refusal says; undefined for a body in another form. */
function readRefusal(text: string): z.output<typeof wireRefusal>['error'] | undefined {
  try {
    return z.parse(wireRefusal, JSON.parse(text)).error;
  } catch {
    return undefined;
  }
}

/** A body as text; rejects with AiError `API_ERROR` when it is larger than any answer. */
export async function readBody(response: Response, signal: AbortSignal): Promise<string> {
  const decoder = new TextDecoder();
  let text = '';
  let bytes = 0;
  try {
    for await (const chunk of response.body ?? []) {
      bytes += chunk.byteLength;
      if (bytes > BODY_MAX_BYTES) {
        throw new AiError('API_ERROR', { message: assistantMessages.answerTooLong });
      }
      text += decoder.decode(chunk, { stream: true });
    }
  } catch (error) {
    throw brokenOff(error, signal);
  }
  return text + decoder.decode();
}

function refusal(response: Response, text: string, apiKey: string | undefined): AiError {
  const { status } = response;
  const facts = { upstreamStatus: status, retryAfter: retryAfterOf(response) };
  if (status === 401 || status === 403) return new AiError('AUTHENTICATION_ERROR', facts);
  if (status === 429) return new AiError('RATE_LIMIT_ERROR', facts);
  if (status === 408 || status === 504) return new AiError('TIMEOUT_ERROR', facts);
  return new AiError('API_ERROR', {
    ...facts,
    message: rawMessage(text, apiKey) ?? assistantMessages.refused(status),
    retryable: status >= 500,
  });
}

/** What the service said, without anything that looks like a key. */
export function withoutKeys(text: string, apiKey: string | undefined): string {
  const known = apiKey === undefined ? text : text.replaceAll(apiKey, '[key]');
  return known
    .replaceAll(/\bsk-[\w*.-]+/g, '[key]')
    .slice(0, RAW_MESSAGE_MAX)
    .toWellFormed();
}

function rawMessage(text: string, apiKey: string | undefined): string | undefined {
  const error = readRefusal(text);
  const message = typeof error === 'string' ? error : error?.message;
  return message === undefined ? undefined : withoutKeys(message.trim(), apiKey) || undefined;
}

/** Seconds of a Retry-After header, given as seconds or as an instant. */
function retryAfterOf(response: Response): number | undefined {
  const text = response.headers.get('retry-after')?.trim();
  if (!text) return undefined;
  return /^\d{1,9}$/.test(text) ? Number(text) : secondsUntil(text, new Date());
}
