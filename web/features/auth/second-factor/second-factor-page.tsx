import type { Factor, FactorType } from '@supabase/auth-js';
import { useRouter } from '@tanstack/react-router';
import { KeyRound } from 'lucide-react';
import { useState } from 'react';

import { securityMessages } from '#shared/security/messages.ts';
import { AuthFrame } from '#web/features/auth/auth-frame.tsx';
import { WayOut } from '#web/features/auth/form-actions.tsx';
import { ProofForm } from '#web/features/auth/second-factor/proof-form.tsx';
import { authMessage } from '#web/lib/auth-message.ts';
import { keyMessage } from '#web/lib/key-message.ts';
import { pageConfig } from '#web/lib/page-config.ts';
import { whyNoPasskeys } from '#web/lib/passkeys.ts';
import { paths, safeNext } from '#web/lib/paths.ts';
import {
  proveByCode,
  proveByKey,
  proveByRecoveryCode,
  proveByText,
  signInByPasskey,
  textCode,
} from '#web/lib/queries/factors.ts';
import { signOut, useSession } from '#web/lib/session.ts';
import { Button } from '#web/ui/button.tsx';
import { Panel } from '#web/ui/panel.tsx';

/** The sentence for a code that is not six digits. */
function sixDigits(code: string): string | undefined {
  return /^\d{6}$/.test(code) ? undefined : securityMessages.security.codeMalformed;
}

/** Texts a code to the person's phone, then asks for it. */
function PhoneStep(props: { factorId: string; onDone: () => Promise<void> }) {
  const { factorId, onDone } = props;
  const [challenge, setChallenge] = useState<string>();
  const [problem, setProblem] = useState<string>();
  const [busy, setBusy] = useState(false);

  async function send() {
    setBusy(true);
    setProblem(undefined);
    try {
      setChallenge(await textCode(factorId));
    } catch (error) {
      setProblem(authMessage(error, securityMessages.security.proofFailed));
    } finally {
      setBusy(false);
    }
  }
  if (challenge !== undefined) {
    return (
      <ProofForm
        label="6-digit code"
        hint={securityMessages.security.textHint}
        digits
        check={sixDigits}
        onCode={async (code) => {
          await proveByText(factorId, challenge, code);
          await onDone();
        }}
      />
    );
  }
  return (
    <div className="flex flex-col gap-5">
      {problem !== undefined && <Panel tone="error">{problem}</Panel>}
      <Button variant="primary" busy={busy} busyLabel="Sending..." onClick={() => void send()}>
        Send a code to my phone
      </Button>
    </div>
  );
}

type KeyStepProps = { onDone: () => Promise<void> } & (
  | { factorId: string; prove?: never }
  | { factorId?: never; prove: () => Promise<void> }
);

/** Asks for a security key, or for a passkey by `prove`. */
function KeyStep({ factorId, prove, onDone }: KeyStepProps) {
  const [problem, setProblem] = useState<string>();
  const [busy, setBusy] = useState(false);

  async function ask() {
    setBusy(true);
    setProblem(undefined);
    try {
      await (prove ? prove() : proveByKey(factorId));
      await onDone();
    } catch (error) {
      setProblem(keyMessage(error, securityMessages.security.proofFailed));
      setBusy(false);
    }
  }
  return (
    <div className="flex flex-col gap-5">
      {problem !== undefined && <Panel tone="error">{problem}</Panel>}
      {factorId !== undefined && <p className="text-soft">{securityMessages.security.keyHint}</p>}
      <Button
        variant="primary"
        icon={<KeyRound size={16} aria-hidden="true" />}
        busy={busy}
        busyLabel="Waiting..."
        onClick={() => void ask()}
      >
        {factorId === undefined ? 'Use a passkey' : 'Use your security key'}
      </Button>
    </div>
  );
}

/** A way to prove a second factor: one of the person's factors, or a passkey. */
interface Way {
  readonly kind: FactorType | 'passkey';
  /** Empty for a passkey. */
  readonly factorId: string;
  /** Its name, where the person has several of its kind. */
  readonly name?: string | undefined;
}

const ORDER: readonly FactorType[] = ['totp', 'webauthn', 'phone'];

/** The person's ways, the first to be asked for first; recovery codes come last. */
function waysOf(factors: readonly Factor[], withKeys: boolean): Way[] {
  const verified = factors.filter(({ status }) => status === 'verified');
  const of = (kind: FactorType): Way[] => {
    const found = verified.filter((factor) => factor.factor_type === kind);
    return found.map(({ id, friendly_name: name }) => ({
      kind,
      factorId: id,
      name: found.length > 1 ? name : undefined,
    }));
  };
  const kinds = ORDER.filter((kind) => withKeys || kind !== 'webauthn');
  const passkey: Way[] = withKeys ? [{ kind: 'passkey', factorId: '' }] : [];
  return [...kinds.flatMap(of), ...passkey, ...of('recovery_code')];
}

const LABELS: Record<Way['kind'], string> = {
  totp: 'Use your authenticator app',
  phone: 'Get a code by text',
  webauthn: 'Use your security key',
  passkey: 'Use a passkey',
  recovery_code: 'Use a recovery code',
};

/** What is left to somebody without the phone and without recovery codes. */
function LostPhone() {
  const { name, contact } = pageConfig().site.operator;
  return (
    <details className="text-small text-soft">
      <summary className="w-fit cursor-pointer hover:text-ink">Lost your phone?</summary>
      <p className="pt-2">
        {`You have no recovery codes. Ask ${name}${contact === name ? '' : ` (${contact})`} to remove the second step.`}
      </p>
    </details>
  );
}

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
      alone
      intro={
        <p>
          Your account <strong className="font-semibold text-ink">{user?.email}</strong> is
          protected by a second step.
        </p>
      }
    >
      {chosen && <Step key={`${chosen.kind} ${chosen.factorId}`} way={chosen} onDone={goOn} />}
      {others.length > 0 && (
        <ul className="flex flex-col gap-3">
          {others.map((way) => (
            <li key={`${way.kind} ${way.factorId}`}>
              <Button className="w-full" onClick={() => setChosen(way)}>
                {way.name ? `${LABELS[way.kind]}: ${way.name}` : LABELS[way.kind]}
              </Button>
            </li>
          ))}
        </ul>
      )}
      {!ways.some(({ kind }) => kind === 'recovery_code') && <LostPhone />}
      <WayOut>
        Not you?
        <Button
          variant="quiet"
          size="small"
          className="px-0! text-accent! underline underline-offset-3"
          onClick={() => void leave()}
        >
          Sign out
        </Button>
      </WayOut>
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
