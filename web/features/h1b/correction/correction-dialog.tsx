import { useQuery } from '@tanstack/react-query';
import type { EmployerStatistics } from '#shared/h1b/query.ts';
import { PartForCompany } from '#web/features/h1b/correction/part-for-company.tsx';
import { PartForEverybody } from '#web/features/h1b/correction/part-for-everybody.tsx';
import { PartedNames } from '#web/features/h1b/correction/parted-names.tsx';
import { listH1bCorrections } from '#web/lib/queries/h1b-corrections.ts';
import { getEmployerOf } from '#web/lib/queries/employer-links.ts';
import { Button } from '#web/ui/button.tsx';
import { Dialog } from '#web/ui/dialog.tsx';
import { EmployerParted } from '#web/ui/employer-parted.tsx';
import { Panel } from '#web/ui/panel.tsx';
import { Spinner } from '#web/ui/spinner.tsx';

/** A spelling as the employer's page lists it. */
type Spelling = EmployerStatistics['spellings'][number];

/** Parts a spelling from its employer, for everybody or for the person's own company, and lists what is parted, with Undo. */
export function CorrectionDialog(props: {
  employer: string;
  /** Without one, only what is parted is listed. */
  spelling: Spelling | undefined;
  onClose: () => void;
}) {
  const { employer, spelling, onClose } = props;
  const corrections = useQuery(listH1bCorrections());
  const linked = useQuery(getEmployerOf({ name: employer }));
  const { data } = corrections;
  const link = linked.data;
  return (
    <Dialog
      open
      onOpenChange={(open) => {
        if (!open) onClose();
      }}
      title={spelling ? 'Not the same company?' : 'Parted names'}
      description={
        spelling
          ? `${spelling.name} is counted with ${employer}: ${spelling.reason} (${Math.round(spelling.confidence * 100)}% sure).`
          : 'Names that are not the company they were joined to. Imports keep what was parted.'
      }
      footer={<Button onClick={onClose}>Close</Button>}
    >
      {(corrections.isError || linked.isError) && (
        <Panel tone="error">The parted names cannot be loaded now.</Panel>
      )}
      {(corrections.isPending || linked.isPending) && <Spinner label="Loading parted names..." />}
      {data && link && (
        <div className="flex flex-col gap-4">
          {spelling && data.allowed && <PartForEverybody name={spelling.name} onDone={onClose} />}
          {spelling && (
            <PartForCompany employer={employer} name={spelling.name} link={link} onDone={onClose} />
          )}
          {data.allowed && <PartedNames parted={data.parted} />}
          {link.companyId !== null && link.parted.length > 0 && (
            <section className="flex flex-col gap-2">
              <h3 className="font-medium">For your company only</h3>
              <EmployerParted companyId={link.companyId} employer={link} />
            </section>
          )}
          {!spelling && data.parted.length === 0 && link.parted.length === 0 && (
            <p className="text-soft">Nothing is parted.</p>
          )}
        </div>
      )}
    </Dialog>
  );
}
