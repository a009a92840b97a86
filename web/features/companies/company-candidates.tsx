import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';

import type { Company, CompanyMatch } from '#shared/companies/contracts/schemas.ts';
import { messages } from '#shared/core/messages.ts';
import { mergeConsequences, useMergeInto } from '#web/features/companies/use-merge-into.ts';
import { companyCandidates, employerCandidates } from '#web/lib/name-candidates.ts';
import { countWords } from '#web/lib/paged-list.ts';
import { paths } from '#web/lib/paths.ts';
import { listCompanyMatches } from '#web/lib/queries/companies.ts';
import { listH1bEmployerMatches } from '#web/lib/queries/employers.ts';
import { AlertDialog } from '#web/ui/alert-dialog.tsx';
import { AppLink } from '#web/ui/app-link.tsx';
import { Button } from '#web/ui/button.tsx';
import { EmptyState } from '#web/ui/empty-state.tsx';
import { LinkButton } from '#web/ui/link-button.tsx';
import { NameCandidates } from '#web/ui/name-candidates.tsx';

function Alike({ company, other }: { company: Pick<Company, 'id' | 'name'>; other: CompanyMatch }) {
  const [asking, setAsking] = useState(false);
  const { busy, merge } = useMergeInto(company);
  return (
    <li className="flex flex-wrap items-center gap-x-4 gap-y-1 py-1">
      <span className="min-w-0 [overflow-wrap:anywhere]">
        <AppLink href={paths.company(other.id)} className="prose-link">
          {other.name}
        </AppLink>
        <span className="tabular text-soft">
          {` (${countWords(other.application_count, 'application')})`}
        </span>
      </span>
      <Button
        size="small"
        busy={busy}
        busyLabel="Merging..."
        aria-label={`Merge ${other.name} into ${company.name}`}
        onClick={() => setAsking(true)}
      >
        Merge
      </Button>
      <AlertDialog
        open={asking}
        onOpenChange={setAsking}
        title={`Merge ${other.name} into ${company.name}?`}
        description={mergeConsequences(company.name)}
        confirmLabel="Merge"
        cancelLabel="Cancel"
        onConfirm={() => void merge(other)}
      />
    </li>
  );
}

/** Companies whose name differs in its form only, each to be merged; nothing without any. */
function MergeAlike(props: {
  company: Pick<Company, 'id' | 'name'>;
  others: readonly CompanyMatch[];
}) {
  if (props.others.length === 0) return null;
  return (
    <section aria-labelledby="alike" className="text-small print:hidden">
      <h2 id="alike" className="font-medium">
        Maybe the same company
      </h2>
      <ul className="flex flex-col">
        {props.others.map((other) => (
          <Alike key={other.id} company={props.company} other={other} />
        ))}
      </ul>
    </section>
  );
}

/** The person's other companies under a company's name, below its applications. */
export function CompanyAliases({ company }: { company: Pick<CompanyMatch, 'id' | 'name'> }) {
  const matches = useQuery(listCompanyMatches(company.name));
  const others = matches.data?.data.filter(({ id }) => id !== company.id) ?? [];
  const longer = others.filter(({ match }) => match === 'begins');
  return (
    <>
      <MergeAlike company={company} others={others.filter(({ match }) => match === 'same')} />
      <NameCandidates title="Also in your list" names={companyCandidates(longer)} />
    </>
  );
}

/** Says that the person has no company of a name, with the companies and employers whose names come close. */
export function NoCompany({ name }: { name: string | undefined }) {
  const asked = { enabled: Boolean(name?.trim()) };
  const companies = useQuery({ ...listCompanyMatches(name ?? ''), ...asked });
  const employers = useQuery({ ...listH1bEmployerMatches(name ?? ''), ...asked });
  const own = companyCandidates(companies.data?.data ?? []);
  const filed = employerCandidates(employers.data?.data ?? []);
  const none = own.length + filed.length === 0;
  // Nothing is said before both are known; what could not be asked is not none.
  const known = companies.isSuccess && employers.isSuccess;
  return (
    <EmptyState
      title={messages.companies.notFound}
      action={
        <span className="flex flex-wrap justify-center gap-3">
          <LinkButton href={paths.companies}>All companies</LinkButton>
          {name && <LinkButton href={paths.addApplicationTo(name)}>Add New Record</LinkButton>}
        </span>
      }
    >
      {name && (
        <div className="flex flex-col gap-4">
          {known && (
            <p>
              {none
                ? messages.companies.noneUnderName
                : 'You have no company with exactly this name.'}
            </p>
          )}
          <NameCandidates title="Your companies that begin with this name" names={own} />
          <NameCandidates title="H1B employers under this name" names={filed} />
          {known && filed.length === 0 && (
            <p className="text-small">
              An employer may file under another name.{' '}
              <AppLink href={paths.h1bOfEmployer(name)} className="prose-link">
                Search the H1B records
              </AppLink>
            </p>
          )}
        </div>
      )}
    </EmptyState>
  );
}
