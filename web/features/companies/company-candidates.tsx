import { useQuery } from '@tanstack/react-query';
import type { CompanyMatch } from '#shared/companies/contracts/schemas.ts';
import { messages } from '#shared/core/messages.ts';
import { MergeAlike } from '#web/features/companies/merge-alike.tsx';
import { companyCandidates, employerCandidates } from '#web/lib/name-candidates.ts';
import { paths } from '#web/lib/paths.ts';
import { listCompanyMatches } from '#web/lib/queries/companies.ts';
import { listH1bEmployerMatches } from '#web/lib/queries/employers.ts';
import { AppLink } from '#web/ui/app-link.tsx';
import { EmptyState } from '#web/ui/empty-state.tsx';
import { LinkButton } from '#web/ui/link-button.tsx';
import { NameCandidates } from '#web/ui/name-candidates.tsx';

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
                : 'You have no company of exactly this name.'}
            </p>
          )}
          <NameCandidates title="Your companies whose name begins with it" names={own} />
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
