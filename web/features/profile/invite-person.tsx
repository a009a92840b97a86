import { type SyntheticEvent, useState } from 'react';
import { normalizeEmail } from '#shared/core/email.ts';
import { EMAIL_MAX } from '#shared/core/limits.ts';
import { messages } from '#shared/core/messages.ts';
import { accountMessages } from '#shared/profile/messages.ts';
import { useInvite } from '#web/lib/queries/security.ts';
import { reasonOf } from '#web/lib/reason-of.ts';
import { Button } from '#web/ui/button.tsx';
import { Card } from '#web/ui/card.tsx';
import { Field } from '#web/ui/field.tsx';
import { Input } from '#web/ui/input.tsx';
import { Panel } from '#web/ui/panel.tsx';

/** An operator mails somebody an invitation to make an account. */
export function InvitePerson() {
  const [typed, setTyped] = useState('');
  const [problem, setProblem] = useState<string>();
  const [invited, setInvited] = useState<string>();
  const invite = useInvite();

  function send(event: SyntheticEvent) {
    event.preventDefault();
    setInvited(undefined);
    const email = normalizeEmail(typed);
    const refused = typed.trim() ? messages.auth.emailMalformed : messages.auth.enterEmail;
    setProblem(email ? undefined : refused);
    if (!email) return;
    invite.mutate(email, {
      onSuccess: () => {
        setInvited(email);
        setTyped('');
      },
      onError: (error) => setProblem(reasonOf(error) ?? accountMessages.inviteFailed),
    });
  }
  return (
    <Card roomy>
      <section aria-labelledby="invitations" className="flex flex-col gap-4">
        <h2 id="invitations" className="text-large font-semibold">
          Invitations
        </h2>
        <p className="text-soft">{accountMessages.inviteAbout}</p>
        {invited && <Panel tone="success">{accountMessages.invited(invited)}</Panel>}
        <form noValidate onSubmit={send} className="grid items-end gap-5 sm:grid-cols-[1fr_auto]">
          <Field label="Email address of the person" error={problem}>
            <Input
              type="email"
              autoComplete="off"
              maxLength={EMAIL_MAX}
              value={typed}
              onChange={(event) => setTyped(event.target.value)}
            />
          </Field>
          <Button
            type="submit"
            busy={invite.isPending}
            busyLabel="Inviting..."
            className="sm:self-end"
          >
            Invite
          </Button>
        </form>
      </section>
    </Card>
  );
}
