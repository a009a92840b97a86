import { type SyntheticEvent, useRef, useState } from 'react';
import { DigitsInput } from '#web/features/auth/password-input.tsx';
import { useFirstFieldFocus } from '#web/features/auth/use-first-field-focus.ts';
import { securityMessages } from '#shared/security/messages.ts';
import { authMessage } from '#web/lib/auth-message.ts';
import { Button } from '#web/ui/button.tsx';
import { Field } from '#web/ui/field.tsx';
import { Input } from '#web/ui/input.tsx';
import { Panel } from '#web/ui/panel.tsx';

interface ProofFormProps {
  label: string;
  hint: string;
  /** The sentence for a code without the right form; undefined for a good one. */
  check: (code: string) => string | undefined;
  /** Proves the code and leaves the page; its error is shown. */
  onCode: (code: string) => Promise<void>;
  /** Whether the code is six digits, of which the last one submits. */
  digits?: boolean;
}

/** A form for one code of a second factor. */
export function ProofForm({ label, hint, check, onCode, digits = false }: ProofFormProps) {
  const [code, setCode] = useState('');
  const [problem, setProblem] = useState<string>();
  const [wrong, setWrong] = useState<string>();
  const [busy, setBusy] = useState(false);
  const box = useRef<HTMLFormElement>(null);
  useFirstFieldFocus(box);
  const Control = digits ? DigitsInput : Input;

  async function prove(typed: string) {
    const plain = typed.replace(/\s/g, '');
    setProblem(undefined);
    setWrong(check(plain));
    if (check(plain) !== undefined || busy) return;
    setBusy(true);
    try {
      await onCode(plain);
    } catch (error) {
      setProblem(authMessage(error, securityMessages.security.proofFailed));
      setCode('');
      setBusy(false);
    }
  }

  const submit = (event: SyntheticEvent) => {
    event.preventDefault();
    void prove(code);
  };
  return (
    <form ref={box} noValidate method="post" onSubmit={submit} className="flex flex-col gap-5">
      {problem !== undefined && <Panel tone="error">{problem}</Panel>}
      <Field label={label} hint={hint} error={wrong}>
        <Control
          name="code"
          value={code}
          onChange={({ target }) => {
            setCode(target.value);
            if (digits && /^\d{6}$/.test(target.value.replace(/\s/g, ''))) void prove(target.value);
          }}
          autoComplete="off"
          autoCapitalize="none"
          spellCheck={false}
          maxLength={digits ? 16 : 32}
          className="font-mono"
        />
      </Field>
      <Button type="submit" variant="primary" busy={busy} busyLabel="Checking...">
        Continue
      </Button>
    </form>
  );
}
