import { messages } from '#shared/core/messages.ts';
import { conflictsOf, fittingBase } from '#web/lib/conflicts-of.ts';
import { useUpdateCompany } from '#web/lib/queries/companies.ts';
import { useToast } from '#web/ui/toast.tsx';

type Values = Readonly<Record<string, string>>;

/**
 * Says that a company was saved, with Undo: it writes the values of before back, unless one of the fields was changed
 * again meanwhile.
 */
export function useUndoEdit(id: string) {
  const toast = useToast();
  const update = useUpdateCompany(id);
  const undo = (before: Values, after: Values) => {
    const base = Object.fromEntries(Object.keys(before).map((name) => [name, after[name] ?? '']));
    return update.mutateAsync({ ...before, base: fittingBase(before, base) }).then(
      () => toast({ title: messages.companies.undone }),
      (error: unknown) => {
        const changed = conflictsOf(error).length > 0;
        const title = changed ? messages.companies.changedSince : messages.companies.undoFailed;
        toast({ title, tone: 'error' });
      },
    );
  };
  return ({ before, after }: { before: Values; after: Values }) => {
    const changes = Object.keys(before).length > 0;
    const action = { label: 'Undo', onSelect: () => void undo(before, after) };
    toast({ title: messages.companies.updated, ...(changes && { action }) });
  };
}
