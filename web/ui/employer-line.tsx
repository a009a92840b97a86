import { useQuery } from '@tanstack/react-query';
import { type FormEvent, useState } from 'react';

import { NAME_MAX } from '#shared/core/limits.ts';
import { employerLinkMessages as words } from '#shared/employer-links/messages.ts';
import {
  clientSiteWords,
  filedPayWords,
  filingWords,
  stateOfPlace,
} from '#shared/h1b/filing-verdict.ts';
import { paths } from '#web/lib/paths.ts';
import {
  type CompanyEmployer,
  getEmployerOf,
  useChooseEmployer,
} from '#web/lib/queries/employer-links.ts';
import { reasonOf } from '#web/lib/reason-of.ts';
import { useDebouncedValue } from '#web/lib/use-debounced.ts';
import { AppLink } from '#web/ui/app-link.tsx';
import { Button } from '#web/ui/button.tsx';
import { EmployerParted } from '#web/ui/employer-parted.tsx';
import { Field } from '#web/ui/field.tsx';
import { Input } from '#web/ui/input.tsx';
import { Skeleton } from '#web/ui/skeleton.tsx';
import { useToast } from '#web/ui/toast.tsx';

/** What brings back the choice of now. */
function choiceOf({ choice, name }: CompanyEmployer): string | null | undefined {
  return choice === 'automatic' ? undefined : choice === 'none' ? null : name;
}

/** Says which employer of the records a company is, with Undo. */
function EmployerChoice({
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
    <details className="text-small open:basis-full">
      <summary className="w-fit cursor-pointer py-1 text-soft hover:text-ink">
        Is this the right employer?
      </summary>
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
            None of these
          </Button>
        )}
        {employer.choice !== 'automatic' && (
          <Button size="small" disabled={busy} onClick={() => void choose(undefined)}>
            Match by name again
          </Button>
        )}
      </div>
    </details>
  );
}

/** What is paid for a role, and for how many filings that holds. */
function Pay({
  pay,
  state,
}: {
  pay: NonNullable<CompanyEmployer['pay']>;
  state?: string | undefined;
}) {
  const whose = pay.scope === 'role' ? 'This role, anywhere' : `This role in ${state ?? ''}`;
  return <p className="tabular text-small">{`${whose}: ${filedPayWords(pay)}.`}</p>;
}

function Basis({ employer, isAlone }: { employer: CompanyEmployer; isAlone: boolean }) {
  const { choice, files, name, sample, generated, candidates, likely, linked } = employer;
  if (generated)
    return <>The loaded records are generated; they say nothing about real companies.</>;
  if (choice === 'none') return <>You said that it is not one of the employers in the records.</>;
  if (name === null) {
    if (candidates.length > 0) return <>This could be several employers.</>;
    if (files === 'unknown') {
      return <>{sample ? 'Not in this sample.' : 'No records are loaded.'}</>;
    }
    return <>No filings under this name.</>;
  }
  return (
    <>
      {choice === 'chosen'
        ? 'You chose '
        : likely
          ? 'Most likely '
          : `Matched by ${linked === null ? 'name' : 'link'} to `}
      <AppLink href={paths.h1bEmployer(name)} className="prose-link">
        {name}
      </AppLink>
      {!name.endsWith('.') && '.'}
      {sample && !isAlone && ' Only a sample of filings is loaded.'}
    </>
  );
}

/** How many filings of the employer that a name means are for work at a client's site; nothing where that is not known. */
export function ClientSite({ name }: { name: string }) {
  const asked = useDebouncedValue(name.trim());
  const { data } = useQuery({ ...getEmployerOf({ name: asked }), enabled: asked !== '' });
  return data?.clientSite ? (
    <p className="tabular text-small text-soft">{clientSiteWords(data.clientSite)}</p>
  ) : null;
}

/** Whether a company files for H-1B, as which employer, and what it pays for a role; the person can say which employer it is. */
export function EmployerLine(props: {
  name: string;
  companyId?: string | undefined;
  title?: string | undefined;
  place?: string | undefined;
  /** Only a part of it: what the filings say, which employer it is, in the line of the page, or only the choice of one where the page has said that nothing is known. */
  part?: 'filings' | 'employer' | 'choice';
}) {
  const { name, companyId, title, place = '', part } = props;
  const state = stateOfPlace(place);
  const { data, isError } = useQuery(
    getEmployerOf({ companyId, name, title: title || undefined, state }),
  );
  if (isError) return null;
  if (!data) return <Skeleton className="h-10 w-full max-w-72" />;
  const isWhole = part === undefined;
  return (
    <div className={part === 'employer' ? 'contents' : 'flex flex-col gap-1'}>
      {(isWhole || part === 'filings') && (
        <p>
          Files for H-1B: <strong className="font-semibold">{filingWords(data)}</strong>
        </p>
      )}
      {(isWhole || part === 'employer') && (
        <p className="text-small text-soft [overflow-wrap:anywhere]">
          <Basis employer={data} isAlone={!isWhole} />
        </p>
      )}
      {(isWhole || part === 'filings') && (
        <>
          {data.clientSite && (
            <p className="tabular text-small">{clientSiteWords(data.clientSite)}</p>
          )}
          {data.pay && data.pay.scope !== 'employer' && <Pay pay={data.pay} state={state} />}
        </>
      )}
      {part !== 'filings' && data.companyId !== null && (
        <>
          {part !== 'choice' && <EmployerParted companyId={data.companyId} employer={data} />}
          <EmployerChoice company={{ id: data.companyId, name }} employer={data} />
        </>
      )}
    </div>
  );
}
