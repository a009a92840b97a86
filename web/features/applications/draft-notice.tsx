import { messages } from '#shared/messages.ts';
import { Button } from '#web/ui/button.tsx';
import { Panel } from '#web/ui/panel.tsx';

/** Tells that a form opened with what was typed earlier, and how to begin anew. */
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
