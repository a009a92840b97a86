import { EventSourceParserStream } from 'eventsource-parser/stream';
import { useCallback, useEffect, useRef, useState } from 'react';

import { AppError } from '#shared/core/errors.ts';
import { assistantErrorText } from '#shared/jobgpt/ai-errors.ts';
import type { AssistantRequest, AssistantResult } from '#shared/jobgpt/contracts/schemas.ts';
import { assistantMessages } from '#shared/jobgpt/messages.ts';
import { LOCAL_ERRORS } from '#web/lib/local-errors.ts';
import { streamAnswer } from '#web/lib/queries/jobgpt.ts';

/** The error for a connection that broke off. */
function brokenConnection(cause?: unknown): AppError {
  return new AppError(LOCAL_ERRORS.answer_broken, assistantMessages.networkError, { cause });
}

/** Reads a streamed answer: calls `onText` with each part, resolves with the result; throws AppError when it ends without one. */
async function readEvents(
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

/** An answer, complete or still arriving. */
export interface AnswerState {
  readonly busy: boolean;
  /** The text that has arrived. */
  readonly text: string;
  readonly result: AssistantResult | undefined;
  /** The sentence to show for a failure. */
  readonly error: string | undefined;
  /** Whether the person stopped it. */
  readonly stopped: boolean;
}

/** The state before anything was asked. */
export const NO_ANSWER: AnswerState = {
  busy: false,
  text: '',
  result: undefined,
  error: undefined,
  stopped: false,
};

function sentenceOf(error: unknown): string {
  const known = error instanceof AppError ? error : brokenConnection(error);
  return assistantErrorText(
    known.code === LOCAL_ERRORS.network_error.code ? brokenConnection(known) : known,
  );
}

/** Requests answers, one at a time, and can stop; leaving the page stops, too. */
export function useAnswer() {
  const [state, setState] = useState(NO_ANSWER);
  const running = useRef<AbortController>(undefined);

  const ask = useCallback(async (request: AssistantRequest): Promise<void> => {
    running.current?.abort();
    const mine = new AbortController();
    running.current = mine;
    setState({ ...NO_ANSWER, busy: true });
    const change = (next: (before: AnswerState) => Partial<AnswerState>) => {
      if (running.current === mine) setState((before) => ({ ...before, ...next(before) }));
    };
    try {
      const { body } = await streamAnswer(request, mine.signal);
      if (!body) throw brokenConnection();
      const result = await readEvents(body, (text) =>
        change((before) => ({ text: before.text + text })),
      );
      change(() => ({ busy: false, text: result.response, result }));
    } catch (error) {
      const stopped = mine.signal.aborted;
      change(() => ({ busy: false, stopped, error: stopped ? undefined : sentenceOf(error) }));
    }
  }, []);

  const stop = useCallback(() => running.current?.abort(), []);
  /** Clears the answer, or shows an earlier one again. */
  const show = useCallback((next: AnswerState) => {
    running.current?.abort();
    running.current = undefined;
    setState(next);
  }, []);
  useEffect(() => () => running.current?.abort(), []);
  return { state, ask, stop, show };
}
