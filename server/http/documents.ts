import type { FastifyRequest } from 'fastify';

/** Paths under which nothing but protocol endpoints and files live. */
const NOT_A_PAGE = /^\/(api|auth\/v1|storage\/v1|functions\/v1|rest\/v1|assets)(\/|$)/;

/** The route of the built files; what is no file among them may be a page. */
export const FILES_ROUTE = '/*';

/** The path of a request, without its query. */
export function pathOf(request: FastifyRequest): string {
  return request.url.split('?', 1)[0] ?? '/';
}

/** Whether a browser asks for a page, whether there is one at the address or not. */
export function isDocumentRequest(request: FastifyRequest): boolean {
  const isRead = request.method === 'GET' || request.method === 'HEAD';
  const isOfPages = request.is404 || request.routeOptions.url === FILES_ROUTE;
  return isRead && isOfPages && !NOT_A_PAGE.test(pathOf(request));
}

/** Whether a request for which no file lies ready counts as work: a page without a query does not, all else does. */
export function countsAsWork(request: FastifyRequest): boolean {
  return !isDocumentRequest(request) || request.url.includes('?');
}

/** The address of a request as a link on our own page: it never leads to another site. */
export function ownAddressOf(request: FastifyRequest): string {
  // Browsers take two slashes, either way round, for the beginning of a host name.
  return request.url.startsWith('/') ? request.url.replace(/^[/\\]+/, '/') : '/';
}
