import * as fc from 'fast-check';

import type { AnyContract } from '#shared/core/contract.ts';
import type { OddRequest } from '#test/support/bad-input/odd-request.ts';
import { oddText, oddValue } from '#test/support/bad-input/odd-values.ts';

const names = fc.constantFrom(
  'company',
  'company_name',
  'job_title',
  'status',
  'source',
  'notes',
  'date_applied',
  'email',
  'password',
  'token',
  'token_hash',
  'type',
  'data',
  'refresh_token',
  'auth_code',
  'code_verifier',
  'application_link',
  'company_link',
  'outcome',
  'nonce',
  '__proto__',
  'constructor',
  'create_user',
);

const queryNames = fc.constantFrom(
  'page',
  'status',
  'search',
  'sort',
  'grant_type',
  'type',
  'token',
  'scope',
  'redirect_to',
);

/** Requests whose values have nothing to do with what their route expects. */
export const randomRequest = (contracts: readonly AnyContract[]): fc.Arbitrary<OddRequest> =>
  fc.record({
    contract: fc.constantFrom(...contracts),
    params: oddText.map((id) => new Proxy({}, { get: () => id })),
    query: fc.array(fc.tuple(queryNames, oddText), { maxLength: 3 }),
    body: fc.oneof(
      fc.dictionary(names, oddValue, { maxKeys: 6 }),
      oddValue,
      fc.constantFrom('{', '{"a":', '\uFEFF{}', 'null'),
    ),
    raw: fc.boolean(),
  });
