import { useQuery } from '@tanstack/react-query';
import type { EarlierApplication } from '#shared/applications/contracts/earlier.ts';
import { formatDate } from '#shared/core/dates.ts';
import { fold } from '#shared/core/fold.ts';
import { URL_MAX } from '#shared/core/limits.ts';
import { messages } from '#shared/core/messages.ts';
import { paths } from '#web/lib/paths.ts';
import { getEarlierApplications } from '#web/lib/queries/applications.ts';
import { useDebouncedValue } from '#web/lib/use-debounced.ts';
import { AppLink } from '#web/ui/app-link.tsx';
import { Panel } from '#web/ui/panel.tsx';

const words = messages.applications;

/** 'You applied here on …': says so, with a link, when the company or the posting of a new application is known already. */
export function EarlierNotice(props: { company: string; link: string }) {
  const typed = { company_name: props.company.trim(), link: props.link.trim().slice(0, URL_MAX) };
  const company_name = useDebouncedValue(typed.company_name);
  const link = useDebouncedValue(typed.link);
  const isSettled = company_name === typed.company_name && link === typed.link;
  const { data } = useQuery({
    ...getEarlierApplications({ company_name, link }),
    enabled: isSettled && (company_name !== '' || link !== ''),
  });
  const earlier: EarlierApplication | undefined = data?.posting ?? data?.company?.newest;
  // An answer about former values would mislead.
  if (!earlier || !isSettled) return null;
  const count = data?.company?.count ?? 1;
  const more = data?.posting ? words.samePosting : count > 1 && words.newestOf(count);
  return (
    <Panel
      tone={data?.posting ? 'warning' : 'info'}
      title={words.appliedHere(formatDate(earlier.date_applied))}
    >
      {more && <>{more} </>}
      <AppLink
        href={paths.editApplication(earlier.id)}
        className="font-medium underline underline-offset-3"
      >
        {earlier.job_title}
      </AppLink>
      {fold(earlier.company_name) !== fold(company_name) && ` (${earlier.company_name})`}
    </Panel>
  );
}
