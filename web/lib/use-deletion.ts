import { reasonOf } from '#web/lib/reason-of.ts';
import { useToast } from '#web/ui/toast.tsx';

/** A mutation of a record by its id. */
interface Mutation {
  readonly isPending: boolean;
  readonly mutateAsync: (id: string) => Promise<unknown>;
}

/** Deletes a record with a toast that offers Undo; `onDelete` resolves to whether the record was deleted. */
export function useDeletion(
  id: string,
  { remove, restore }: { readonly remove: Mutation; readonly restore: Mutation },
  words: Readonly<Record<'deleted' | 'deleteFailed' | 'restored' | 'restoreFailed', string>>,
) {
  const toast = useToast();
  const undo = () =>
    restore.mutateAsync(id).then(
      () => toast({ title: words.restored }),
      (error: unknown) =>
        toast({ title: words.restoreFailed, description: reasonOf(error), tone: 'error' }),
    );
  const onDelete = () =>
    remove.mutateAsync(id).then(
      () => {
        toast({ title: words.deleted, action: { label: 'Undo', onSelect: () => void undo() } });
        return true;
      },
      (error: unknown) => {
        toast({ title: words.deleteFailed, description: reasonOf(error), tone: 'error' });
        return false;
      },
    );
  return { busy: remove.isPending, onDelete };
}
