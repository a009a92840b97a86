import { ArrowLeft } from 'lucide-react';
import { LinkButton } from '#web/ui/link-button.tsx';

/** The way back to the list that a page belongs to, above the head of the page and close to it. */
export function BackLink({ href, children }: { href: string; children: string }) {
  return (
    <LinkButton
      variant="quiet"
      size="small"
      className="-mb-4 -ml-2.5 self-start text-soft! print:hidden"
      href={href}
      icon={<ArrowLeft size={16} aria-hidden="true" />}
    >
      {children}
    </LinkButton>
  );
}
