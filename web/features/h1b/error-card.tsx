import { h1bMessages } from '#shared/h1b/messages.ts';
import { Button } from '#web/ui/button.tsx';
import { Card } from '#web/ui/card.tsx';

/** Shown instead of results that could not be loaded. */
export function ErrorCard({
  text,
  busy,
  onRetry,
}: {
  text: string;
  busy: boolean;
  onRetry: () => void;
}) {
  return (
    <Card roomy role="alert" className="flex flex-col items-start gap-3">
      <h2 className="text-large">{h1bMessages.errorTitle}</h2>
      <p className="text-soft">{text}</p>
      <Button busy={busy} onClick={onRetry}>
        Retry
      </Button>
    </Card>
  );
}
