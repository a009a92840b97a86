import type { Components } from '#server/http/openapi/json-schemas.ts';
import type { AnyContract, Protocol } from '#shared/contracts/contract.ts';
import type { JsonSchema } from '#shared/contracts/docs.ts';

const text = (description: string, example: string) => ({
  type: 'string',
  description,
  examples: [example],
});

/** The form of a protocol's refusals. */
interface RefusalForm {
  readonly name: string;
  readonly type: string;
  readonly schema: JsonSchema;
}

const MESSAGE = text('What is wrong, as a sentence that may be shown.', 'Not found');

const FORMS: Readonly<Record<Protocol, RefusalForm>> = {
  api: {
    name: 'Problem',
    type: 'application/problem+json',
    schema: {
      type: 'object',
      description: 'A refusal as problem details (RFC 9457).',
      required: ['type', 'title', 'status', 'detail', 'code', 'instance'],
      properties: {
        type: text('Always `about:blank`; `code` tells refusals apart.', 'about:blank'),
        title: text('What is wrong, as a sentence that may be shown.', 'Job title is required'),
        status: { type: 'integer', description: 'The HTTP status.', examples: [400] },
        detail: text('The same sentence.', 'Job title is required'),
        code: text('A word for programs; it does not change.', 'validation_failed'),
        instance: text('The id of the request, as in X-Request-Id.', '019ab2c4d5e6'),
        field: text('The field that is wrong, with dots.', 'job_title'),
        errors: {
          type: 'array',
          description: 'Every field that is wrong.',
          items: {
            type: 'object',
            required: ['field', 'message'],
            properties: {
              field: text('The field, with dots.', 'job_title'),
              message: text('What is wrong with it.', 'Job title is required'),
            },
          },
        },
        conflicts: {
          type: 'array',
          description:
            'Every field that changed after it was loaded; only where a body has `base`.',
          items: {
            type: 'object',
            required: ['field', 'base', 'yours', 'theirs'],
            properties: {
              field: text('The field.', 'notes'),
              base: text('Its value as it was loaded.', 'Call on Friday'),
              yours: text('The value that was sent.', 'Call on Monday'),
              theirs: text('The value that is stored by now.', 'Called'),
            },
          },
        },
      },
    },
  },
  auth: {
    name: 'AuthError',
    type: 'application/json',
    schema: {
      description:
        'A refusal. With the header `X-Supabase-Api-Version: 2024-01-01` it has `code` and `message`, without it `code` (the status), `error_code` and `msg`; X-Sb-Error-Code carries the code in both cases. A refused grant of an unknown kind has the form of OAuth.',
      anyOf: [
        {
          type: 'object',
          required: ['code', 'message'],
          properties: {
            code: text('A word for programs.', 'invalid_credentials'),
            message: MESSAGE,
          },
        },
        {
          type: 'object',
          required: ['code', 'error_code', 'msg'],
          properties: {
            code: { type: 'integer', description: 'The HTTP status.', examples: [400] },
            error_code: text('A word for programs.', 'invalid_credentials'),
            msg: MESSAGE,
          },
        },
        {
          type: 'object',
          required: ['error', 'error_description'],
          properties: {
            error: text('A word for programs.', 'unsupported_grant_type'),
            error_description: MESSAGE,
          },
        },
      ],
    },
  },
  storage: {
    name: 'StorageError',
    type: 'application/json',
    schema: {
      type: 'object',
      description:
        'A refusal. The HTTP status of nearly every one is 400; `statusCode` has the real one.',
      required: ['statusCode', 'error', 'message', 'code'],
      properties: {
        statusCode: text('The real status.', '404'),
        error: text('The kind of refusal.', 'not_found'),
        message: text('What is wrong.', 'Object not found'),
        code: text('A word for programs.', 'NoSuchKey'),
      },
    },
  },
  functions: {
    name: 'FunctionError',
    type: 'application/json',
    schema: {
      type: 'object',
      description: 'A refusal of a function.',
      required: ['code', 'message', 'retryable'],
      properties: {
        code: {
          type: ['string', 'integer'],
          description: 'A word for programs; the number 401 when there is no live session.',
          examples: ['PROMPT_ERROR'],
        },
        message: MESSAGE,
        retryable: { type: 'boolean', description: 'Whether a retry may help.', examples: [false] },
      },
    },
  },
  rest: {
    name: 'RestError',
    type: 'application/json',
    schema: {
      type: 'object',
      description: 'A refusal as PostgREST writes it.',
      required: ['code', 'details', 'hint', 'message'],
      properties: {
        code: text('A code of PostgREST or PostgreSQL.', 'PGRST116'),
        details: { type: ['string', 'null'], description: 'More about it.' },
        hint: { type: ['string', 'null'], description: 'What to do.' },
        message: text('What is wrong.', 'Cannot coerce the result to a single JSON object'),
      },
    },
  },
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

/** The statuses of an endpoint's refusals: those of its kind, and those its description adds. */
function statusesOf(contract: AnyContract, more: readonly number[]): number[] {
  const { protocol, access, params, query, body, method } = contract;
  const found = new Set([429, 500, 503, ...more]);
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

/** The refusals of an endpoint as OpenAPI responses, shared by all endpoints of a protocol. */
export function refusalsOf(
  contract: AnyContract,
  more: readonly number[],
  components: Components,
  responses: Map<string, JsonSchema>,
): Readonly<Record<string, JsonSchema>> {
  const form = FORMS[contract.protocol];
  return Object.fromEntries(
    statusesOf(contract, more).map((status) => {
      const name = `${form.name}${status}`;
      if (!responses.has(name)) {
        responses.set(name, {
          description: MEANINGS[status] ?? 'The request is refused.',
          ...(status === 429 || status === 503
            ? {
                headers: {
                  'Retry-After': { schema: { type: 'integer' }, description: 'Seconds.' },
                },
              }
            : undefined),
          content: { [form.type]: { schema: components.add(form.name, form.schema) } },
        });
      }
      return [String(status), { $ref: `#/components/responses/${name}` }];
    }),
  );
}
