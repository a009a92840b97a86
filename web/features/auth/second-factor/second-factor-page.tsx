import { useRouter } from '@tanstack/react-router';
import { useState } from 'react';
import { securityMessages } from '#shared/security/messages.ts';
import { AuthFrame } from '#web/features/auth/auth-frame.tsx';
import { KeyStep } from '#web/features/auth/second-factor/key-step.tsx';
import { PhoneStep } from '#web/features/auth/second-factor/phone-step.tsx';
import { ProofForm } from '#web/features/auth/second-factor/proof-form.tsx';
import { sixDigits } from '#web/features/auth/second-factor/six-digits.ts';
import { type Way, waysOf } from '#web/features/auth/second-factor/ways.ts';
import { paths, safeNext } from '#web/lib/paths.ts';
import { whyNoPasskeys } from '#web/lib/passkeys.ts';
import { proveByCode, proveByRecoveryCode, signInByPasskey } from '#web/lib/queries/factors.ts';
import { signOut, useSession } from '#web/lib/session.ts';
import { Button } from '#web/ui/button.tsx';

const LABELS: Record<Way['kind'], string> = {
  totp: 'Use your authenticator app',
  phone: 'Get a code by text',
  webauthn: 'Use your security key',
  passkey: 'Use a passkey',
  recovery_code: 'Use a recovery code',
};

/** /auth/second-factor: asks a person who has a second factor for it before anything else, and then goes on to `next`. */
export function SecondFactorPage() {
  const router = useRouter();
  const user = useSession()?.user;
  const [ways] = useState(() => waysOf(user?.factors ?? [], whyNoPasskeys() === undefined));
  const [chosen, setChosen] = useState<Way | undefined>(ways[0]);
  const others = ways.filter((way) => way !== chosen);

  async function goOn() {
    const next = new URLSearchParams(location.search).get('next');
    await router.navigate({ href: safeNext(next, paths.dashboard), replace: true });
  }
  async function leave() {
    await signOut();
    await router.navigate({ href: paths.login, replace: true });
  }

  return (
    <AuthFrame
      title="Confirm it is you"
      intro={<p>Your account {user?.email} is protected by a second step.</p>}
    >
      {chosen && <Step key={`${chosen.kind} ${chosen.factorId}`} way={chosen} onDone={goOn} />}
      <ul className="flex flex-col items-start gap-1 border-t border-line pt-4">
        {others.map((way) => (
          <li key={`${way.kind} ${way.factorId}`}>
            <Button variant="quiet" size="small" onClick={() => setChosen(way)}>
              {way.name ? `${LABELS[way.kind]}: ${way.name}` : LABELS[way.kind]}
            </Button>
          </li>
        ))}
        <li>
          <Button variant="quiet" size="small" onClick={() => void leave()}>
            Sign out
          </Button>
        </li>
      </ul>
    </AuthFrame>
  );
}

/** The step of one way: a code, or a key that the browser asks for. */
function Step({ way, onDone }: { way: Way; onDone: () => Promise<void> }) {
  const person = useSession()?.user.id;
  const { kind, factorId } = way;
  if (kind === 'webauthn') return <KeyStep factorId={factorId} onDone={onDone} />;
  if (kind === 'phone') return <PhoneStep factorId={factorId} onDone={onDone} />;
  if (kind === 'passkey') {
    return (
      <KeyStep
        prove={async () => {
          const found = await signInByPasskey();
          if (found !== person) throw new Error(securityMessages.security.otherPerson);
        }}
        onDone={onDone}
      />
    );
  }
  const isRecovery = kind === 'recovery_code';
  return (
    <ProofForm
      label={isRecovery ? 'Recovery code' : '6-digit code'}
      hint={
        isRecovery ? securityMessages.security.recoveryHint : securityMessages.security.codeHint
      }
      digits={!isRecovery}
      check={
        isRecovery
          ? (code) => (code ? undefined : securityMessages.security.enterRecoveryCode)
          : sixDigits
      }
      onCode={async (code) => {
        await (isRecovery ? proveByRecoveryCode(code) : proveByCode(factorId, code));
        await onDone();
      }}
    />
  );
}
