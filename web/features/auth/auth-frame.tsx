import { type ReactNode, useEffect, useRef } from 'react';
import { authClient } from '#web/lib/session.ts';
import { cx } from '#web/lib/classes.ts';
import { Card } from '#web/ui/card.tsx';
import { AttemptsProvider } from '#web/features/auth/latest-attempt.tsx';

/** The frame of the sign-in pages: one card in the middle; the auth client loads while the person reads. */
export function AuthFrame(props: {
  title: string;
  /** What went wrong. It is what a person wants to know, so it stands larger than the title. */
  problem?: string;
  intro?: ReactNode;
  /** The title takes the focus, for a page that replaces another one under the same address. */
  focusTitle?: boolean;
  /** Nothing but the brand stands above it: nothing else can be done before. */
  alone?: boolean;
  children?: ReactNode;
}) {
  const { title, problem, intro, focusTitle = false, alone, children } = props;
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => {
    if (focusTitle) heading.current?.focus();
  }, [focusTitle]);
  useEffect(() => {
    // The next caller that needs the client asks again, and reports when it cannot be loaded.
    authClient().catch(() => undefined);
  }, []);
  return (
    <div data-alone={alone} className="mx-auto w-full max-w-md sm:pt-[7vh] sm:pb-8">
      <Card roomy className="flex flex-col gap-6 max-sm:p-5">
        <header className="flex flex-col gap-2">
          <h1
            ref={heading}
            tabIndex={focusTitle ? -1 : undefined}
            className={cx(
              'outline-none [overflow-wrap:anywhere]',
              problem === undefined ? 'text-title' : 'text-small font-medium text-danger',
            )}
          >
            {title}
          </h1>
          {problem !== undefined && (
            <p role="alert" className="text-title font-semibold [overflow-wrap:anywhere]">
              {problem}
            </p>
          )}
          {intro && <div className="text-soft [overflow-wrap:anywhere]">{intro}</div>}
        </header>
        <AttemptsProvider>{children}</AttemptsProvider>
      </Card>
    </div>
  );
}
