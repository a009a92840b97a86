import type { FastifyRequest } from 'fastify';

/** Paths under which there are only protocol endpoints and files. */
const NOT_A_PAGE = /^\/(api|auth\/v1|storage\/v1|functions\/v1|rest\/v1|assets)(\/|$)/;

/** The route of the built files; another address under it may be a page. */
export const FILES_ROUTE = '/*';

/** The path of a request, without its query. */
export function pathOf(request: FastifyRequest): string {
  return request.url.split('?', 1)[0] ?? '/';
}

/** Whether a browser requests a page, existing or not. */
export function isDocumentRequest(request: FastifyRequest): boolean {
  const isRead = request.method === 'GET' || request.method === 'HEAD';
  const isOfPages = request.is404 || request.routeOptions.url === FILES_ROUTE;
  return isRead && isOfPages && !NOT_A_PAGE.test(pathOf(request));
}

/** Whether a request that no built file serves counts as work: everything except a page without a query. */
export function countsAsWork(request: FastifyRequest): boolean {
  return !isDocumentRequest(request) || request.url.includes('?');
}

/** The address of a request as a link on our own page: it never leads to another site. */
export function ownAddressOf(request: FastifyRequest): string {
  // Browsers take two slashes of either kind for the beginning of a host name.
  return request.url.startsWith('/') ? request.url.replace(/^[/\\]+/, '/') : '/';
}
