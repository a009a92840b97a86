import * as fc from 'fast-check';
import * as z from 'zod';

import type { AnyContract } from '#shared/core/contract.ts';
import type { OddRequest } from '#test/support/bad-input/odd-request.ts';
import { asText, oddText } from '#test/support/bad-input/odd-values.ts';
import { valueOf, type JsonSchema } from '#test/support/bad-input/schema-values.ts';

/** The JSON schema of what a client sends for a part of a contract; undefined when it has none. */
function schemaOf(part: AnyContract['body']): JsonSchema | undefined {
  if (!part) return undefined;
  return z.toJSONSchema(part, {
    io: 'input',
    unrepresentable: 'any',
    reused: 'inline',
  }) as JsonSchema;
}

/** An object of text by the names of a schema. */
function textsOf(part: AnyContract['params']): fc.Arbitrary<Record<string, string>> {
  const schema = schemaOf(part);
  if (!schema?.properties) return fc.constant({});
  return valueOf(schema).map((value) => {
    const members = typeof value === 'object' && value !== null ? Object.entries(value) : [];
    return Object.fromEntries(members.map(([name, member]) => [name, asText(member)]));
  });
}

/** Requests that mostly fit their contract; `ids` are of rows that exist, for the parameters of paths. */
export function guidedRequest(
  contracts: readonly AnyContract[],
  ids: readonly string[],
): fc.Arbitrary<OddRequest> {
  const known = ids.length > 0 ? fc.constantFrom(...ids) : fc.uuid();
  const id = fc.oneof({ weight: 5, arbitrary: known }, { weight: 1, arbitrary: oddText });
  const choices = contracts.map((contract) => {
    const names = [...contract.path.matchAll(/:(\w+)|\*/g)].map(([, name]) => name ?? '*');
    return fc.record({
      contract: fc.constant(contract),
      params: fc
        .tuple(textsOf(contract.params), fc.record(Object.fromEntries(names.map((n) => [n, id]))))
        .map(([guided, some]) => ({ ...guided, ...some })),
      query: textsOf(contract.query).map((texts) => Object.entries(texts)),
      body: valueOf(schemaOf(contract.body) ?? {}),
      raw: fc.constant(false),
    });
  });
  return fc.oneof(...choices);
}
