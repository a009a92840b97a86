import { openComponents } from '#server/http/openapi/json-schemas.ts';
import { openApiPath, operationOf } from '#server/http/openapi/operation.ts';
import type { AnyContract, Protocol } from '#shared/contracts/contract.ts';
import { commonFields } from '#shared/contracts/common-fields.ts';
import type { FeatureDocs, FieldDocs, JsonSchema } from '#shared/contracts/docs.ts';

/** The content of one OpenAPI document. */
export interface DocumentPlan {
  readonly title: string;
  /** Markdown. */
  readonly description: string;
  readonly protocols: readonly Protocol[];
  readonly features: readonly FeatureDocs[];
}

/** An OpenAPI 3.1 document. */
export interface OpenApiDocument {
  readonly openapi: '3.1.0';
  readonly [member: string]: unknown;
}

const SESSION = {
  type: 'http',
  scheme: 'bearer',
  bearerFormat: 'JWT',
  description: 'The access token of a session, from /auth/v1. It lives an hour.',
};

const SERVICE_KEY = {
  type: 'apiKey',
  in: 'header',
  name: 'apikey',
  description: 'A service key of the operator, `sb_secret_…`; it may be sent as Bearer, too.',
};

/** Writes the document of the given contracts; throws when one of them has no description. */
export function documentOf(
  plan: DocumentPlan,
  contracts: readonly AnyContract[],
  { version, server }: { readonly version: string; readonly server: string },
): OpenApiDocument {
  const fields = new Map<string, FieldDocs>(Object.entries(commonFields));
  const scoped = (docs: FeatureDocs) => (name: string, component: string) =>
    docs.fields?.[`${component}.${name}`] ?? docs.fields?.[name] ?? fields.get(name);
  let fieldOf: ReturnType<typeof scoped> = () => undefined;
  const components = openComponents(
    plan.features.flatMap(({ schemas = [] }) => schemas),
    (name, component) => fieldOf(name, component),
  );
  const responses = new Map<string, JsonSchema>();
  const paths: Record<string, Record<string, JsonSchema>> = {};
  const served = new Set(
    contracts.filter(({ protocol, unlisted }) => !unlisted && plan.protocols.includes(protocol)),
  );
  const hasAdmin = [...served].some(({ access }) => access === 'admin');
  for (const feature of plan.features) {
    fieldOf = scoped(feature);
    for (const docs of feature.endpoints) {
      const { contract } = docs;
      if (!served.delete(contract)) continue;
      const path = openApiPath(contract.path);
      paths[path] = {
        ...paths[path],
        [contract.method.toLowerCase()]: operationOf(docs, feature.tag, components, responses),
      };
    }
  }
  const [forgotten] = served;
  if (forgotten) throw new Error(`${forgotten.name} has no description for the API's document`);
  return {
    openapi: '3.1.0',
    info: {
      title: plan.title,
      version,
      description: plan.description,
      license: { name: 'Apache License 2.0', identifier: 'Apache-2.0' },
    },
    servers: [{ url: server, description: 'This server' }],
    tags: plan.features.map(({ tag, description }) => ({ name: tag, description })),
    paths: Object.fromEntries(Object.entries(paths).sort(([a], [b]) => (a < b ? -1 : 1))),
    components: {
      schemas: components.all(),
      responses: Object.fromEntries([...responses].sort(([a], [b]) => (a < b ? -1 : 1))),
      securitySchemes: {
        session: SESSION,
        ...(hasAdmin ? { serviceKey: SERVICE_KEY } : undefined),
      },
    },
  };
}
