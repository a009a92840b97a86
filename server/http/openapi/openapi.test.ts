import { createConfig, lintFromString } from '@redocly/openapi-core';
import { fastify } from 'fastify';
import { serializerCompiler, validatorCompiler } from 'fastify-type-provider-zod';
import { describe, expect, test } from 'vitest';

import { mount } from '#server/http/mount.ts';
import { openapi } from '#server/http/openapi.ts';
import { DOCUMENTS } from '#server/http/openapi/documents.ts';
import type { AnyContract } from '#shared/core/contract.ts';
import { useClearMessages } from '#shared/core/explain.ts';
import { allContracts } from '#test/support/contracts.ts';

interface Schema {
  readonly [member: string]: unknown;
  readonly description?: string;
  readonly properties?: Readonly<Record<string, Schema>>;
  readonly items?: Schema;
  readonly anyOf?: readonly Schema[];
}
type Content = Readonly<Record<string, { schema: Schema; example?: unknown }>>;
interface Operation {
  readonly operationId: string;
  readonly summary: string;
  readonly tags: readonly string[];
  readonly security: readonly object[];
  readonly parameters?: readonly (Schema & { name: string; schema: Schema })[];
  readonly requestBody?: { readonly content: Content };
  readonly responses: Readonly<Record<string, { readonly $ref?: string; content?: Content }>>;
}
interface Document {
  readonly paths: Readonly<Record<string, Readonly<Record<string, Operation>>>>;
  readonly components: {
    readonly schemas: Readonly<Record<string, Schema>>;
    readonly responses: Readonly<Record<string, { content: Content }>>;
  };
}

useClearMessages();
const contracts = (await allContracts()).filter(({ unlisted }) => !unlisted);
const server = 'https://waymark.example';

/** The documents of a server with these endpoints, by address. */
async function documentsOf(mounted: readonly AnyContract[]) {
  const app = fastify({ routerOptions: { ignoreTrailingSlash: true } });
  app.setValidatorCompiler(validatorCompiler);
  app.setSerializerCompiler(serializerCompiler);
  await app.register(openapi, { version: '1.2.3', publicUrl: () => server });
  for (const contract of mounted) mount(app, contract, async ({ reply }) => reply.send());
  const found = Object.keys(DOCUMENTS).map(async (address) => {
    const response = await app.inject(address);
    return [address, response.json<Document & { message?: string }>()] as const;
  });
  return Promise.all(found);
}

const documents = await documentsOf(contracts);
const [api] = documents.map(([, document]) => document);

const operationsOf = ({ paths }: Document): Operation[] =>
  Object.values(paths).flatMap(Object.values);

/** Paths of schemas that say nothing of what they take, at any depth; one that takes anything says what for. */
function untyped(schema: unknown, path: string): string[] {
  if (typeof schema !== 'object' || schema === null) return [];
  const { properties, items, anyOf } = schema as Schema;
  const parts: [string, unknown][] = [
    ...Object.entries(properties ?? {}).map(([name, part]): [string, unknown] => [
      `.${name}`,
      part,
    ]),
    ...(anyOf ?? []).map((part): [string, unknown] => ['', part]),
    ...(items ? [['[]', items] as [string, unknown]] : []),
  ];
  const says = ['type', '$ref', 'anyOf', 'enum', 'description'].some((key) => key in schema);
  return [...(says ? [] : [path]), ...parts.flatMap(([name, part]) => untyped(part, path + name))];
}

describe.each(documents)('the document %s', (address, document) => {
  const { groups, protocols } = DOCUMENTS[address]!;

  test('follows the rules of Redocly', async () => {
    const config = await createConfig({
      extends: ['recommended-strict'],
      rules: {
        // Our paths end with the slash that clients use; both forms are served.
        'no-path-trailing-slash': 'off',
        // Some operations only redirect; the test below checks all of them.
        'operation-2xx-response': 'off',
      },
    });
    const source = JSON.stringify(document);
    const problems = await lintFromString({ source, absoluteRef: 'openapi.json', config });
    expect(
      problems.map(({ ruleId, message, location }) => [ruleId, message, location[0]?.pointer]),
    ).toEqual([]);
  });

  test('states its address, its licence and the subject of each group', () => {
    expect(document).toMatchObject({
      openapi: '3.1.0',
      info: { version: '1.2.3', license: { identifier: 'Apache-2.0' } },
      servers: [{ url: server }],
      tags: Object.entries(groups).map(([name, [, description]]) => ({ name, description })),
    });
  });

  test('[API-21] names every endpoint of its protocols, with its method, its access and a summary', () => {
    const expected = contracts.filter(({ protocol }) => protocols.includes(protocol));
    const named = Object.entries(document.paths).flatMap(([path, operations]) =>
      Object.entries(operations).map(
        ([
          method,
          {
            operationId,
            security: [how],
          },
        ]) =>
          [operationId, method.toUpperCase(), path, how ? Object.keys(how)[0] : 'public'].join(' '),
      ),
    );
    const schemes = { public: 'public', optional: 'session', user: 'session', admin: 'serviceKey' };
    const listed = expected.map(({ name, method, path, access }) => {
      const shown = path.replaceAll(/:(\w+)/g, '{$1}').replace('*', '{path}');
      return [name, method, shown, schemes[access]].join(' ');
    });
    expect(new Set(named)).toEqual(new Set(listed));
    for (const { operationId, summary, tags } of operationsOf(document)) {
      expect([operationId, summary]).toEqual([operationId, expect.stringMatching(/\w+ \w+/)]);
      expect([operationId, Object.keys(groups)]).toEqual([
        operationId,
        expect.arrayContaining([...tags]),
      ]);
    }
  });

  test('[API-21] says what every parameter and field is', () => {
    const { schemas } = document.components;
    const fields = Object.entries(schemas).flatMap(([name, schema]) => untyped(schema, name));
    const parameters = operationsOf(document).flatMap(({ operationId, parameters: given = [] }) =>
      given.flatMap(({ name, schema }) => untyped(schema, `${operationId} ${name}`)),
    );
    expect([...fields, ...parameters]).toEqual([]);
  });

  test('every operation has a response that succeeds or redirects, and refusals in its protocol’s form', () => {
    for (const { operationId, responses } of operationsOf(document)) {
      const statuses = Object.keys(responses);
      expect([operationId, statuses.some((status) => /^[23]/.test(status))]).toEqual([
        operationId,
        true,
      ]);
      for (const status of statuses.filter((status) => /^[45]/.test(status))) {
        const { $ref = '' } = responses[status] ?? {};
        const response = document.components.responses[$ref.split('/').at(-1) ?? ''];
        const [content] = Object.values(response?.content ?? {});
        expect([operationId, status, content?.schema['$ref']]).toEqual([
          operationId,
          status,
          expect.stringMatching(/(Problem|Error)$/),
        ]);
      }
    }
  });
});

describe('the kinds of answers', () => {
  const operation = (path: string, method = 'get') => api?.paths[path]?.[method];
  const typesOf = (path: string, status = '200', method = 'get') =>
    Object.keys(operation(path, method)?.responses[status]?.content ?? {});

  test('empty bodies, archives, tables, images and forms have their statuses and types', () => {
    expect(operation('/api/applications/{id}/', 'delete')?.responses).toHaveProperty('204');
    expect(operation('/api/applications/', 'post')?.responses).toHaveProperty('201');
    expect(typesOf('/api/account/data/')).toEqual(['application/zip']);
    expect(typesOf('/api/h1b/export')).toEqual(['text/csv']);
    expect(typesOf('/api/applications/report/')).toEqual(['application/json', 'text/csv']);
    expect(typesOf('/api/logos/{host}')).toContain('image/png');
    expect(operation('/api/logos/{host}')?.responses).toHaveProperty('204');
    expect(Object.keys(operation('/api/profile/', 'patch')?.requestBody?.content ?? {})).toEqual([
      'application/json',
      'multipart/form-data',
    ]);
    expect(typesOf('/functions/v1/jobgpt-prompt', '200', 'post')).toContain('text/event-stream');
  });

  test('choices, limits and defaults are described', () => {
    const { CreateApplicationBody, Application } = api?.components.schemas ?? {};
    expect(CreateApplicationBody?.properties).toMatchObject({
      job_title: { minLength: 1, maxLength: 255 },
      status: { enum: expect.arrayContaining(['applied', 'offer']), default: 'applied' },
    });
    expect(Application?.properties).toMatchObject({ date_applied: { format: 'date' } });
    const sizes = operation('/api/h1b/records')?.parameters?.find(
      ({ name }) => name === 'pageSize',
    );
    expect(sizes?.schema).toEqual({ type: 'integer', minimum: 1, maximum: 100, default: 20 });
  });

  test('descriptions stand in the schemas, also of what is used in several places', () => {
    const logo = { description: expect.stringMatching(/logo/), anyOf: expect.anything() };
    expect(api?.components.schemas['Application']?.properties).toMatchObject({ logo_url: logo });
    const near = { description: expect.stringMatching(/city and state/) };
    const filters = operation('/api/h1b/records')?.parameters;
    expect(filters).toContainEqual(expect.objectContaining({ name: 'near', ...near }));
    const { properties } = api?.components.schemas['GetTopEmployersBody'] ?? {};
    expect(properties).toMatchObject({ p_near: near });
  });

  test('an endpoint whose path is in no group makes the document fail', async () => {
    const [one] = contracts;
    const stray = { ...one!, path: '/api/strays/', protocol: 'api' } as AnyContract;
    const [document] = (await documentsOf([stray])).map(([, found]) => found);
    expect(document?.message).toBe("/api/strays/ is in no group of the API's documents");
  });
});
