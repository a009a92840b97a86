import { groupOf } from '#server/http/openapi/documents.ts';
import type { Schemas } from '#server/http/openapi/schemas.ts';
import type { AnyContract, JsonSchema, OtherAnswer } from '#shared/core/contract.ts';
import { keyNeedOf } from '#shared/security/key-scopes.ts';

const pascal = (name: string) =>
  name.replaceAll(/(?:^|_)([a-z])/g, (_match, letter: string) => letter.toUpperCase());

/** A response as @fastify/swagger reads it. */
function responseOf({ description, content, headers }: OtherAnswer): JsonSchema {
  const texts = Object.entries(headers ?? {}).map(([name, said]) => [
    name,
    { type: 'string', description: said },
  ]);
  return {
    description,
    ...(headers ? { headers: Object.fromEntries(texts) } : undefined),
    ...(content
      ? {
          content: Object.fromEntries(
            Object.entries(content).map(([type, schema]) => [type, { schema }]),
          ),
        }
      : { type: 'null' }),
  };
}

function responsesOf(contract: AnyContract, schemas: Schemas): Record<string, JsonSchema> {
  const { name, summary, response, answers, status = 200 } = contract;
  const own = answers?.[status];
  const content = response && {
    'application/json': schemas.refer(response, 'output', `${pascal(name)}Answer`),
  };
  const all: Record<string, OtherAnswer> = {
    ...(response || !answers ? { [status]: { description: summary } } : undefined),
    ...answers,
    ...(content
      ? {
          [status]: {
            description: summary,
            ...own,
            content: { ...content, ...own?.content },
          },
        }
      : undefined),
  };
  return Object.fromEntries(
    Object.entries(all).map(([code, answer]) => [code, responseOf(answer)]),
  );
}

function bodyOf({ name, body, forms, handled }: AnyContract, schemas: Schemas) {
  if (!body && !forms) return undefined;
  const json = body && schemas.refer(handled?.body ?? body, 'input', `${pascal(name)}Body`);
  const content = Object.entries({ ...(json && { 'application/json': json }), ...forms });
  return { content: Object.fromEntries(content.map(([type, schema]) => [type, { schema }])) };
}

/** The parameters of a path; a wildcard is called `path`. */
function paramsOf({ params }: AnyContract, schemas: Schemas): JsonSchema | undefined {
  if (!params) return undefined;
  const { properties = {} } = schemas.convert(params, 'input') as { properties?: JsonSchema };
  const named = Object.entries(properties).map(([name, schema]) => [
    name === '*' ? 'path' : name,
    schema,
  ]);
  return { type: 'object', properties: Object.fromEntries(named) };
}

const SESSION = { session: [] };

/** What a call must show, by the access of its contract; one of the entries is enough. */
const SECURITY: Readonly<Record<AnyContract['access'], readonly object[]>> = {
  public: [],
  optional: [SESSION, {}],
  user: [SESSION],
  admin: [{ serviceKey: [] }],
};

/** What a personal key must have, in words of the documents. */
const KEY_WORDS = {
  any: 'A personal key of any scope opens it.',
  save: 'A personal key opens it with the scope `save` or `write`.',
  read: 'A personal key opens it with the scope `read` or `write`.',
  write: 'A personal key opens it with the scope `write`.',
  files: 'A personal key opens it with the scope `read` or `write` and leave to read files.',
} as const;

/** An endpoint as @fastify/swagger describes it; refusals are added to the document. */
export function operationOf(contract: AnyContract, schemas: Schemas) {
  const { name, summary, description, path, access, query, handled } = contract;
  const querystring = handled?.query ?? query;
  const need = keyNeedOf(contract);
  return {
    operationId: name,
    summary,
    description: [description, need && KEY_WORDS[need]].filter(Boolean).join('\n\n') || undefined,
    tags: [groupOf(path)],
    security: need ? [...SECURITY[access], { personalKey: [] }] : SECURITY[access],
    params: paramsOf(contract, schemas),
    querystring: querystring && schemas.convert(querystring, 'input'),
    headers: handled?.headers && schemas.convert(handled.headers, 'input'),
    body: bodyOf(contract, schemas),
    response: responsesOf(contract, schemas),
  };
}
