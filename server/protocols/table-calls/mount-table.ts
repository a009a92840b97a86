import { Readable } from 'node:stream';

import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import * as z from 'zod/mini';

import { mount, type WhoOf } from '#server/http/mount.ts';
import { readNumber } from '#server/protocols/table-calls/answer-rows.ts';
import { columnsOf, type Row } from '#server/protocols/table-calls/columns.ts';
import { checkSchema, entriesOf } from '#server/protocols/table-calls/mount-procedure.ts';
import { readPreferences } from '#server/protocols/table-calls/preferences.ts';
import { refused } from '#server/protocols/table-calls/refusals.ts';
import { notOneRow, readAccept, represent } from '#server/protocols/table-calls/representation.ts';
import { readSelect } from '#server/protocols/table-calls/select-columns.ts';
import {
  allowedOn,
  missing,
  readTableQuery,
  type TableQuery,
} from '#server/protocols/table-calls/table-query.ts';
import type { Access, Contract, Output } from '#shared/core/contract.ts';
import type { anyQuery, Table } from '#shared/table-calls/table.ts';
import { ERRORS } from '#shared/core/error-catalogue.ts';
import { AppError } from '#shared/core/errors.ts';
import { H1B_EXPORT_MAX, REST_BATCH } from '#shared/core/limits.ts';
import { serverMessages } from '#shared/core/server-messages.ts';

type Schema = z.core.$ZodType;

/** Rows of a table from an offset on, `limit` at most, and how many match in all. */
interface TablePage {
  readonly rows: readonly object[];
  readonly total: number;
}

interface TableHandlers<C extends Schema, Who extends Access> {
  readonly page: (
    call: { readonly identity: WhoOf<Who>; readonly reply: FastifyReply },
    query: TableQuery,
    part: { readonly offset: number; readonly limit: number },
  ) => Promise<TablePage>;
  /** Changes the row with an id and returns it; undefined when the caller has none. */
  readonly update?: (
    identity: WhoOf<Who>,
    id: string,
    changes: Output<C>,
  ) => Promise<object | undefined>;
}

/** Any table; the exact types matter only to its handlers. */
const plain = (table: object) => table as Table;

/** A row reduced to its contract: nothing beyond it is sent. */
const ownColumns = (table: Table, row: object) => z.parse(table.row, row) as Row;

/** Reads what all calls have in common; throws AppError, with what the table takes as the hint. */
function readCall(table: Table, request: FastifyRequest) {
  try {
    checkSchema(request);
    const entries = entriesOf(request.query as z.output<typeof anyQuery>);
    const value = (name: string) => entries.find(([known]) => known === name)?.[1];
    return {
      preferences: readPreferences(request.headers['prefer']),
      representation: readAccept(request.headers.accept),
      selection: readSelect(columnsOf(table.row), value('select')),
      limit: Math.min(readNumber('limit', value('limit')) ?? Infinity, H1B_EXPORT_MAX),
      offset: readNumber('offset', value('offset')) ?? 0,
      query: readTableQuery(
        table,
        entries.filter(([name]) => !/^(select|limit|offset)$/.test(name)),
      ),
    };
  } catch (error) {
    if (!(error instanceof AppError) || error.status !== 400) throw error;
    const { hint, details } = (error.details ?? {}) as { hint?: string; details?: string };
    throw refused(error.form, error.message, {
      ...(details === undefined ? undefined : { details }),
      hint: hint ?? allowedOn(table),
    });
  }
}

type TableCall = ReturnType<typeof readCall>;

function sayApplied(reply: FastifyReply, { preferences }: TableCall): void {
  if (preferences.applied.length === 0) return;
  reply.header('preference-applied', preferences.applied.join(', '));
}

/** Fetches rows from an offset on, `limit` at most. */
type FetchPart = (offset: number, limit: number) => Promise<TablePage>;

/** Answers a select; a long answer is sent while it is read. */
async function answerSelect(
  table: Table,
  call: TableCall,
  { request, reply }: { readonly request: FastifyRequest; readonly reply: FastifyReply },
  fetchPart: FetchPart,
): Promise<FastifyReply> {
  const { preferences, representation, selection, limit, offset } = call;
  const isHead = request.method === 'HEAD';
  const first = await fetchPart(offset, isHead ? 1 : Math.max(1, Math.min(limit, REST_BATCH)));
  const { total } = first;
  if (preferences.count && offset > 0 && offset > total) {
    throw refused(ERRORS.rows_beyond_end, serverMessages.rest.range, {
      details: serverMessages.rest.rangeBeyond(offset, total),
    });
  }
  const sent = Math.max(0, Math.min(limit, total - offset));
  const range = sent === 0 ? '*' : `${offset}-${offset + sent - 1}`;
  if (representation.form === 'object' && sent !== 1) throw notOneRow(sent);
  reply
    .code(preferences.count && sent < total ? 206 : 200)
    .header('content-range', `${range}/${preferences.count ? total : '*'}`)
    .type(representation.type);
  if (table.select.access === 'public') reply.header('cache-control', 'no-cache');
  sayApplied(reply, call);
  if (isHead) return reply.send();
  const shape = (rows: readonly object[]) =>
    rows.slice(0, sent).map((row) => selection.cut(ownColumns(table, row)));
  const textOf = (rows: readonly Row[]) => represent(representation, selection.names, rows);
  if (sent <= REST_BATCH) return reply.send(textOf(shape(first.rows)));
  async function* parts() {
    const isArray = representation.form === 'array';
    let rows = shape(first.rows);
    for (let from = offset; rows.length > 0;) {
      const text = textOf(rows);
      const isFirst = from === offset;
      // An array goes on after a comma; a table goes on without its heading.
      if (isArray) yield `${isFirst ? '[' : ','}${text.slice(1, -1)}`;
      else yield isFirst ? text : text.slice(text.indexOf('\n'));
      from += rows.length;
      const left = offset + sent - from;
      rows = left > 0 ? shape((await fetchPart(from, Math.min(left, REST_BATCH))).rows) : [];
    }
    if (isArray) yield ']';
  }
  return reply.send(Readable.from(parts(), { objectMode: false }));
}

/** Registers the calls of a table: GET and HEAD, and PATCH where its rows can be changed. */
export function mountTable<R extends z.ZodMiniObject, C extends Schema, Who extends Access>(
  app: FastifyInstance,
  table: Table<R, C, Who>,
  { page, update }: TableHandlers<C, Who>,
): void {
  const any = plain(table);
  mount(
    app,
    table.select as unknown as Contract<undefined, typeof anyQuery, undefined, undefined, Who>,
    async ({ identity, request, reply }) => {
      const call = readCall(any, request);
      return answerSelect(any, call, { request, reply }, (offset, limit) =>
        page({ identity, reply }, call.query, { offset, limit }),
      );
    },
  );
  if (!table.update || !update) return;
  mount(app, table.update, async ({ identity, request, reply, body }) => {
    const call = readCall(any, request);
    const { query, preferences, representation, selection } = call;
    const id = query.filters.get('id=eq');
    if (id === undefined || query.filters.size > 1 || query.order) throw missing(any, 'id=eq');
    const changed = await update(identity, id, body);
    const rows = changed ? [selection.cut(ownColumns(any, changed))] : [];
    reply.header('content-range', `*/${preferences.count ? rows.length : '*'}`);
    sayApplied(reply, call);
    if (!preferences.changed) return reply.code(204).send();
    const text = represent(representation, selection.names, rows);
    return reply.code(200).type(representation.type).send(text);
  });
}
