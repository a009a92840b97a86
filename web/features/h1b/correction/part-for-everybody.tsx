import { correctionMessages as words } from '#shared/h1b/employer-correction-messages.ts';
import { useJoinName, usePartName } from '#web/lib/queries/h1b-corrections.ts';
import { reasonOf } from '#web/lib/reason-of.ts';
import { Button } from '#web/ui/button.tsx';
import { useToast } from '#web/ui/toast.tsx';

/** For operators: makes a name an employer of its own on this site. */
export function PartForEverybody({ name, onDone }: { name: string; onDone: () => void }) {
  const parting = usePartName();
  const joining = useJoinName();
  const toast = useToast();
  const failed = (error: unknown) =>
    toast({ title: words.failed, description: reasonOf(error), tone: 'error' });
  const undo = (id: string) =>
    joining.mutateAsync(id).then(() => toast({ title: words.joined(name) }), failed);
  const part = async () => {
    try {
      const { parted } = await parting.mutateAsync(name);
      const done = parted.find((each) => each.name === name);
      toast({
        title: words.parted(name),
        action: done && { label: 'Undo', onSelect: () => void undo(done.id) },
      });
      onDone();
    } catch (error) {
      failed(error);
    }
  };
  return (
    <section className="flex flex-col items-start gap-2">
      <p>
        For everybody on this site: its filings and petitions are counted as an employer of its own,
        in the records, figures, suggestions and companies. This page follows at once, other servers
        and the petitions within seconds.
      </p>
      <Button busy={parting.isPending} onClick={() => void part()}>
        Part it for everybody
      </Button>
    </section>
  );
}
