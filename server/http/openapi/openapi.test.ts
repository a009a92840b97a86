import { createConfig, lintFromString } from '@redocly/openapi-core';
import { describe, expect, test } from 'vitest';
import * as z from 'zod/mini';

import { documentOf } from '#server/http/openapi/document.ts';
import { plans } from '#server/http/openapi/plans.ts';
import { useClearMessages } from '#shared/contracts/explain.ts';
import { allContracts } from '#test/support/contracts.ts';

interface Schema {
  readonly [member: string]: unknown;
  readonly description?: string;
  readonly properties?: Readonly<Record<string, Schema>>;
}
type Content = Readonly<Record<string, { schema: Schema; example?: unknown }>>;
interface Operation {
  readonly operationId: string;
  readonly description: string;
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
const contracts = await allContracts();
const server = 'https://waymark.example';
const documents = Object.entries(plans).map(([address, plan]) => {
  const document = documentOf(plan, contracts, { version: '1.2.3', server });
  return [address, plan, document as unknown as Document] as const;
});
const [api] = documents.map(([, , document]) => document);

const operationsOf = ({ paths }: Document) => Object.values(paths).flatMap(Object.values);

/** Paths of properties without a description, at any depth. */
function undescribed(schema: unknown, path: string): string[] {
  if (typeof schema !== 'object' || schema === null) return [];
  const { properties, ...others } = schema as Schema;
  return [
    ...Object.entries(properties ?? {}).flatMap(([name, part]) => [
      ...(part.description === undefined ? [`${path}.${name}`] : []),
      ...undescribed(part, `${path}.${name}`),
    ]),
    ...Object.values(others).flatMap((part) => undescribed(part, path)),
  ];
}

describe.each(documents)('the document %s', (_address, plan, document) => {
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
      tags: plan.features.map(({ tag, description }) => ({ name: tag, description })),
    });
  });

  test('[API-21] describes every operation, parameter and field', () => {
    const { schemas } = document.components;
    expect(Object.entries(schemas).flatMap(([name, schema]) => undescribed(schema, name))).toEqual(
      [],
    );
    for (const operation of operationsOf(document)) {
      const { operationId, responses, requestBody } = operation;
      expect(undescribed({ responses, requestBody }, operationId)).toEqual([]);
      expect(operation.description).toMatch(/\w+ \w+/);
      for (const { name, description } of operation.parameters ?? []) {
        expect([operation.operationId, name, description]).not.toContain(undefined);
      }
    }
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

  test('its examples fit the contracts', () => {
    for (const { endpoints } of plan.features) {
      for (const { contract, body, bodySchema = contract.body, answer } of endpoints) {
        for (const [example, schema] of [
          [body, bodySchema],
          [answer, contract.response],
        ] as const) {
          if (example === undefined || !schema) continue;
          const read = z.safeParse(schema as z.ZodMiniType, example);
          expect([contract.name, read.error?.issues ?? []]).toEqual([contract.name, []]);
        }
      }
    }
  });

  test('no description is for a field that does not exist', () => {
    const known = new Set<string>();
    const collect = (schema: unknown, component: string): void => {
      if (typeof schema !== 'object' || schema === null) return;
      const { properties = {} } = schema as Schema;
      for (const name of Object.keys(properties)) known.add(name).add(`${component}.${name}`);
      for (const part of Object.values(schema)) collect(part, component);
      for (const part of Object.values(properties)) collect(part, component);
    };
    for (const [name, schema] of Object.entries(document.components.schemas)) collect(schema, name);
    for (const { parameters = [], responses } of operationsOf(document)) {
      for (const { name } of parameters) known.add(name === 'path' ? '*' : name);
      collect(responses, '');
    }
    const said = plan.features.flatMap(({ fields = {} }) => Object.keys(fields));
    expect(said.filter((name) => !known.has(name))).toEqual([]);
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

  test('an endpoint without a description makes the document fail', () => {
    const [, plan] = documents[0] ?? [];
    const features = (plan?.features ?? []).slice(1);
    const written = () =>
      documentOf({ ...plan, features } as never, contracts, { version: '1', server });
    expect(written).toThrow(/listApplications has no description|has no description/);
  });
});
