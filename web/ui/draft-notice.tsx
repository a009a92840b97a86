import { messages } from '#shared/core/messages.ts';
import { Button } from '#web/ui/button.tsx';
import { Panel } from '#web/ui/panel.tsx';

/** Says that the form opened with values typed earlier, and offers to start over. */
export function DraftNotice({ onStartOver }: { onStartOver: () => void }) {
  return (
    <Panel
      tone="info"
      action={
        <Button size="small" onClick={onStartOver}>
          Start over
        </Button>
      }
    >
      {messages.applications.draftRestored}
    </Panel>
  );
}
