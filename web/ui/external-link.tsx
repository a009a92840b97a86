import type { ComponentProps } from 'react';

/** A link to another site: opens a new tab, says so to screen readers, and sends no referrer. */
export function ExternalLink(props: ComponentProps<'a'> & { href: string }) {
  const { children, ...rest } = props;
  return (
    <a {...rest} target="_blank" rel="noopener noreferrer">
      {children}
      <span className="sr-only"> (opens in a new tab)</span>
    </a>
  );
}
