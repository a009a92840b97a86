import type { FastifyReply } from 'fastify';

import { invalid } from '#server/features/auth/input.ts';
import type { PageWindow } from '#server/features/auth/repository/accounts.ts';
import { serverMessages } from '#shared/core/server-messages.ts';

const PAGE_SIZE = 50;
const PAGE_SIZE_MAX = 1000;
const PAGE_MAX = 1_000_000;

/** The page that a list is asked for. */
export interface WantedPage extends PageWindow {
  readonly page: number;
}

/** Reads `page` and `per_page`, of which empty ones stand for the first page and 50 rows; throws `validation_failed`. */
export function readPage(query: {
  readonly page?: string | undefined;
  readonly per_page?: string | undefined;
}): WantedPage {
  const page = positive(query.page, 1, PAGE_MAX);
  const limit = Math.min(positive(query.per_page, PAGE_SIZE, PAGE_MAX), PAGE_SIZE_MAX);
  return { page, limit, offset: (page - 1) * limit };
}

/** Sets the headers by which clients find the other pages of a list. */
export function sendPageHeaders(
  reply: FastifyReply,
  path: string,
  { page, limit }: WantedPage,
  total: number,
): void {
  const last = Math.max(1, Math.ceil(total / limit));
  const link = (to: number, rel: string) => `<${path}?page=${to}&per_page=${limit}>; rel="${rel}"`;
  const links = [...(page < last ? [link(page + 1, 'next')] : []), link(last, 'last')];
  reply.header('x-total-count', total).header('link', links.join(', '));
}

function positive(text: string | undefined, initial: number, max: number): number {
  if (text === undefined || text === '') return initial;
  const number = /^\d{1,9}$/.test(text) ? Number(text) : 0;
  if (number < 1 || number > max) throw invalid(serverMessages.auth.pageInvalid);
  return number;
}
