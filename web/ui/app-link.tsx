import { type ComponentProps, createContext, type ReactNode, use } from 'react';

/** Properties of a link inside the site: a native anchor whose `href` is a path of `web/lib/paths.ts`. */
export type AppLinkProps = Omit<ComponentProps<'a'>, 'href'> & { href: string };

/** Draws links inside the site: a plain anchor on prerendered pages, the router's link in the app. */
export const LinkContext = createContext<(props: AppLinkProps) => ReactNode>(
  ({ children, ...rest }) => <a {...rest}>{children}</a>,
);

/** A link to a page of ours; it changes the page without a reload where a router is running. */
export function AppLink(props: AppLinkProps) {
  return use(LinkContext)(props);
}
