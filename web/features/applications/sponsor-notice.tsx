import { lazy, Suspense } from 'react';
import { useDebouncedValue } from '#web/lib/use-debounced.ts';

const SponsorLine = lazy(async () => ({
  default: (await import('#web/ui/sponsor-line.tsx')).SponsorLine,
}));

/** Shortest name that is asked about. */
const LEAST = 2;

/** Whether the company of a new application sponsors, as soon as its name is typed. */
export function SponsorNotice({ company }: { company: string }) {
  const typed = company.trim();
  const name = useDebouncedValue(typed);
  if (name.length < LEAST || name !== typed) return null;
  return (
    <Suspense>
      <SponsorLine name={name} />
    </Suspense>
  );
}
