import { lazy, Suspense, useState } from 'react';
import type { EmployerStatistics } from '#shared/domain/h1b-query.ts';
import { Part } from '#web/features/h1b/group-tables.tsx';
import { useSession } from '#web/lib/session.ts';
import { BarTable } from '#web/ui/bar-table.tsx';
import { Button } from '#web/ui/button.tsx';

const CorrectionDialog = lazy(async () => ({
  default: (await import('#web/features/h1b/correction/correction-dialog.tsx')).CorrectionDialog,
}));

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
            Parted names
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
