import { Plus } from 'lucide-react';
import { type ListSearch, UNFILTERED } from '#web/features/applications/list-search.ts';
import { paths } from '#web/lib/paths.ts';
import { Button } from '#web/ui/button.tsx';
import { EmptyState } from '#web/ui/empty-state.tsx';
import { LinkButton } from '#web/ui/link-button.tsx';

/** Shown to a person without an application. */
export function NoApplications() {
  return (
    <EmptyState
      title="Your list starts here"
      action={
        <div className="flex flex-wrap justify-center gap-3">
          <LinkButton
            variant="primary"
            href={paths.addApplication}
            icon={<Plus size={16} aria-hidden="true" />}
          >
            Add your first application
          </LinkButton>
          <LinkButton href={paths.importApplications}>Import a list</LinkButton>
        </div>
      }
    >
      Keep every application in one place: where you applied, when, and what happened since.
    </EmptyState>
  );
}

/** Shown when nothing matches the search and the filter. */
export function NoMatch({ onShow }: { onShow: (change: ListSearch) => void }) {
  return (
    <EmptyState
      title="No applications match"
      action={<Button onClick={() => onShow(UNFILTERED)}>Show all applications</Button>}
    >
      Search looks at companies, job titles, notes, locations and tags.
    </EmptyState>
  );
}
