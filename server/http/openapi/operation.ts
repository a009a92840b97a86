import type { Components } from '#server/http/openapi/json-schemas.ts';
import { refusalsOf } from '#server/http/openapi/refusals.ts';
import type { AnyContract } from '#shared/contracts/contract.ts';
import type { AnswerDocs, EndpointDocs, JsonSchema } from '#shared/contracts/docs.ts';

const pascal = (name: string) =>
  name.replaceAll(/(?:^|_)([a-z])/g, (_match, letter: string) => letter.toUpperCase());

/** A contract's path in OpenAPI's notation; a wildcard becomes a parameter. */
export function openApiPath(path: string): string {
  return path.replaceAll(/:(\w+)/g, '{$1}').replace('*', '{path}');
}

function parametersOf(docs: EndpointDocs, components: Components): JsonSchema[] {
  const { contract, query = contract.query, parameters = [] } = docs;
  const inside = (where: 'path' | 'query', schema: AnyContract['params']) => {
    if (!schema) return [];
    const { properties, required } = components.propertiesOf(schema);
    return Object.entries(properties).map(([name, property]) => {
      const { description, ...rest } = property;
      return {
        name: name === '*' ? 'path' : name,
        in: where,
        required: where === 'path' || required.has(name),
        ...(description === undefined ? undefined : { description }),
        schema: rest,
      };
    });
  };
  return [...inside('path', contract.params), ...inside('query', query), ...parameters];
}

function answerOf({ description, content, headers }: AnswerDocs): JsonSchema {
  return {
    description,
    ...(headers
      ? {
          headers: Object.fromEntries(
            Object.entries(headers).map(([name, said]) => [
              name,
              { description: said, schema: { type: 'string' } },
            ]),
          ),
        }
      : undefined),
    ...(content
      ? {
          content: Object.fromEntries(
            Object.entries(content).map(([type, schema]) => [type, { schema }]),
          ),
        }
      : undefined),
  };
}

function answersOf(docs: EndpointDocs, components: Components): Record<string, JsonSchema> {
  const { contract, answer, answers } = docs;
  const status = contract.status ?? 200;
  const found: Record<string, JsonSchema> = {};
  if (contract.response) {
    const schema = components.use(contract.response, 'output', `${pascal(contract.name)}Answer`);
    const more = answers?.[status];
    found[status] = answerOf({
      description: more?.description ?? contract.summary,
      ...more,
      content: { 'application/json': schema, ...more?.content },
    });
    if (answer !== undefined) {
      const { content } = found[status] as { content: Record<string, Record<string, unknown>> };
      content['application/json'] = { schema, example: answer };
    }
  } else if (!answers) {
    found[status] = { description: 'Done; the answer has no body.' };
  }
  for (const [code, said] of Object.entries(answers ?? {})) found[code] ??= answerOf(said);
  return found;
}

function bodyOf(docs: EndpointDocs, components: Components): JsonSchema | undefined {
  const { contract, body, forms = {} } = docs;
  const content: Record<string, JsonSchema> = {};
  if (contract.body) {
    content['application/json'] = {
      schema: components.use(
        docs.bodySchema ?? contract.body,
        'input',
        `${pascal(contract.name)}Body`,
      ),
      ...(body === undefined ? undefined : { example: body }),
    };
  }
  for (const [type, schema] of Object.entries(forms)) content[type] = { schema };
  return Object.keys(content).length > 0 ? { required: true, content } : undefined;
}

const SESSION = { session: [] };

/** What a call must show, by the access of its contract; one of the entries is enough. */
const SECURITY: Readonly<Record<AnyContract['access'], readonly JsonSchema[]>> = {
  public: [],
  optional: [SESSION, {}],
  user: [SESSION],
  admin: [{ serviceKey: [] }],
};

/** The OpenAPI operation of an endpoint. */
export function operationOf(
  docs: EndpointDocs,
  tag: string,
  components: Components,
  responses: Map<string, JsonSchema>,
): JsonSchema {
  const { contract, description, refuses = [] } = docs;
  const parameters = parametersOf(docs, components);
  const requestBody = bodyOf(docs, components);
  return {
    operationId: contract.name,
    summary: contract.summary,
    description,
    tags: [tag],
    security: SECURITY[contract.access],
    ...(parameters.length > 0 ? { parameters } : undefined),
    ...(requestBody ? { requestBody } : undefined),
    responses: {
      ...answersOf(docs, components),
      ...refusalsOf(contract, refuses, components, responses),
    },
  };
}
