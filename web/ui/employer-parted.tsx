import { correctionMessages as words } from '#shared/h1b/employer-correction-messages.ts';
import { type CompanyEmployer, useCountName } from '#web/lib/queries/employer-links.ts';
import { reasonOf } from '#web/lib/reason-of.ts';
import { Button } from '#web/ui/button.tsx';
import { useToast } from '#web/ui/toast.tsx';

/** The names that a person does not want counted for a company, each to be counted again. */
export function EmployerParted({
  companyId,
  employer,
}: {
  companyId: string;
  employer: CompanyEmployer;
}) {
  const counting = useCountName(companyId);
  const toast = useToast();
  if (employer.parted.length === 0) return null;
  const countAgain = (name: string) =>
    counting.mutateAsync({ name, counted: true }).then(
      () => toast({ title: words.joined(name) }),
      (error: unknown) =>
        toast({ title: words.failed, description: reasonOf(error), tone: 'error' }),
    );
  return (
    <ul className="flex flex-col gap-1 text-small">
      {employer.parted.map((name) => (
        <li key={name} className="flex flex-wrap items-center gap-2">
          <span className="[overflow-wrap:anywhere]">{`Not counted, as you said: ${name}`}</span>
          <Button
            size="small"
            disabled={counting.isPending}
            aria-label={`Count ${name} again`}
            onClick={() => void countAgain(name)}
          >
            Count again
          </Button>
        </li>
      ))}
    </ul>
  );
}
