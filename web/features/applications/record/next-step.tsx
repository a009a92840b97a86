import { Check } from 'lucide-react';
import type { Application } from '#shared/applications/contracts/schemas.ts';
import { messages } from '#shared/core/messages.ts';
import { useUpdateApplication } from '#web/lib/queries/applications.ts';
import { reasonOf } from '#web/lib/reason-of.ts';
import { Button } from '#web/ui/button.tsx';
import { Card } from '#web/ui/card.tsx';
import { DateText } from '#web/ui/date-text.tsx';
import { useToast } from '#web/ui/toast.tsx';

/** What comes next with an application, and 'Done'; nothing when there is no next step. */
export function NextStep({ application }: { application: Application }) {
  const { id, next_step, next_step_on } = application;
  const update = useUpdateApplication(id);
  const toast = useToast();
  if (!next_step && !next_step_on) return null;
  const done = () => {
    const base = { next_step, next_step_on };
    update.mutateAsync({ next_step: null, next_step_on: null, base }).catch((error: unknown) =>
      toast({
        title: messages.applications.updateFailed,
        description: reasonOf(error),
        tone: 'error',
      }),
    );
  };
  return (
    <section aria-labelledby="next-step">
      <Card className="flex flex-wrap items-center justify-between gap-3">
        <div className="min-w-0 [overflow-wrap:anywhere]">
          <h2 id="next-step" className="text-small font-medium text-soft">
            Next step
          </h2>
          <p className="font-medium">
            {next_step}
            {next_step && next_step_on && ' · '}
            {next_step_on && <DateText medium date={next_step_on} />}
          </p>
        </div>
        <Button
          size="small"
          busy={update.isPending}
          icon={<Check size={16} aria-hidden="true" />}
          onClick={done}
        >
          Done
        </Button>
      </Card>
    </section>
  );
}
