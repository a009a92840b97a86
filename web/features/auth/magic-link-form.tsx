import { Mail } from 'lucide-react';
import { messages } from '#shared/core/messages.ts';
import { Button } from '#web/ui/button.tsx';
import { sendMagicLink } from '#web/features/auth/auth-calls.ts';
import { EmailForm } from '#web/features/auth/email-form.tsx';
import { useCheckEmail } from '#web/features/auth/use-check-email.ts';

/** The first sign-in form: an e-mail address, to which a link is mailed. */
export function MagicLinkForm({ next }: { next: string | undefined }) {
  const checkEmail = useCheckEmail();
  return (
    <EmailForm
      send={(email) => sendMagicLink(email, next)}
      onSent={(email) => checkEmail({ email, kind: 'magiclink', next })}
      failed={messages.auth.magicLinkFailed}
      autoComplete="email"
    >
      {(busy) => (
        <Button
          type="submit"
          variant="primary"
          busy={busy}
          busyLabel="Sending magic link..."
          icon={<Mail size={16} aria-hidden="true" />}
        >
          Send magic link
        </Button>
      )}
    </EmailForm>
  );
}
