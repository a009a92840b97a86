import { lazy, Suspense, useState } from 'react';
import type { EmployerStatistics } from '#shared/h1b/query.ts';
import { Part } from '#web/features/h1b/group-tables.tsx';
import { paths } from '#web/lib/paths.ts';
import { useSession } from '#web/lib/session.ts';
import { AppLink } from '#web/ui/app-link.tsx';
import { BarTable } from '#web/ui/bar-table.tsx';
import { Button } from '#web/ui/button.tsx';

const CorrectionDialog = lazy(async () => ({
  default: (await import('#web/features/h1b/correction/correction-dialog.tsx')).CorrectionDialog,
}));

/** Other employers, each with a link to its page. */
export function Employers(props: {
  title: string;
  caption: string;
  employers: EmployerStatistics['family'];
}) {
  const { title, caption, employers } = props;
  return (
    <Part title={title}>
      <BarTable
        caption={caption}
        columns={['Name', 'Applications']}
        rows={employers.map(({ employerId, name, count }) => ({
          name: employerId,
          label: (
            <AppLink href={paths.h1bEmployer(name)} className="prose-link">
              {name}
            </AppLink>
          ),
          value: count,
          cells: [count.toLocaleString()],
        }))}
      />
    </Part>
  );
}

/** How an employer's name is written, and why each spelling counts; the signed-in can part one of them. */
export function SpellingsPart({ employer }: { employer: EmployerStatistics }) {
  const session = useSession();
  // A spelling that is looked at, or null for the list of parted names.
  const [asked, setAsked] = useState<string | null>();
  const spelling = employer.spellings.find(({ name }) => name === asked);
  return (
    <Part title="Spellings">
      <BarTable
        caption="How the employer's name is written"
        columns={['Name', 'Applications', 'Sure']}
        rows={employer.spellings.map(({ name, count, reason, confidence, splitKey }) => ({
          name,
          label: (
            <>
              {name}
              <span className="block text-soft">{reason}</span>
              {session && splitKey !== null && (
                <button
                  type="button"
                  data-print="hide"
                  className="prose-link block py-1"
                  aria-label={`Not the same company: ${name}`}
                  onClick={() => setAsked(name)}
                >
                  Not the same company?
                </button>
              )}
            </>
          ),
          value: count,
          cells: [count.toLocaleString(), `${Math.round(confidence * 100)}%`],
        }))}
      />
      {session && (
        <div data-print="hide">
          <Button size="small" onClick={() => setAsked(null)}>
            Split-off names
          </Button>
        </div>
      )}
      {asked !== undefined && (
        <Suspense fallback={null}>
          <CorrectionDialog
            employer={employer.name}
            spelling={spelling}
            onClose={() => setAsked(undefined)}
          />
        </Suspense>
      )}
    </Part>
  );
}
