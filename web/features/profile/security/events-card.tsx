import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useState } from 'react';

import type { SecurityEvent } from '#shared/security/contracts/schemas.ts';
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

/** What a security event is called on the page, by its name in the log. */
const LABELS: Readonly<Record<string, string>> = {
  login: 'Signed in',
  login_failed: 'Wrong password',
  logout: 'Signed out',
  user_signedup: 'Account created',
  user_repeated_signup: 'Someone signed up with your address again',
  user_confirmation_requested: 'Confirmation email requested',
  user_recovery_requested: 'Sign-in or reset email requested',
  user_reauthenticate_requested: 'Code requested',
  user_modified: 'Account changed',
  user_updated_password: 'Password changed',
  token_revoked: 'Signed out because an old session token was reused',
  verification_attempted: 'Wrong code',
  user_invited: 'Invited',
  user_deleted: 'Account closed',
  user_banned: 'Account suspended',
  user_unbanned: 'Suspension lifted',
  link_generated: 'Sign-in link created',
  session_ended: 'Another device signed out',
  factor_enrolled: 'Second factor added',
  factor_verified: 'Second factor confirmed',
  factor_unenrolled: 'Second factor removed',
  challenge_created: 'Second factor requested',
  recovery_codes_generated: 'Recovery codes created',
  passkey_created: 'Passkey added',
  passkey_updated: 'Passkey renamed',
  passkey_deleted: 'Passkey removed',
  key_created: 'Key for a program made',
  key_ended: 'Key for a program ended',
  identity_linked: 'Way to sign in added',
  identity_unlinked: 'Way to sign in removed',
};

/** What a security event is called on the page; one without a name of its own has the log's, in words. */
function securityEventLabel(action: string): string {
  const known = Object.hasOwn(LABELS, action) ? LABELS[action] : undefined;
  const words = action.replaceAll('_', ' ');
  return known ?? words.charAt(0).toUpperCase() + words.slice(1);
}

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
