import { AuthenticatorCard } from '#web/features/profile/security/authenticator-card.tsx';
import { KeysCard } from '#web/features/profile/security/keys-card.tsx';
import { PasskeysCard } from '#web/features/profile/security/passkeys-card.tsx';
import { PhoneCard } from '#web/features/profile/security/phone-card.tsx';
import { RecoveryCard } from '#web/features/profile/security/recovery-card.tsx';
import { IdentitiesCard } from '#web/features/profile/security/identities-card.tsx';
import { EventsCard } from '#web/features/profile/security/events-card.tsx';
import { SessionsCard } from '#web/features/profile/security/sessions-card.tsx';
import { Card } from '#web/ui/card.tsx';

/** 'Security': how the person protects the account, and who is signed in to it. */
export function SecuritySection() {
  return (
    <Card roomy>
      <section aria-labelledby="security" className="flex flex-col gap-6">
        <h2 id="security" className="text-large font-semibold">
          Security
        </h2>
        <AuthenticatorCard />
        <KeysCard />
        <PhoneCard />
        <RecoveryCard />
        <PasskeysCard />
        <IdentitiesCard />
        <SessionsCard />
        <EventsCard />
      </section>
    </Card>
  );
}
