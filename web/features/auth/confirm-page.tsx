import { type ReactNode, useState } from 'react';
import { messages } from '#shared/messages.ts';
import { paths } from '#web/lib/paths.ts';
import { useSession } from '#web/lib/session.ts';
import { Button } from '#web/ui/button.tsx';
import { LinkButton } from '#web/ui/link-button.tsx';
import { Panel } from '#web/ui/panel.tsx';
import { AuthFrame } from '#web/features/auth/auth-frame.tsx';
import { authMessage } from '#web/features/auth/auth-message.ts';
import { readLink, redeemLink } from '#web/features/auth/confirm-link.ts';

interface Purpose {
  title: string;
  intro: string;
}

const SIGN_IN: Purpose = {
  title: 'Sign in to Waymark',
  intro: 'Press Confirm to sign in on this device.',
};

/** What the person is about to confirm, by the link's type (auth protocol §4). */
const PURPOSES: Partial<Record<string, Purpose>> = {
  signup: {
    title: 'Confirm your email address',
    intro: 'Press Confirm to finish your registration and sign in.',
  },
  invite: {
    title: 'Accept your invitation',
    intro: 'Press Confirm to make your account and sign in.',
  },
  recovery: {
    title: 'Reset your password',
    intro: 'Press Confirm to sign in and choose a new password.',
  },
  email_change: {
    title: 'Confirm your new email address',
    intro: 'Press Confirm to change the address of your account.',
  },
};

function BackLink() {
  const session = useSession();
  return session ? (
    <LinkButton href={paths.dashboard}>Back to Dashboard</LinkButton>
  ) : (
    <LinkButton href={paths.login}>Back to Login</LinkButton>
  );
}

/** /auth/confirm: opening a mailed link uses nothing up; its button redeems it and goes to the callback page (ruling 20). */
export function ConfirmPage() {
  const [link] = useState(() => readLink(location.search, location.origin));
  const [busy, setBusy] = useState(false);
  const [outcome, setOutcome] = useState<ReactNode>();
  const { title, intro } = PURPOSES[link?.type ?? ''] ?? SIGN_IN;

  async function confirm() {
    if (!link) return;
    setBusy(true);
    try {
      const redeemed = await redeemLink(link);
      if ('goTo' in redeemed) {
        // A new document: nothing of this page, nor the used token in its address, stays behind.
        location.replace(redeemed.goTo);
        return;
      }
      setOutcome(<Panel tone="success">{redeemed.message}</Panel>);
    } catch (error) {
      setOutcome(<Panel tone="error">{authMessage(error, messages.auth.failed)}</Panel>);
    }
    setBusy(false);
  }

  const result = link ? outcome : <Panel tone="error">{messages.auth.linkIncomplete}</Panel>;
  return (
    <AuthFrame title={title} intro={result ? undefined : <p>{intro}</p>}>
      {result ?? (
        <Button
          variant="primary"
          busy={busy}
          busyLabel="Processing..."
          onClick={() => void confirm()}
        >
          Confirm
        </Button>
      )}
      {result && <BackLink />}
    </AuthFrame>
  );
}
