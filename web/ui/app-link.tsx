import { type ComponentProps, createContext, type ReactNode, use } from 'react';

/** A native anchor whose `href` is a path of `web/lib/paths.ts`. */
export type AppLinkProps = Omit<ComponentProps<'a'>, 'href'> & { href: string };

/** Renders links inside the site: a plain anchor on prerendered pages, the router's link in the app. */
export const LinkContext = createContext<(props: AppLinkProps) => ReactNode>(
  ({ children, ...rest }) => <a {...rest}>{children}</a>,
);

/** A link to a page of this site; does not reload the page where a router is running. */
export function AppLink(props: AppLinkProps) {
  return use(LinkContext)(props);
}
