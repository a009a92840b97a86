import { messages } from '#shared/core/messages.ts';
import { paths } from '#web/lib/paths.ts';
import { LinkButton } from '#web/ui/link-button.tsx';
import { Panel } from '#web/ui/panel.tsx';

/** Says that the typed text waits for its person, in sight wherever the page is scrolled; signing in opens a tab of its own. */
export function SignedOutNotice() {
  return (
    <div className="sticky top-2 z-20 mb-5 shadow-float">
      <Panel
        tone="info"
        title={messages.auth.signedOutElsewhere}
        action={
          <LinkButton href={paths.login} target="_blank" size="small">
            Sign in
            <span className="sr-only"> (opens in a new tab)</span>
          </LinkButton>
        }
      >
        {messages.auth.typedIsHeld}
      </Panel>
    </div>
  );
}
