import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import * as z from 'zod/mini';

import { mount } from '#server/http/mount.ts';
import { readModifiers, type Modifiers } from '#server/protocols/table-calls/answer-rows.ts';
import { columnsOf, kindOf, type Row } from '#server/protocols/table-calls/columns.ts';
import { readPreferences } from '#server/protocols/table-calls/preferences.ts';
import { refused } from '#server/protocols/table-calls/refusals.ts';
import { readAccept } from '#server/protocols/table-calls/representation.ts';
import type { Procedure } from '#shared/table-calls/procedure.ts';
import { ERRORS } from '#shared/core/error-catalogue.ts';
import { AppError } from '#shared/core/errors.ts';
import { messages } from '#shared/core/messages.ts';
import { serverMessages } from '#shared/core/server-messages.ts';

type Query = Readonly<Record<string, string | string[]>>;

/**
 * Registers a procedure for POST, GET and HEAD. `ask` returns its rows, or its one row; filters, order, limits, columns
 * and form of the response follow the request (decision 014).
 */
export function mountProcedure<
  P extends z.core.$ZodType,
  R extends z.ZodMiniObject<Readonly<Record<string, z.ZodMiniType>>>,
>(
  app: FastifyInstance,
  procedure: Procedure<P, R>,
  ask: (
    args: z.core.output<P>,
    reply: FastifyReply,
  ) => Promise<readonly z.core.input<R>[] | z.core.input<R>>,
): void {
  const columns = columnsOf(procedure.row);
  // Parameters take precedence over columns of the same name.
  const parameters = new Map(
    Object.entries(procedure.shape).map(([name, schema]) => [name, kindOf(schema)]),
  );

  async function answer(
    { request, reply }: { request: FastifyRequest; reply: FastifyReply },
    args: z.core.output<P>,
    modifiers: Modifiers,
  ): Promise<FastifyReply> {
    checkSchema(request);
    const preferences = readPreferences(request.headers['prefer']);
    const representation = readAccept(request.headers.accept);
    const shape = readModifiers(columns, modifiers, preferences, representation);
    const found = await ask(args, reply);
    const rows = (Array.isArray(found) ? found : [found]).map(
      // Nothing beyond the contract is sent, whatever columns are requested.
      (row) => z.parse(procedure.row, row) as Row,
    );
    const { status, contentRange, text } = shape(rows, procedure.many);
    reply.code(status).header('content-range', contentRange).header('cache-control', 'no-cache');
    if (preferences.applied.length > 0) {
      reply.header('preference-applied', preferences.applied.join(', '));
    }
    return status === 204 ? reply.send() : reply.type(representation.type).send(text);
  }

  mount(app, procedure.call, async ({ query, body, ...http }) =>
    answer(http, body as z.core.output<P>, entriesOf(query)),
  );

  mount(app, procedure.read, async ({ query, ...http }) => {
    const entries = entriesOf(query);
    const args = entries.filter(([name]) => parameters.has(name));
    const read = z.safeParse(
      procedure.parameters as unknown as z.ZodMiniType,
      Object.fromEntries(
        args.map(([name, text]) => [
          name,
          parameters.get(name) === 'number' && /^-?\d{1,15}$/.test(text) ? Number(text) : text,
        ]),
      ),
    );
    if (!read.success) {
      const [issue] = read.error.issues;
      throw new AppError(ERRORS.validation_failed, issue?.message ?? messages.common.refused);
    }
    const modifiers = entries.filter(([name]) => !parameters.has(name));
    return answer(http, read.data as z.core.output<P>, modifiers);
  });
}

/** The names and values of a query in their order. */
export function entriesOf(query: Query): Modifiers {
  return Object.entries(query).flatMap(([name, value]) =>
    [value].flat().map((text) => [name, text] as const),
  );
}

/** Refuses any schema but ours. */
export function checkSchema({ headers, method }: FastifyRequest): void {
  const name =
    headers[method === 'POST' || method === 'PATCH' ? 'content-profile' : 'accept-profile'];
  if (name !== undefined && name !== 'public') {
    throw refused(ERRORS.schema_unknown, serverMessages.rest.schema(String(name).slice(0, 100)), {
      hint: serverMessages.rest.onlySchema,
    });
  }
}
