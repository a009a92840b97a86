import type { PickedApplication } from '#web/features/jobgpt/application-picker.tsx';
import { paths } from '#web/lib/paths.ts';
import { AppLink } from '#web/ui/app-link.tsx';
import { Button } from '#web/ui/button.tsx';

/** Names the application that the question is about, and offers to leave it. */
export function AboutApplication(props: { application: PickedApplication; onLeave: () => void }) {
  const { application, onLeave } = props;
  return (
    <div className="flex flex-wrap items-center justify-between gap-x-4 gap-y-1">
      <p className="min-w-0 [overflow-wrap:anywhere]">
        {'About '}
        <AppLink href={paths.editApplication(application.id)} className="prose-link">
          {application.label}
        </AppLink>
      </p>
      <Button size="small" onClick={onLeave}>
        About no application
      </Button>
    </div>
  );
}
