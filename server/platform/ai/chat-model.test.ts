import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';

import type { ChatAnswer, ChatEvent, ChatModel } from '#server/platform/ai/chat-model.ts';
import { openChatModel } from '#server/platform/ai/open-chat-model.ts';
import { composePrompt } from '#shared/jobgpt/prompts/compose.ts';
import { findTemplate } from '#shared/jobgpt/prompts/library.ts';
import { DEFAULT_MODELS, type AssistantModel } from '#shared/jobgpt/prompts/models.ts';
import {
  answers,
  answersOnlyPlain,
  cuts,
  cutsAfter,
  refuses,
  sendsBrokenJson,
  stalls,
  stallsAfter,
  startChatDouble,
  streams,
  streamsWithoutEnd,
  streamsWithPause,
  type Behaviour,
  type ChatDouble,
} from '#test/support/chat-completions.ts';
import { manualTiming, type ManualTiming } from '#test/support/manual-timing.ts';

const KEY = 'sk-test-0123456789abcdef';
const [model] = DEFAULT_MODELS as [AssistantModel];
const prompt = composePrompt(findTemplate('why_company', 'company-interest'), model, 'Acme', []);

let double: ChatDouble;
let timing: ManualTiming;
let chat: ChatModel;

beforeAll(async () => {
  double = await startChatDouble();
});
afterAll(() => double.close());
beforeEach(() => {
  double.forget();
  timing = manualTiming();
  chat = openChatModel({ baseUrl: double.baseUrl, apiKey: KEY }, timing);
});

/** Everything a stream sent until it ended or failed. */
async function read(events: AsyncGenerator<ChatEvent>) {
  const parts: string[] = [];
  let answer: ChatAnswer | undefined;
  let error: unknown;
  try {
    for await (const event of events) {
      if ('text' in event) parts.push(event.text);
      else answer = event.answer;
    }
  } catch (thrown) {
    error = thrown;
  }
  return { parts, answer, error };
}

/** Calls in one of the two forms and returns the error. */
async function failure(form: 'plain' | 'streamed'): Promise<unknown> {
  if (form === 'streamed') return (await read(chat.stream(prompt))).error;
  return chat.complete(prompt).then(
    () => undefined,
    (error: unknown) => error,
  );
}

const planned = (times: number, behaviour: Behaviour) =>
  Array.from({ length: times }, () => behaviour);

/** Streams two parts, then ends as given. */
const endsWith =
  (end: string): Behaviour =>
  (response) => {
    response.writeHead(200, { 'content-type': 'text/event-stream' });
    for (const content of ['I ', 'like']) {
      response.write(`data: ${JSON.stringify({ choices: [{ delta: { content } }] })}\n\n`);
    }
    response.end(end);
  };
const broken = endsWith('data: {"choices": [{"de\n\n');
const endsEarly = endsWith('');

describe('the request', () => {
  test('[GPT-54] asks a model that refuses the usual fields again in the newer form', async () => {
    const refusesField = (name: string) => refuses(400, `no ${name}`, {}, name);
    double.willDo(refusesField('max_tokens'), refusesField('temperature'), answers('Hi'));
    expect((await chat.complete(prompt)).text).toBe('Hi');
    const [, second, third] = double.seen.map(({ body }) => body);
    expect(second).toMatchObject({ max_completion_tokens: 250, temperature: 0.8 });
    expect(third).toMatchObject({ max_completion_tokens: 250 });
    expect([second?.max_tokens, third?.max_tokens, third?.temperature]).toEqual(
      Array.from({ length: 3 }),
    );
    double.forget();
    double.willDo(refusesField('messages'));
    await expect(chat.complete(prompt)).rejects.toMatchObject({ message: 'no messages' });
    expect(double.seen).toHaveLength(1);
  });

  test('[GPT-33] posts system and user message, max_tokens, temperature and stream false', async () => {
    const answer = await chat.complete(prompt);
    expect(double.seen[0]?.body).toEqual({
      model: 'gpt-3.5-turbo',
      messages: prompt.messages,
      max_tokens: 250,
      temperature: 0.8,
      stream: false,
    });
    expect(double.seen[0]?.headers.authorization).toBe(`Bearer ${KEY}`);
    expect(answer).toEqual({
      text: 'I like how **Acme** builds maps.',
      model: 'gpt-3.5-turbo-0613',
      usage: { promptTokens: 120, completionTokens: 34, totalTokens: 154 },
      finishReason: 'stop',
    });
  });

  test('[GPT-33] the streamed form requests the usage and yields the parts, then the whole answer', async () => {
    const { parts, answer, error } = await read(chat.stream(prompt));
    expect(error).toBeUndefined();
    expect(double.seen[0]?.body).toMatchObject({
      stream: true,
      stream_options: { include_usage: true },
    });
    expect(parts.length).toBeGreaterThan(3);
    expect(answer).toMatchObject({ text: parts.join(''), usage: { totalTokens: 154 } });
  });

  test.each(['plain', 'streamed'] as const)(
    '%s: missing usage costs nothing but the usage',
    async (form) => {
      double.willDo(form === 'plain' ? answers('Hi', null) : streams(['H', 'i'], null));
      const answer =
        form === 'plain' ? await chat.complete(prompt) : (await read(chat.stream(prompt))).answer;
      expect(answer).toMatchObject({ text: 'Hi', usage: null });
    },
  );
});

describe.each(['plain', 'streamed'] as const)('[GPT-41] a refusal (%s)', (form) => {
  test.each([
    ['401', refuses(401, `Incorrect API key: ${KEY}`), 'AUTHENTICATION_ERROR', 1],
    ['403', refuses(403), 'AUTHENTICATION_ERROR', 1],
    ['404', refuses(404, 'no such model'), 'API_ERROR', 1],
    ['429', refuses(429), 'RATE_LIMIT_ERROR', 4],
    ['500', refuses(500, 'boom'), 'API_ERROR', 4],
    ['503', refuses(503), 'API_ERROR', 4],
    ['a cut connection', cuts, 'NETWORK_ERROR', 4],
    ['broken JSON', sendsBrokenJson, 'API_ERROR', 1],
  ] as const)('[GPT-35] %s', async (_, behaviour, code, tries) => {
    double.willDo(...planned(6, behaviour));
    expect(await failure(form)).toMatchObject({ code });
    expect(double.seen).toHaveLength(tries);
    expect(timing.pauses).toEqual(tries === 4 ? [1500, 2500, 4500] : []);
    expect(timing.limits()).toEqual([]);
    await double.idle();
  });

  test.each([
    [
      'AUTHENTICATION_ERROR',
      refuses(401),
      'Authentication failed. Please check your API key configuration.',
      false,
    ],
    ['RATE_LIMIT_ERROR', refuses(429), 'Rate limit exceeded. Please try again in a moment.', true],
    ['NETWORK_ERROR', cuts, 'Network error. Please check your connection and try again.', true],
    ['API_ERROR', refuses(400, 'no such parameter'), 'no such parameter', false],
  ] as const)('[GPT-41] %s has its sentence', async (code, behaviour, message, retryable) => {
    double.willDo(...planned(8, behaviour));
    expect(await failure(form)).toMatchObject({ code, message, retryable });
  });

  test('[GPT-35] silence ends each try after 30 s', async () => {
    double.willDo(...planned(4, stalls));
    const failed = failure(form);
    for (let tries = 1; tries <= 4; tries += 1) {
      await double.nextRequest();
      timing.runOut(30_000);
    }
    expect(await failed).toMatchObject({
      code: 'TIMEOUT_ERROR',
      message: 'Request timed out. Please try again.',
    });
    expect(double.seen).toHaveLength(4);
    await double.idle();
  });

  test('[GPT-35] a successful try ends the retries', async () => {
    double.willDo(refuses(500), cuts);
    expect(await failure(form)).toBeUndefined();
    expect(double.seen).toHaveLength(3);
    expect(timing.pauses).toEqual([1500, 2500]);
  });

  test.each([
    [0, [1000, 2000, 4000]],
    [0.999, [1999, 2999, 4999]],
  ])('[GPT-35] a chance of %d waits %j', async (chance, pauses) => {
    timing.chance = chance;
    double.willDo(...planned(4, refuses(500)));
    await failure(form);
    expect(timing.pauses).toEqual(pauses);
  });

  test('[GPT-35] waits for Retry-After when it is longer than the pause, and passes it on when it is too long', async () => {
    double.willDo(
      refuses(429, '', { 'retry-after': '20' }),
      refuses(429, '', { 'retry-after': '1' }),
    );
    expect(await failure(form)).toBeUndefined();
    expect(timing.pauses).toEqual([20_000, 2500]);
    double.willDo(refuses(429, '', { 'retry-after': '3600' }));
    expect(await failure(form)).toMatchObject({ code: 'RATE_LIMIT_ERROR', retryAfter: 3600 });
    expect(double.seen).toHaveLength(4);
  });

  test('[GPT-35] Retry-After may be a date', async () => {
    const soon = new Date(Date.now() + 3_600_000).toUTCString();
    double.willDo(refuses(429, '', { 'retry-after': soon }));
    const { retryAfter } = (await failure(form)) as { retryAfter: number };
    expect(retryAfter).toBeGreaterThan(3500);
  });

  test('[GPT-32] the raw message of the service never contains a key', async () => {
    double.willDo(refuses(400, `key ${KEY} and sk-proj-abcdef123 are wrong`), refuses(400, KEY));
    const error = (await failure('plain')) as Error;
    expect(error.message).toBe('key [key] and [key] are wrong');
  });

  test('[GPT-39] a call ends when its caller aborts it', async () => {
    double.willDo(stalls);
    const caller = new AbortController();
    const failed =
      form === 'plain'
        ? chat.complete(prompt, caller.signal).catch((error: unknown) => error)
        : read(chat.stream(prompt, caller.signal)).then(({ error }) => error);
    await double.nextRequest();
    caller.abort(new Error('gone'));
    expect(await failed).toMatchObject({ message: 'gone' });
    await double.idle();
    expect(double.seen).toHaveLength(1);
    expect(timing.limits()).toEqual([]);
  });
});

test.each(['plain', 'streamed'] as const)(
  '[GPT-43] no way to fail leaves a connection behind (%s)',
  async (form) => {
    const own = await startChatDouble();
    const long = 'x'.repeat(2_000_000);
    const ends = [
      refuses(401),
      refuses(401, long),
      refuses(429),
      refuses(500),
      refuses(503, long),
      cuts,
      sendsBrokenJson,
      answers(long),
      cutsAfter(['I ', 'like']),
      broken,
      streamsWithoutEnd('word '.repeat(50)),
      answers('Hi'),
    ];
    for (const end of ends) {
      // A breaker of its own, so that each of these calls reaches the service.
      chat = openChatModel({ baseUrl: own.baseUrl, apiKey: KEY }, timing);
      for (let calls = 0; calls < 3; calls += 1) {
        own.willDo(end, refuses(404));
        await failure(form);
        await own.idle();
        own.forget();
      }
    }
    // The client keeps one or two connections for its next requests; responses left half read would add to them.
    expect(await own.connections()).toBeLessThanOrEqual(2);
    await own.close();
  },
);

describe('a stream', () => {
  test.each([
    ['cut', cutsAfter(['I ', 'like']), 'NETWORK_ERROR'],
    ['ended without an end', endsEarly, 'NETWORK_ERROR'],
    ['broken', broken, 'API_ERROR'],
  ] as const)(
    '[GPT-36] that is %s after the first part is not tried again',
    async (_, behaviour, code) => {
      double.willDo(behaviour);
      const { parts, answer, error } = await read(chat.stream(prompt));
      expect(parts.join('')).toBe('I like');
      expect(answer).toBeUndefined();
      expect(error).toMatchObject({ code });
      expect(double.seen).toHaveLength(1);
      await double.idle();
    },
  );

  test('[GPT-35] that stalls ends 30 s after its last part', async () => {
    double.willDo(stallsAfter(['I ', 'like']));
    const events = chat.stream(prompt);
    await events.next();
    await events.next();
    expect(timing.limits()).toEqual([150_000, 30_000]);
    timing.runOut(30_000);
    await expect(events.next()).rejects.toMatchObject({ code: 'TIMEOUT_ERROR' });
    expect(double.seen).toHaveLength(1);
    await double.idle();
  });

  test('[GPT-40] that dribbles ends after 150 s in all', async () => {
    double.willDo(stallsAfter(['I']));
    const events = chat.stream(prompt);
    await events.next();
    timing.runOut(150_000);
    await expect(events.next()).rejects.toMatchObject({ code: 'TIMEOUT_ERROR' });
    await double.idle();
  });

  test('[GPT-40] that does not end is cut off', async () => {
    double.willDo(streamsWithoutEnd('word '.repeat(50)));
    const { parts, error } = await read(chat.stream(prompt));
    expect(parts.join('').length).toBeLessThanOrEqual(40_000);
    expect(error).toMatchObject({ code: 'API_ERROR' });
    expect(double.seen).toHaveLength(1);
    await double.idle();
  });

  test('[GPT-40] an event without an end is cut off', async () => {
    double.willDo(async (response) => {
      response.writeHead(200, { 'content-type': 'text/event-stream' });
      while (!response.destroyed) {
        response.write(`data: ${'x'.repeat(60_000)}`);
        await new Promise((resolve) => setImmediate(resolve));
      }
    });
    expect((await read(chat.stream(prompt))).error).toMatchObject({ code: 'API_ERROR' });
    await double.idle();
  });

  test('arrives as it is made', async () => {
    const go = Promise.withResolvers<void>();
    double.willDo(streamsWithPause(['first '], go.promise, ['second']));
    const events = chat.stream(prompt);
    expect((await events.next()).value).toEqual({ text: 'first ' });
    go.resolve();
    expect((await events.next()).value).toEqual({ text: 'second' });
    expect((await events.next()).value).toMatchObject({ answer: { text: 'first second' } });
  });

  test('[GPT-39] that its caller stops reading closes its connection', async () => {
    double.willDo(stallsAfter(['I ', 'like']));
    for await (const _event of chat.stream(prompt)) break;
    await double.idle();
    expect(timing.limits()).toEqual([]);
  });

  test('[GPT-37] falls back to the plain form when streaming is refused or ignored', async () => {
    double.willDo(...planned(2, answersOnlyPlain('Plain.')));
    expect(await read(chat.stream(prompt))).toMatchObject({
      parts: ['Plain.'],
      answer: { text: 'Plain.', usage: { totalTokens: 154 } },
    });
    expect(double.seen.map(({ body }) => body.stream)).toEqual([true, false]);
    double.willDo(answers('Ignored.'));
    expect((await read(chat.stream(prompt))).answer?.text).toBe('Ignored.');
    expect(double.seen).toHaveLength(3);
  });
});

describe('the circuit breaker', () => {
  const breakIt = async () => {
    for (let calls = 0; calls < 5; calls += 1) {
      double.willDo(...planned(4, cuts));
      await failure('plain');
    }
  };

  test('[GPT-38] leaves the service alone after five failed calls, then lets one call try', async () => {
    await breakIt();
    expect(double.seen).toHaveLength(20);
    expect(await failure('plain')).toMatchObject({ code: 'NETWORK_ERROR', retryAfter: 30 });
    timing.advance(29_000);
    expect(await failure('streamed')).toMatchObject({ retryAfter: 1 });
    expect(double.seen).toHaveLength(20);
    timing.advance(1000);
    double.willDo(stalls);
    const trial = failure('streamed');
    await double.nextRequest();
    expect(await failure('plain')).toMatchObject({ code: 'NETWORK_ERROR' });
    timing.runOut(30_000);
    expect(await trial).toBeUndefined();
    expect(await failure('plain')).toBeUndefined();
  });

  test('[GPT-38] a refusal counts as an answer and keeps the circuit closed', async () => {
    for (let calls = 0; calls < 6; calls += 1) {
      double.willDo(refuses(401));
      expect(await failure('plain')).toMatchObject({ code: 'AUTHENTICATION_ERROR' });
    }
    expect(double.seen).toHaveLength(6);
  });
});
