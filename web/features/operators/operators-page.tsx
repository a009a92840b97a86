import { useQuery } from '@tanstack/react-query';
import { isOperator } from '#shared/auth/roles.ts';
import { operatorMessages } from '#shared/operators/messages.ts';
import { Overview } from '#web/features/operators/overview.tsx';
import { getOverview } from '#web/lib/queries/operators.ts';
import { reasonOf } from '#web/lib/reason-of.ts';
import { useSession } from '#web/lib/session.ts';
import { FailedLoad } from '#web/ui/failed-load.tsx';
import { PageTitle } from '#web/ui/page-title.tsx';
import { Panel } from '#web/ui/panel.tsx';
import { Skeleton } from '#web/ui/skeleton.tsx';

/** /operators: how the site is, for those who run it. */
export function OperatorsPage() {
  const user = useSession()?.user;
  const may = user !== undefined && isOperator(user.app_metadata);
  const query = useQuery({ ...getOverview(), enabled: may });
  return (
    <div className="flex flex-col gap-6">
      <PageTitle>This site</PageTitle>
      {!may && <Panel tone="error">{operatorMessages.refused}</Panel>}
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
