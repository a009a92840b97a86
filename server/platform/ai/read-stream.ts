import { EventSourceParserStream } from 'eventsource-parser/stream';
import * as z from 'zod/mini';

import { AiError } from '#server/platform/ai/ai-error.ts';
import type { ChatEvent, TokenUsage } from '#server/platform/ai/chat-model.ts';
import { withoutKeys } from '#server/platform/ai/post-chat.ts';
import { toUsage, unreadable } from '#server/platform/ai/read-answer.ts';
import { wireChunk } from '#server/platform/ai/wire.ts';
import { AI_ANSWER_MAX } from '#shared/core/limits.ts';
import { assistantMessages } from '#shared/jobgpt/messages.ts';

/** Characters of one event at most; a chunk has a few hundred. */
const EVENT_MAX = 256 * 1024;

type Chunk = z.output<typeof wireChunk>;

function readChunk(data: string, apiKey: string | undefined): Chunk {
  let chunk: Chunk;
  try {
    chunk = z.parse(wireChunk, JSON.parse(data));
  } catch (error) {
    throw unreadable(error);
  }
  if (chunk.error) {
    const said = withoutKeys(chunk.error.message ?? '', apiKey);
    throw new AiError('API_ERROR', { message: said || assistantMessages.unreadable });
  }
  return chunk;
}

/**
 * Reads a stream of server-sent events: each part of the text, then the whole answer. Throws AiError `NETWORK_ERROR`
 * when the stream ends early, `API_ERROR` for a part that cannot be read or an answer that is too long. `alive` is
 * called for each event.
 */
export async function* readStream(
  body: ReadableStream<Uint8Array>,
  options: { askedModel: string; apiKey: string | undefined; alive: () => void },
): AsyncGenerator<ChatEvent, void, undefined> {
  let text = '';
  let model = options.askedModel;
  let usage: TokenUsage | null = null;
  let finishReason: string | null = null;
  let done = false;
  const events = body
    .pipeThrough(new TextDecoderStream() as ReadableWritablePair<string, Uint8Array>)
    .pipeThrough(new EventSourceParserStream({ maxBufferSize: EVENT_MAX }));
  for await (const { data } of events) {
    options.alive();
    if (data === '[DONE]') {
      done = true;
      break;
    }
    const chunk = readChunk(data, options.apiKey);
    model = chunk.model || model;
    usage = toUsage(chunk.usage) ?? usage;
    const [choice] = chunk.choices;
    finishReason = choice?.finish_reason ?? finishReason;
    const part = choice?.delta?.content;
    if (!part) continue;
    text += part;
    if (text.length > AI_ANSWER_MAX) {
      throw new AiError('API_ERROR', { message: assistantMessages.answerTooLong });
    }
    yield { text: part };
  }
  if (!done && finishReason === null) {
    throw new AiError('NETWORK_ERROR', { cause: new Error('the stream ended early') });
  }
  if (text === '') throw unreadable(new Error('a stream without text'));
  yield { answer: { text: text.toWellFormed(), model, usage, finishReason } };
}
