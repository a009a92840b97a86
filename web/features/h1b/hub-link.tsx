import { paths } from '#web/lib/paths.ts';
import { AppLink } from '#web/ui/app-link.tsx';

/** The way from a page of the H1B records back to their explorer. */
export function HubLink() {
  return (
    <nav aria-label="Breadcrumb" data-print="hide" className="pb-1 text-small">
      <AppLink href={paths.h1b} className="prose-link">
        H1B Data Explorer
      </AppLink>
    </nav>
  );
}
