import { formatInstant } from '#shared/core/dates.ts';
import { correctionMessages as words } from '#shared/h1b/employer-correction-messages.ts';
import { type PartedName, useJoinName } from '#web/lib/queries/h1b-corrections.ts';
import { reasonOf } from '#web/lib/reason-of.ts';
import { Button } from '#web/ui/button.tsx';
import { useToast } from '#web/ui/toast.tsx';

/** The names that operators parted for everybody, with who did it and when, each to be joined again. */
export function PartedNames({ parted }: { parted: readonly PartedName[] }) {
  const joining = useJoinName();
  const toast = useToast();
  if (parted.length === 0) return null;
  const join = ({ id, name }: PartedName) =>
    joining.mutateAsync(id).then(
      () => toast({ title: words.joined(name) }),
      (error: unknown) =>
        toast({ title: words.failed, description: reasonOf(error), tone: 'error' }),
    );
  return (
    <section className="flex flex-col gap-2">
      <h3 className="font-medium">For everybody on this site</h3>
      <ul className="flex max-h-72 flex-col gap-2 overflow-y-auto">
        {parted.map((each) => (
          <li key={each.id} className="flex flex-wrap items-center gap-2 text-small">
            <span className="[overflow-wrap:anywhere]">
              {each.name}
              <span className="block text-soft">
                {`Parted from ${each.employer} by ${each.byYou ? 'you' : 'another operator'}, ${formatInstant(each.partedAt)}`}
              </span>
            </span>
            <Button
              size="small"
              disabled={joining.isPending}
              aria-label={`Join ${each.name} again`}
              onClick={() => void join(each)}
            >
              Undo
            </Button>
          </li>
        ))}
      </ul>
    </section>
  );
}
