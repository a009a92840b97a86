import { ArrowLeft } from 'lucide-react';
import { cx } from '#web/lib/classes.ts';
import { LinkButton } from '#web/ui/link-button.tsx';

/** The way back to what a page belongs to, above its head. */
export function BackLink(props: { href: string; className?: string; children: string }) {
  const { href, className, children } = props;
  return (
    <LinkButton
      variant="quiet"
      size="small"
      className={cx('-ml-2.5 text-soft! print:hidden', className)}
      href={href}
      icon={<ArrowLeft size={16} aria-hidden="true" />}
    >
      {children}
    </LinkButton>
  );
}
