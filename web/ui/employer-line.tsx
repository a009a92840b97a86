import { useQuery } from '@tanstack/react-query';
import { filedPayWords, filingWords, stateOfPlace } from '#shared/h1b/filing-verdict.ts';
import { paths } from '#web/lib/paths.ts';
import { type CompanyEmployer, getEmployerOf } from '#web/lib/queries/employer-links.ts';
import { AppLink } from '#web/ui/app-link.tsx';
import { EmployerChoice } from '#web/ui/employer-choice.tsx';
import { EmployerParted } from '#web/ui/employer-parted.tsx';
import { Skeleton } from '#web/ui/skeleton.tsx';

/** What is paid, and for how many filings that holds. */
function Pay({
  pay,
  state,
}: {
  pay: NonNullable<CompanyEmployer['pay']>;
  state?: string | undefined;
}) {
  const whose =
    pay.scope === 'employer'
      ? 'All its filings'
      : pay.scope === 'role'
        ? 'This role, anywhere'
        : `This role in ${state ?? ''}`;
  return <p className="tabular text-small">{`${whose}: ${filedPayWords(pay)}.`}</p>;
}

function Basis({ employer }: { employer: CompanyEmployer }) {
  const { choice, files, name, sample, generated, candidates, likely, linked } = employer;
  if (generated) return <>The loaded records are generated; they say nothing of real companies.</>;
  if (choice === 'none') return <>You said that it is none of the employers in the records.</>;
  if (name === null) {
    if (candidates.length > 0) return <>Several employers may be meant.</>;
    if (files === 'unknown') {
      return <>{sample ? 'This sample does not hold it.' : 'No records are loaded.'}</>;
    }
    return <>No filings under this name.</>;
  }
  return (
    <>
      {likely ? 'Most likely ' : 'As '}
      <AppLink href={paths.h1bEmployer(name)} className="prose-link">
        {name}
      </AppLink>
      {choice === 'chosen'
        ? ', as you said.'
        : likely
          ? '.'
          : linked === null
            ? ', by its name.'
            : ', by its link.'}
      {sample && ' The rest of the filings is not loaded.'}
    </>
  );
}

/** Whether a company files for H-1B, as which employer, and what it pays for a role; the person can say which employer it is. */
export function EmployerLine(props: {
  name: string;
  companyId?: string | undefined;
  title?: string | undefined;
  place?: string | undefined;
}) {
  const { name, companyId, title, place = '' } = props;
  const state = stateOfPlace(place);
  const { data, isError } = useQuery(
    getEmployerOf({ companyId, name, title: title || undefined, state }),
  );
  if (isError) return null;
  if (!data) return <Skeleton className="h-10 w-full max-w-72" />;
  return (
    <div className="flex flex-col gap-1">
      <p>
        Files for H-1B: <strong className="font-semibold">{filingWords(data)}</strong>
      </p>
      <p className="text-small text-soft [overflow-wrap:anywhere]">
        <Basis employer={data} />
      </p>
      {data.pay && <Pay pay={data.pay} state={state} />}
      {data.companyId !== null && <EmployerParted companyId={data.companyId} employer={data} />}
      {data.companyId !== null && (
        <EmployerChoice company={{ id: data.companyId, name }} employer={data} />
      )}
    </div>
  );
}
