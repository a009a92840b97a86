import { useQuery } from '@tanstack/react-query';
import { lazy, Suspense, useId, useState } from 'react';
import { approvalMessages } from '#shared/approval-messages.ts';
import { ApprovalRate, sourceWords } from '#web/features/h1b/petitions-part.tsx';
import { paths } from '#web/lib/paths.ts';
import {
  listH1bSponsors,
  type SponsorsPage,
  type SponsorsQuery,
} from '#web/lib/queries/approvals.ts';
import { useSession } from '#web/lib/session.ts';
import { AppLink } from '#web/ui/app-link.tsx';
import { Button } from '#web/ui/button.tsx';
import { EmptyState } from '#web/ui/empty-state.tsx';
import { Field } from '#web/ui/field.tsx';
import { Panel } from '#web/ui/panel.tsx';
import { Select } from '#web/ui/select.tsx';
import { Skeleton } from '#web/ui/skeleton.tsx';
import { ColumnHeader, Table, TableBody, TableCell, TableHead, TableRow } from '#web/ui/table.tsx';

const SaveCompany = lazy(async () => ({
  default: (await import('#web/features/h1b/save-company.tsx')).SaveCompany,
}));

type Choice = Pick<SponsorsQuery, 'state' | 'city' | 'naics' | 'fiscalYear'>;

/** Selects for year, state, city and industry, each with what the others leave. */
function Filters({
  page,
  choice,
  onChoose,
}: {
  page: SponsorsPage;
  choice: Choice;
  onChoose: (change: Choice) => void;
}) {
  const all = { value: '', label: 'All' };
  const named = (counted: readonly { name: string; initialApprovals: number }[], chosen = '') => {
    const options = counted.map(({ name, initialApprovals }) => ({
      value: name,
      label: `${name} (${initialApprovals.toLocaleString()})`,
    }));
    const kept = chosen !== '' && !options.some(({ value }) => value === chosen);
    return [all, ...(kept ? [{ value: chosen, label: chosen }] : []), ...options];
  };
  return (
    <div className="grid gap-3 sm:grid-cols-2 lg:grid-cols-4">
      <Field label="Fiscal year">
        <Select
          value={String(page.fiscalYear ?? '')}
          onChange={({ target }) => onChoose({ fiscalYear: target.value })}
          options={page.coverage.toReversed().map(({ fiscalYear, complete }) => ({
            value: String(fiscalYear),
            label: `FY${fiscalYear}${complete ? '' : ' (part)'}`,
          }))}
        />
      </Field>
      <Field label="State">
        <Select
          value={choice.state ?? ''}
          onChange={({ target }) => onChoose({ state: target.value, city: '' })}
          options={named(page.states, choice.state)}
        />
      </Field>
      <Field label="City">
        <Select
          value={choice.city ?? ''}
          onChange={({ target }) => onChoose({ city: target.value })}
          options={named(page.cities, choice.city)}
        />
      </Field>
      <Field label="Industry">
        <Select
          value={choice.naics ?? ''}
          onChange={({ target }) => onChoose({ naics: target.value })}
          options={[
            all,
            ...page.sectors.map(({ name, label, initialApprovals }) => ({
              value: name,
              label: `${label} (${initialApprovals.toLocaleString()})`,
            })),
          ]}
        />
      </Field>
    </div>
  );
}

function Ranking({
  page,
  canSave,
}: {
  page: SponsorsPage;
  /** Whether somebody is signed in, who can save a company. */
  canSave: boolean;
}) {
  const first = (page.currentPage - 1) * page.pageSize;
  return (
    <div className="rounded-ui border-line sm:overflow-x-auto sm:border sm:bg-surface">
      <Table caption="Employers by new approvals" className="text-small">
        <TableHead>
          <ColumnHeader>Employer</ColumnHeader>
          <ColumnHeader align="right">New approved</ColumnHeader>
          <ColumnHeader align="right">Continuing approved</ColumnHeader>
          <ColumnHeader align="right">Approval rate</ColumnHeader>
          {canSave && <ColumnHeader align="right">Your list</ColumnHeader>}
        </TableHead>
        <TableBody>
          {page.data.map((sponsor, k) => (
            <TableRow key={sponsor.employerId}>
              <TableCell>
                <span className="tabular text-soft">{`${first + k + 1}. `}</span>
                <AppLink
                  href={paths.h1bEmployer(sponsor.name)}
                  className="prose-link [overflow-wrap:anywhere]"
                >
                  {sponsor.name}
                </AppLink>
              </TableCell>
              <TableCell label="New approved" align="right" className="tabular">
                {sponsor.initialApprovals.toLocaleString()}
              </TableCell>
              <TableCell label="Continuing approved" align="right" className="tabular">
                {sponsor.continuingApprovals.toLocaleString()}
              </TableCell>
              <TableCell label="Approval rate" align="right" className="tabular">
                <ApprovalRate year={{ fiscalYear: page.fiscalYear ?? 0, ...sponsor }} />
              </TableCell>
              {canSave && (
                <TableCell label="Your list" align="right">
                  <Suspense>
                    <SaveCompany name={sponsor.name} />
                  </Suspense>
                </TableCell>
              )}
            </TableRow>
          ))}
        </TableBody>
      </Table>
    </div>
  );
}

/** Employers ranked by new approvals for a year, place and industry; somebody who is signed in can save them. */
export function SponsorsView() {
  const canSave = useSession() !== undefined;
  const title = useId();
  const [choice, setChoice] = useState<Choice>({});
  const [page, setPage] = useState(1);
  const query = useQuery(listH1bSponsors({ ...choice, page: String(page) }));
  const found = query.data;
  const choose = (change: Choice) => {
    setChoice({ ...choice, ...change });
    setPage(1);
  };
  return (
    <section aria-labelledby={title} className="flex flex-col gap-3">
      <h2 id={title} className="text-large font-semibold">
        Who sponsors here
      </h2>
      {query.isError && (
        <Panel tone="error">
          <p>{approvalMessages.failed}</p>
          <Button size="small" onClick={() => void query.refetch()}>
            Retry
          </Button>
        </Panel>
      )}
      {query.isPending && <Skeleton className="h-64 w-full" />}
      {found && (
        <>
          <Filters page={found} choice={choice} onChoose={choose} />
          <output className="text-small text-soft">
            {`${found.totalRecords.toLocaleString()} employers. ${approvalMessages.placeHint}`}
          </output>
          {found.data.length === 0 ? (
            <EmptyState title={approvalMessages.noneHere}>
              <p>{approvalMessages.noneHint}</p>
            </EmptyState>
          ) : (
            <Ranking page={found} canSave={canSave} />
          )}
          <div className="flex flex-wrap items-center justify-between gap-3">
            <p className="text-small text-soft">{sourceWords(found)}</p>
            {found.totalPages > 1 && (
              <span className="flex items-center gap-3 text-small">
                <Button
                  size="small"
                  disabled={!found.hasPreviousPage}
                  onClick={() => setPage(page - 1)}
                >
                  Previous
                </Button>
                {`Page ${found.currentPage} of ${found.totalPages.toLocaleString()}`}
                <Button
                  size="small"
                  disabled={!found.hasNextPage}
                  onClick={() => setPage(page + 1)}
                >
                  Next
                </Button>
              </span>
            )}
          </div>
        </>
      )}
    </section>
  );
}
