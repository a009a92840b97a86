import { useEffect, useRef } from 'react';
import { reasonOf } from '#web/lib/reason-of.ts';
import { Panel } from '#web/ui/panel.tsx';

/** The message of a form that could not be sent; takes the focus that the busy button lost. */
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
