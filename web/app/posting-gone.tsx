import { useQuery } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { formatDate, localDate } from '#shared/core/dates.ts';
import { recordMessages } from '#shared/record/messages.ts';
import { keepLook, lookAfter, lookAt } from '#web/lib/posting-looks.ts';
import { readPosting } from '#web/lib/queries/postings.ts';
import { SessionOnly } from '#web/lib/session-only.tsx';

function Gone({ link }: { link: string }) {
  const [{ today, known }] = useState(() => ({
    today: localDate(new Date()),
    known: lookAt(link),
  }));
  const isDue = known?.asked !== today;
  const { data } = useQuery({ ...readPosting(link), enabled: isDue });
  const look = isDue && data ? lookAfter(known, data.state, today) : known;
  useEffect(() => {
    if (isDue && look) keepLook(link, look);
  }, [isDue, link, look]);
  return look?.gone ? (
    <p className="text-small text-soft">
      {recordMessages.papers.postingGone(formatDate(look.gone))}
    </p>
  ) : null;
}

/** Says since when the posting of an application is gone, asked at its link at most once a day; nothing where it is not. */
export function PostingGone({ link }: { link: string }) {
  return (
    <SessionOnly>
      <Gone key={link} link={link} />
    </SessionOnly>
  );
}
