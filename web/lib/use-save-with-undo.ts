import { reasonOf } from '#web/lib/reason-of.ts';
import { useToast } from '#web/ui/toast.tsx';

type Words = Readonly<Record<'saved' | 'undone' | 'undoFailed', string>>;

/** The values of a record under the names that others have. */
function valuesOf<Values extends object>(record: Values, names: Values): Values {
  return Object.fromEntries(
    Object.keys(names).map((name) => [name, record[name as keyof Values]]),
  ) as Values;
}

/**
 * Saves a change of a record with a toast that offers Undo; what changed elsewhere meanwhile is overwritten by neither. The
 * returned function resolves to whether it was saved.
 */
export function useSaveWithUndo<Values extends object>(
  send: (change: Values & { base: Values }) => Promise<Values>,
  words: Words,
) {
  const toast = useToast();
  return async (before: Values, wanted: Values): Promise<boolean> => {
    let after: Values;
    try {
      after = valuesOf(await send({ ...wanted, base: before }), before);
    } catch {
      return false;
    }
    const undo = () =>
      send({ ...before, base: after }).then(
        () => toast({ title: words.undone }),
        (error: unknown) =>
          toast({ title: words.undoFailed, description: reasonOf(error), tone: 'error' }),
      );
    toast({ title: words.saved, action: { label: 'Undo', onSelect: () => void undo() } });
    return true;
  };
}
