import { type FormEvent, useState } from 'react';
import { employerLinkMessages as words } from '#shared/employer-links/messages.ts';
import { NAME_MAX } from '#shared/core/limits.ts';
import { type CompanyEmployer, useChooseEmployer } from '#web/lib/queries/employer-links.ts';
import { reasonOf } from '#web/lib/reason-of.ts';
import { Button } from '#web/ui/button.tsx';
import { Field } from '#web/ui/field.tsx';
import { Input } from '#web/ui/input.tsx';
import { useToast } from '#web/ui/toast.tsx';

/** What brings back the choice of now. */
function choiceOf({ choice, name }: CompanyEmployer): string | null | undefined {
  return choice === 'automatic' ? undefined : choice === 'none' ? null : name;
}

/** Says which employer of the records a company is, with Undo. */
export function EmployerChoice({
  company,
  employer,
}: {
  company: { readonly id: string; readonly name: string };
  employer: CompanyEmployer;
}) {
  const [typed, setTyped] = useState('');
  const choosing = useChooseEmployer(company.id);
  const toast = useToast();
  const before = choiceOf(employer);
  const failed = (error: unknown) =>
    toast({ title: words.failed, description: reasonOf(error), tone: 'error' });
  const undo = () =>
    void choosing.mutateAsync(before).then(() => toast({ title: words.takenBack }), failed);
  const titleOf = (name: string | null | undefined, found: string | null) => {
    if (name === undefined) return words.automatic;
    return name === null ? words.none(company.name) : words.chosen(company.name, found ?? name);
  };
  const choose = async (name: string | null | undefined) => {
    try {
      const now = await choosing.mutateAsync(name);
      setTyped('');
      toast({ title: titleOf(name, now.name), action: { label: 'Undo', onSelect: undo } });
    } catch (error) {
      failed(error);
    }
  };
  const send = (event: FormEvent) => {
    event.preventDefault();
    if (typed.trim() !== '') void choose(typed.trim());
  };
  const busy = choosing.isPending;
  return (
    <details className="text-small">
      <summary className="w-fit cursor-pointer py-1">Is this the right employer?</summary>
      <div className="mt-1 flex flex-col items-start gap-2">
        {employer.choice === 'automatic' && employer.name !== null && (
          <Button size="small" disabled={busy} onClick={() => void choose(employer.name)}>
            {`Yes, it is ${employer.name}`}
          </Button>
        )}
        {employer.candidates.map(({ employerId, name }) => (
          <Button key={employerId} size="small" disabled={busy} onClick={() => void choose(name)}>
            {`It is ${name}`}
          </Button>
        ))}
        <form onSubmit={send} className="flex flex-wrap items-end gap-2">
          <Field label="Another employer">
            <Input
              value={typed}
              maxLength={NAME_MAX}
              onChange={({ target }) => setTyped(target.value)}
            />
          </Field>
          <Button size="small" type="submit" disabled={busy}>
            Choose
          </Button>
        </form>
        {employer.choice !== 'none' && (
          <Button size="small" disabled={busy} onClick={() => void choose(null)}>
            It is none of them
          </Button>
        )}
        {employer.choice !== 'automatic' && (
          <Button size="small" disabled={busy} onClick={() => void choose(undefined)}>
            Let the name decide
          </Button>
        )}
      </div>
    </details>
  );
}
