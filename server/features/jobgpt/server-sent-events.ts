import type { AnswerEvent } from '#server/features/jobgpt/stream-answer.ts';
import { AppError } from '#shared/core/errors.ts';
import { messages } from '#shared/core/messages.ts';

const write = (event: string, data: unknown) =>
  `event: ${event}\ndata: ${JSON.stringify(data)}\n\n`;

/** The events of a streamed answer as text: `delta`, then `result` or `error`; `report` is called with every error. */
export async function* toServerSentEvents(
  events: AsyncIterable<AnswerEvent>,
  report: (error: unknown) => void,
): AsyncGenerator<string, void, undefined> {
  try {
    for await (const event of events) {
      yield 'text' in event ? write('delta', event) : write('result', event.result);
    }
  } catch (error) {
    report(error);
    const known = error instanceof AppError;
    yield write('error', {
      code: known ? error.code : 'unexpected_failure',
      message: known ? error.message : messages.common.unexpected,
      retryable: known && error.details?.['retryable'] === true,
    });
  }
}
