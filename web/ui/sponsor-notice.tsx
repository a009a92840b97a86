import { type ComponentProps, lazy, Suspense } from 'react';
import { useDebouncedValue } from '#web/lib/use-debounced.ts';

const SponsorLine = lazy(async () => ({
  default: (await import('#web/ui/sponsor-line.tsx')).SponsorLine,
}));

/** Shortest name that is asked about. */
const LEAST = 2;

type Sponsor = { company: string } & Pick<
  ComponentProps<typeof SponsorLine>,
  'onlyHref' | 'isBeside'
>;

/** Whether a company sponsors, as soon as its name is typed. */
export function SponsorNotice({ company, ...line }: Sponsor) {
  const typed = company.trim();
  const name = useDebouncedValue(typed);
  if (name.length < LEAST || name !== typed) return null;
  return (
    <Suspense>
      <SponsorLine name={name} {...line} />
    </Suspense>
  );
}

/** The same as a part of a page, as high as most answers, so that little moves when one comes. */
export function SponsorCard(props: Sponsor) {
  return (
    <section
      aria-label="Approved petitions"
      className="min-h-24 rounded-ui border border-line bg-surface p-4"
    >
      <SponsorNotice {...props} />
    </section>
  );
}
