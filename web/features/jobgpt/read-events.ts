import { EventSourceParserStream } from 'eventsource-parser/stream';
import type { AssistantResult } from '#shared/jobgpt/contracts/schemas.ts';
import { AppError } from '#shared/core/errors.ts';
import { assistantMessages } from '#shared/jobgpt/messages.ts';
import { LOCAL_ERRORS } from '#web/lib/local-errors.ts';

/** The error for a connection that broke off. */
export function brokenConnection(cause?: unknown): AppError {
  return new AppError(LOCAL_ERRORS.answer_broken, assistantMessages.networkError, { cause });
}

/** Reads a streamed answer: calls `onText` with each part, resolves with the result; throws AppError when it ends without one. */
export async function readEvents(
  body: ReadableStream<Uint8Array<ArrayBuffer>>,
  onText: (text: string) => void,
): Promise<AssistantResult> {
  const reader = body
    .pipeThrough(new TextDecoderStream())
    .pipeThrough(new EventSourceParserStream())
    .getReader();
  for (;;) {
    const { done, value } = await reader.read();
    if (done) throw brokenConnection();
    const data: unknown = JSON.parse(value.data);
    if (value.event === 'delta') onText((data as { text: string }).text);
    if (value.event === 'result') return data as AssistantResult;
    if (value.event === 'error') {
      const { code, message } = data as { code: string; message: string };
      throw new AppError({ code, status: 200 }, message);
    }
  }
}
