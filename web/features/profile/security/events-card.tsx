import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import type { SecurityEvent } from '#shared/security/contracts/schemas.ts';
import { securityEventLabel } from '#shared/security/security-events.ts';
import { securityMessages } from '#shared/security/messages.ts';
import {
  SecurityList,
  SecurityPart,
  SecurityRow,
} from '#web/features/profile/security/security-part.tsx';
import { countWords } from '#web/lib/paged-list.ts';
import { listSecurityEvents } from '#web/lib/queries/security.ts';
import { FailedLoad } from '#web/ui/failed-load.tsx';
import { ListFooter } from '#web/ui/list-footer.tsx';
import { MomentText } from '#web/ui/moment-text.tsx';
import { Skeleton } from '#web/ui/skeleton.tsx';

/** When an event was, and where it came from. */
function About({ event }: { event: SecurityEvent }) {
  const { created_at: at, ip_address: ip, by_operator: byOperator, current } = event;
  return (
    <>
      <MomentText at={at} />
      {byOperator && ', by the operator of this site'}
      {ip !== null && `, from ${ip}`}
      {current && ' (this device)'}
    </>
  );
}

/** What happened to the account, the latest first. */
export function EventsCard() {
  const [page, setPage] = useState(1);
  const list = useQuery({ ...listSecurityEvents(page), placeholderData: keepPreviousData });
  const { data: found, isError } = list;
  return (
    <SecurityPart title="Recent security events" intro={securityMessages.security.eventsIntro}>
      {isError && !found && (
        <FailedLoad query={list}>{securityMessages.security.eventsFailed}</FailedLoad>
      )}
      {!found && !isError && <Skeleton className="h-40" />}
      {found && (
        <div
          aria-busy={list.isPlaceholderData}
          className="flex flex-col gap-4 transition-opacity aria-busy:opacity-60"
        >
          <SecurityList>
            {found.data.map((event) => (
              <SecurityRow
                key={event.id}
                name={securityEventLabel(event.action)}
                about={<About event={event} />}
              />
            ))}
          </SecurityList>
          <ListFooter
            count={countWords(found.totalRecords, 'event')}
            page={page}
            totalPages={found.totalPages}
            onPage={(next) => setPage(next ?? 1)}
          />
        </div>
      )}
    </SecurityPart>
  );
}
