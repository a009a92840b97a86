import { correctionMessages as words } from '#shared/h1b/employer-correction-messages.ts';
import { SaveCompany } from '#web/features/h1b/save-company.tsx';
import { type CompanyEmployer, useCountName } from '#web/lib/queries/employer-links.ts';
import { reasonOf } from '#web/lib/reason-of.ts';
import { Button } from '#web/ui/button.tsx';
import { useToast } from '#web/ui/toast.tsx';

interface PartForCompanyProps {
  employer: string;
  /** The spelling. */
  name: string;
  link: CompanyEmployer;
  onDone: () => void;
}

/** Counts a spelling no longer for the person's company that is this employer. */
export function PartForCompany({ employer, name, link, onDone }: PartForCompanyProps) {
  const { companyId } = link;
  if (companyId === null) {
    return (
      <section className="flex flex-col items-start gap-2">
        <p>{`For you alone: save ${employer} among your companies first.`}</p>
        <SaveCompany name={employer} />
      </section>
    );
  }
  return <PartForKnown employer={employer} name={name} companyId={companyId} onDone={onDone} />;
}

function PartForKnown(props: {
  employer: string;
  name: string;
  companyId: string;
  onDone: () => void;
}) {
  const { employer, name, companyId, onDone } = props;
  const counting = useCountName(companyId);
  const toast = useToast();
  const failed = (error: unknown) =>
    toast({ title: words.failed, description: reasonOf(error), tone: 'error' });
  const undo = () =>
    counting
      .mutateAsync({ name, counted: true })
      .then(() => toast({ title: words.joined(name) }), failed);
  const part = async () => {
    try {
      await counting.mutateAsync({ name, counted: false });
      toast({
        title: words.partedForCompany(name, employer),
        action: { label: 'Undo', onSelect: () => void undo() },
      });
      onDone();
    } catch (error) {
      failed(error);
    }
  };
  return (
    <section className="flex flex-col items-start gap-2">
      <p>
        For you alone: its filings are not counted for your company any more. The figures on this
        page stay.
      </p>
      <Button busy={counting.isPending} onClick={() => void part()}>
        Part it for my company
      </Button>
    </section>
  );
}
