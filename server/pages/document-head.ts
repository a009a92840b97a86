import type { PublicView } from '#server/http/public-view.ts';
import { documentTitle, type PageHead } from '#shared/site/page-heads.ts';

/** A path as its pages are linked: one slash between segments, none at the end. */
export function plainPath(path: string): string {
  return `/${path.split('/').filter(Boolean).join('/')}`;
}

/** The canonical path of a page that has several: the pattern's, with the values of the address. */
function canonicalOf(head: PageHead, path: string): string {
  const segments = path.split('/');
  const own = head.path.split('/');
  const pattern = (head.canonical ?? head.path).split('/');
  return pattern
    .map((part) => (part.startsWith(':') ? (segments[own.indexOf(part)] ?? '') : part))
    .join('/');
}

/** What the document of an address says in its head: of the page, and of what its address asks for. */
export function documentHead(head: PageHead | undefined, path: string, view?: PublicView) {
  const plain = plainPath(path);
  if (!head || view?.found === false) {
    return {
      title: documentTitle(view?.title ?? 'Page not found'),
      description: 'There is no page at this address.',
      canonical: undefined,
      shared: plain,
      indexed: false,
    };
  }
  const canonical = view?.canonical ?? canonicalOf(head, plain);
  return {
    title: documentTitle(view?.title || head.title),
    description: view?.description || head.description,
    canonical,
    shared: view?.shared ?? canonical,
    indexed: head.indexed && view?.indexed !== false,
  };
}
