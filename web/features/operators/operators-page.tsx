import { queryOptions, useQuery } from '@tanstack/react-query';
import { ArrowLeft } from 'lucide-react';

import { isOperator } from '#shared/auth/roles.ts';
import { addressed } from '#shared/core/contract.ts';
import { operatorEndpoints } from '#shared/operators/contracts/endpoints.ts';
import type * as contracts from '#shared/operators/contracts/schemas.ts';
import { operatorMessages } from '#shared/operators/messages.ts';
import { Overview } from '#web/features/operators/overview.tsx';
import { call } from '#web/lib/api.ts';
import { paths } from '#web/lib/paths.ts';
import { reasonOf } from '#web/lib/reason-of.ts';
import { useSession } from '#web/lib/session.ts';
import { EmptyState } from '#web/ui/empty-state.tsx';
import { FailedLoad } from '#web/ui/failed-load.tsx';
import { LinkButton } from '#web/ui/link-button.tsx';
import { PageTitle } from '#web/ui/page-title.tsx';
import { Skeleton } from '#web/ui/skeleton.tsx';

const endpoints = addressed<typeof contracts>()(operatorEndpoints);

/** Milliseconds between two looks at how the site is. */
const LOOK_MS = 30_000;

/** How the site is, for those who run it. */
function getOverview() {
  return queryOptions({
    queryKey: ['operators', 'overview'],
    queryFn: ({ signal }) => call(endpoints.getOverview, { signal }),
    refetchInterval: LOOK_MS,
    staleTime: 0,
  });
}

/** /operators: how the site is, for those who run it. */
export function OperatorsPage() {
  const user = useSession()?.user;
  const may = user !== undefined && isOperator(user.app_metadata);
  const query = useQuery({ ...getOverview(), enabled: may });
  return (
    <div className="flex flex-col gap-6">
      <PageTitle>Site status</PageTitle>
      {!may && (
        <EmptyState
          title={operatorMessages.refused}
          action={
            <LinkButton href={paths.dashboard} icon={<ArrowLeft size={16} aria-hidden="true" />}>
              Back to Dashboard
            </LinkButton>
          }
        >
          It shows how this site runs: health, backups, disk and mail.
        </EmptyState>
      )}
      {may && query.isError && (
        <FailedLoad query={query}>
          {reasonOf(query.error) ?? operatorMessages.loadFailed}
        </FailedLoad>
      )}
      {may && query.isPending && <Skeleton className="h-96" />}
      {may && query.data && <Overview overview={query.data} />}
    </div>
  );
}
