import { expect, test } from 'vitest';

import { StatementJoiner } from '#server/platform/database/embedded/worker.ts';

const text = (bytes: Uint8Array | undefined) => bytes && Buffer.from(bytes).toString();
const take = (joiner: StatementJoiner, messages: string[], inTransaction = true) =>
  messages.map((message) => text(joiner.take(Buffer.from(message), inTransaction)));

test('in a transaction the parts of a statement wait for the message that completes it', () => {
  const messages = ['P1', 'B1', 'D1', 'E1', 'S1', 'Q2', 'P3', 'H3', 'S3'];
  const given = take(new StatementJoiner(), messages).filter((message) => message !== undefined);
  expect(given).toEqual(['P1B1D1E1S1', 'Q2', 'P3H3', 'S3']);
});

test('outside a transaction nothing waits, because the next message may be another client’s', () => {
  expect(take(new StatementJoiner(), ['P1', 'B1', 'S1'], false)).toEqual(['P1', 'B1', 'S1']);
});

test('what a client left in its transaction never reaches the next one', () => {
  const joiner = new StatementJoiner();
  take(joiner, ['P1', 'B1']);
  expect(take(joiner, ['Q2'], false)).toEqual(['Q2']);
  expect(take(joiner, ['S3'])).toEqual(['S3']);
});
