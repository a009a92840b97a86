import { useEffect, useRef } from 'react';
import { AppError } from '#shared/errors.ts';
import { Panel } from '#web/ui/panel.tsx';

/** Why a refusal came, where knowing it helps: no answer, or a sentence about what was sent. */
function reasonOf(error: unknown): string | undefined {
  if (!(error instanceof AppError)) return undefined;
  return error.status < 500 ? error.message : undefined;
}

/** The specification's sentence for a form that could not be sent; takes the focus that the busy button lost. */
export function FormFailure({ message, error }: { message: string; error: unknown }) {
  const box = useRef<HTMLDivElement>(null);
  const failed = Boolean(error);
  useEffect(() => {
    if (failed) box.current?.focus();
  }, [failed]);
  if (!failed) return null;
  return (
    <div ref={box} tabIndex={-1} className="rounded-ui">
      <Panel tone="error" title={message}>
        {reasonOf(error)}
      </Panel>
    </div>
  );
}
