import { type ComponentProps, createContext, type ReactNode, use } from 'react';

/** A native anchor whose `href` is a path of `web/lib/paths.ts`. */
export type AppLinkProps = Omit<ComponentProps<'a'>, 'href'> & {
  href: string;
  /** Whether it leads to a section of the site: it is lit on the pages beneath, too. */
  isSection?: boolean;
};

/** Renders links inside the site: a plain anchor on prerendered pages, the router's link in the app. */
export const LinkContext = createContext<(props: AppLinkProps) => ReactNode>(
  ({ children, ...props }) => {
    const { isSection: _, ...rest } = props;
    return <a {...rest}>{children}</a>;
  },
);

/** A link to a page of this site; does not reload the page where a router is running. */
export function AppLink(props: AppLinkProps) {
  return use(LinkContext)(props);
}
