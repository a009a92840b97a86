import * as z from 'zod/mini';

import type { Schemas } from '#server/http/openapi/schemas.ts';
import type { AnyContract, JsonSchema, Protocol } from '#shared/core/contract.ts';
import { described, nameSchemas } from '#shared/core/described.ts';

const text = z.string();
const code = described(text, 'A word for programs; it does not change.');
const message = described(text, 'What is wrong, as a sentence that may be shown.');
const field = described(text, 'The field, with dots.');

/** Problem details (RFC 9457). */
const problem = z.object({
  type: described(text, 'Always `about:blank`; `code` tells refusals apart.'),
  title: message,
  status: z.int(),
  detail: described(text, 'The same sentence.'),
  code,
  instance: described(text, 'The id of the request, as in X-Request-Id.'),
  field: z.optional(field),
  errors: described(
    z.optional(z.array(z.object({ field, message }))),
    'Every field that is wrong.',
  ),
  conflicts: described(
    z.optional(
      z.array(
        z.object({
          field,
          base: described(text, 'Its value as it was loaded.'),
          yours: described(text, 'The value that was sent.'),
          theirs: described(text, 'The value that is stored now.'),
        }),
      ),
    ),
    'Every field that changed after it was loaded; only where a body has `base`.',
  ),
});

const authError = described(
  z.union([
    z.object({ code, message }),
    z.object({ code: z.int(), error_code: code, msg: message }),
    z.object({ error: code, error_description: message }),
  ]),
  'With the header `X-Supabase-Api-Version: 2024-01-01` a refusal has `code` and `message`, without it `code` (the status), `error_code` and `msg`; X-Sb-Error-Code carries the code in both cases. A refused grant of an unknown kind has the form of OAuth.',
);

const storageError = z.object({
  statusCode: described(text, 'The real status; the HTTP status of nearly every refusal is 400.'),
  error: described(text, 'The kind of refusal.'),
  message,
  code,
});

const functionError = z.object({
  code: described(
    z.union([text, z.int()]),
    'A word for programs; the number 401 when there is no live session.',
  ),
  message,
  retryable: described(z.boolean(), 'Whether a retry may help.'),
});

const restError = z.object({
  code: described(text, 'A code of PostgREST or PostgreSQL.'),
  details: z.nullable(text),
  hint: z.nullable(text),
  message,
});

nameSchemas({
  Problem: problem,
  AuthError: authError,
  StorageError: storageError,
  FunctionError: functionError,
  RestError: restError,
});

/** The form of each protocol's refusals. */
const FORMS: Readonly<Record<Protocol, readonly [name: string, schema: z.ZodMiniType]>> = {
  api: ['Problem', problem],
  auth: ['AuthError', authError],
  storage: ['StorageError', storageError],
  functions: ['FunctionError', functionError],
  rest: ['RestError', restError],
};

const MEANINGS: Readonly<Record<number, string>> = {
  400: 'The request does not fit; the refusal says what is wrong with it.',
  401: 'There is no valid session (`Authorization: Bearer …`), or the `apikey` is wrong.',
  403: 'The caller may not do this.',
  404: 'There is no such thing, or it is somebody else’s.',
  406: 'The answer cannot have the form that was asked for.',
  408: 'The body came too slowly.',
  409: 'It collides with what there is.',
  413: 'The body is larger than the server accepts.',
  415: 'The body has a media type that is not read here.',
  416: 'The range is outside of what there is.',
  422: 'The request is understood, but cannot be followed.',
  429: 'Too many requests; Retry-After says when to come again.',
  500: 'Something went wrong on the server.',
  502: 'A service behind the server failed.',
  503: 'The server, or a part of it, is busy or not available; Retry-After says when to come again.',
  504: 'A service behind the server took too long.',
};

/** The statuses of an endpoint's refusals: those of its kind, and those it adds. */
function statusesOf(contract: AnyContract): number[] {
  const { protocol, access, params, query, body, method, refuses = [] } = contract;
  const found = new Set([429, 500, 503, ...refuses]);
  // The storage protocol uses 400 for nearly everything.
  if (protocol === 'storage') return [...found.add(400)].toSorted((a, b) => a - b);
  found.add(401);
  // A body is read even where none is wanted, and may be malformed.
  if (params || query || body || method !== 'GET') found.add(400);
  if (params) found.add(404);
  if (body) found.add(413).add(415);
  if (protocol === 'auth' && (access === 'user' || access === 'admin')) found.add(403);
  if (protocol === 'rest') found.add(406).add(416);
  return [...found].toSorted((a, b) => a - b);
}

const RETRY = { 'Retry-After': { schema: { type: 'integer' }, description: 'Seconds.' } };

/** The refusals of an endpoint as references to OpenAPI responses, which all endpoints of a protocol share. */
export function refusalsOf(
  contract: AnyContract,
  schemas: Schemas,
  responses: Record<string, JsonSchema>,
): Readonly<Record<string, JsonSchema>> {
  const [name, form] = FORMS[contract.protocol];
  const type = contract.protocol === 'api' ? 'application/problem+json' : 'application/json';
  return Object.fromEntries(
    statusesOf(contract).map((status) => {
      responses[`${name}${status}`] ??= {
        description: MEANINGS[status] ?? 'The request is refused.',
        ...(status === 429 || status === 503 ? { headers: RETRY } : undefined),
        content: { [type]: { schema: schemas.convert(form, 'input') } },
      };
      return [String(status), { $ref: `#/components/responses/${name}${status}` }];
    }),
  );
}
