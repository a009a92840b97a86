import { afterAll, beforeAll, beforeEach, expect, onTestFinished, test } from 'vitest';

import { openModelList } from '#server/platform/ai/open-model-list.ts';
import { systemTiming, type Timing } from '#server/platform/ai/timing.ts';
import {
  AI_MODELS_KEPT_MS,
  AI_MODELS_RETRY_MS,
  AI_MODELS_TIMEOUT_MS,
} from '#shared/core/limits.ts';
import { lists, startChatDouble, type ChatDouble } from '#test/support/chat-completions.ts';

let double: ChatDouble;
let now: number;
let runOut: (() => void) | undefined;

/** Time stands still; the limit of a request ends when the test says so. */
const timing: Timing = {
  ...systemTiming,
  now: () => now,
  wait: (milliseconds) => {
    expect(milliseconds).toBe(AI_MODELS_TIMEOUT_MS);
    const { promise, resolve } = Promise.withResolvers<void>();
    runOut = resolve;
    return promise;
  },
};
const open = (apiKey: string | undefined = 'sk-list', baseUrl = double.baseUrl) =>
  openModelList({ baseUrl, apiKey }, timing);

beforeAll(async () => {
  double = await startChatDouble();
});
afterAll(() => double.close());
beforeEach(() => {
  now = 1000;
  double.seenLists.length = 0;
  double.listModels(lists('gpt-4', 'other'));
});

test('[GPT-53] the list is read once for all who ask, and again after ten minutes', async () => {
  const names = open();
  expect(await Promise.all([names(), names()])).toEqual([
    new Set(['gpt-4', 'other']),
    new Set(['gpt-4', 'other']),
  ]);
  now += AI_MODELS_KEPT_MS - 1;
  await names();
  expect(double.seenLists.map(({ authorization }) => authorization)).toEqual(['Bearer sk-list']);
  double.listModels(lists('new'));
  now += 1;
  expect(await names()).toEqual(new Set(['new']));
  expect(double.seenLists).toHaveLength(2);
});

test.each([
  ['missing', undefined],
  ['a page', '<html></html>'],
  ['in another form', '{"models": []}'],
])('[GPT-53] a service whose list is %s does no harm', async (_, body) => {
  double.listModels(body === undefined ? undefined : (response) => response.end(body));
  const names = open();
  expect(await names()).toBeUndefined();
  await names();
  expect(double.seenLists).toHaveLength(1);
  double.listModels(lists('gpt-4'));
  now += AI_MODELS_RETRY_MS;
  expect(await names()).toEqual(new Set(['gpt-4']));
});

test('[GPT-53] a list that is too large, leads elsewhere or cannot be reached does no harm', async () => {
  double.listModels((response) => {
    response.writeHead(200, { 'content-type': 'application/json' });
    const part = JSON.stringify('x'.repeat(64 * 1024));
    const more = () => {
      while (!response.destroyed && response.write(`${part},`));
      if (!response.destroyed) response.once('drain', more);
    };
    response.write('{"data": [');
    more();
  });
  expect(await open()()).toBeUndefined();
  const elsewhere = await startChatDouble();
  onTestFinished(() => elsewhere.close());
  elsewhere.listModels(lists('gpt-4'));
  double.listModels((response) => {
    response.writeHead(302, { location: `${elsewhere.baseUrl}/models` }).end();
  });
  expect(await open()()).toBeUndefined();
  expect(elsewhere.seenLists).toEqual([]);
  expect(await open(undefined, 'http://127.0.0.1:1/v1')()).toBeUndefined();
});

test('[GPT-53] a list that does not come is waited for a bounded time', async () => {
  const asked = Promise.withResolvers<void>();
  double.listModels(() => asked.resolve());
  const names = open()();
  await asked.promise;
  runOut?.();
  expect(await names).toBeUndefined();
});
