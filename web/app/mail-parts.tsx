import { useQuery } from '@tanstack/react-query';

import { DropAnywhere } from '#web/features/replies/drop-anywhere.tsx';
import { paths } from '#web/lib/paths.ts';
import { getReplySums } from '#web/lib/queries/replies.ts';
import { AppLink } from '#web/ui/app-link.tsx';

/** What of the person's mail the dashboard has: how many wait for a review, and a place to drop more anywhere. */
export function DashboardMail() {
  const sums = useQuery(getReplySums()).data;
  const waiting = (sums?.review ?? 0) + (sums?.proposals ?? 0);
  return (
    <>
      {waiting > 0 && (
        <AppLink
          href={paths.replies}
          className="ml-auto inline-flex min-h-8 items-center text-small text-soft underline underline-offset-3 hover:text-ink"
        >
          {`${waiting.toLocaleString()} to review`}
        </AppLink>
      )}
      <DropAnywhere />
    </>
  );
}
