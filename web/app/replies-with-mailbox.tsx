import { ConnectedMailbox } from '#web/features/inbox/connected-mailbox.tsx';
import { RepliesPage } from '#web/features/replies/replies-page.tsx';

/** The page of replies with the mailbox that another feature connects. */
export function RepliesWithMailbox() {
  return <RepliesPage mailbox={<ConnectedMailbox />} />;
}
