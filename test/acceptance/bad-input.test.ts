import * as fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';

import { startAnyServer } from '#test/support/any-server.ts';
import { describedAnswers, faultOf } from '#test/support/bad-input/described-answers.ts';
import { guidedRequest } from '#test/support/bad-input/guided-requests.ts';
import { sendOdd } from '#test/support/bad-input/odd-request.ts';
import { randomRequest } from '#test/support/bad-input/random-requests.ts';
import { allContracts } from '#test/support/contracts.ts';
import { signIn, type Person } from '#test/support/people.ts';
import type { TestServer } from '#test/support/server.ts';

const REQUESTS = 1000;
// A signed-out person would be refused everything else.
const contracts = (await allContracts()).filter(({ path }) => !path.endsWith('/logout'));

describe('random and malformed requests', () => {
  let server: TestServer;
  let described: Awaited<ReturnType<typeof describedAnswers>>;
  let person: Person;
  beforeAll(async () => {
    server = await startAnyServer();
    person = await signIn(server);
    described = await describedAnswers(server.url);
  });
  afterAll(async () => {
    await server.remove();
  });

  test.each([
    ['random ones', randomRequest(contracts)],
    ['ones that almost fit their contracts', guidedRequest(contracts, [])],
  ])(
    `[SEC-3] %s: ${REQUESTS / 2} of them cause no 5xx and no stack trace, and every error has its protocol’s form`,
    async (_, requests) => {
      const token = person.session.access_token;
      await fc.assert(
        fc.asyncProperty(requests, async (request) => {
          expect(faultOf(await sendOdd(server.url, token, request), described)).toBeUndefined();
        }),
        { numRuns: REQUESTS / 2 },
      );
      expect((await fetch(`${server.url}/healthz`)).status).toBe(200);
    },
    180_000,
  );
});
