const SHORT: Intl.DateTimeFormatOptions = { dateStyle: 'medium', timeStyle: 'short' };
const EXACT: Intl.DateTimeFormatOptions = { dateStyle: 'full', timeStyle: 'long' };

/** An instant as date and time of the reader's locale and zone, with the exact one as its title. */
export function MomentText({ at }: { at: string }) {
  const date = new Date(at);
  return (
    <time dateTime={at} title={date.toLocaleString(undefined, EXACT)}>
      {date.toLocaleString(undefined, SHORT)}
    </time>
  );
}
