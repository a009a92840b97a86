import { useState } from 'react';
import type { Company, CompanyMatch } from '#shared/companies/contracts/schemas.ts';
import { mergeConsequences, useMergeInto } from '#web/features/companies/use-merge-into.ts';
import { countWords } from '#web/lib/paged-list.ts';
import { paths } from '#web/lib/paths.ts';
import { AlertDialog } from '#web/ui/alert-dialog.tsx';
import { AppLink } from '#web/ui/app-link.tsx';
import { Button } from '#web/ui/button.tsx';

function Alike({ company, other }: { company: Pick<Company, 'id' | 'name'>; other: CompanyMatch }) {
  const [asking, setAsking] = useState(false);
  const { busy, merge } = useMergeInto(company);
  return (
    <li className="flex flex-wrap items-center gap-x-4 gap-y-1 py-1">
      <span className="min-w-0 [overflow-wrap:anywhere]">
        <AppLink href={paths.company(other.id)} className="prose-link">
          {other.name}
        </AppLink>
        <span className="tabular text-soft">
          {` (${countWords(other.application_count, 'application')})`}
        </span>
      </span>
      <Button
        size="small"
        busy={busy}
        busyLabel="Merging..."
        aria-label={`Merge ${other.name} into ${company.name}`}
        onClick={() => setAsking(true)}
      >
        Merge
      </Button>
      <AlertDialog
        open={asking}
        onOpenChange={setAsking}
        title={`Merge ${other.name} into ${company.name}?`}
        description={mergeConsequences(company.name)}
        confirmLabel="Merge"
        cancelLabel="Cancel"
        onConfirm={() => void merge(other)}
      />
    </li>
  );
}

/** Companies whose name differs in its form only, each to be merged; nothing without any. */
export function MergeAlike(props: {
  company: Pick<Company, 'id' | 'name'>;
  others: readonly CompanyMatch[];
}) {
  if (props.others.length === 0) return null;
  return (
    <section aria-labelledby="alike" className="text-small print:hidden">
      <h2 id="alike" className="font-medium">
        Maybe the same company
      </h2>
      <ul className="flex flex-col">
        {props.others.map((other) => (
          <Alike key={other.id} company={props.company} other={other} />
        ))}
      </ul>
    </section>
  );
}
