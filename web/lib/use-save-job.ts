import { savedJobMessages as words } from '#shared/saved-jobs/messages.ts';
import { useCreateSavedJob, useDeleteSavedJob } from '#web/lib/queries/saved-jobs.ts';
import { reasonOf } from '#web/lib/reason-of.ts';
import { useToast } from '#web/ui/toast.tsx';

/** Saves a job for later, with a toast that offers Undo; resolves to whether it was saved. */
export function useSaveJob() {
  const toast = useToast();
  const create = useCreateSavedJob();
  const remove = useDeleteSavedJob();
  const onSave = async (job: Parameters<typeof create.mutateAsync>[0]): Promise<boolean> => {
    try {
      const { id } = await create.mutateAsync(job);
      const undo = () =>
        void remove.mutateAsync(id).then(
          () => toast({ title: words.deleted }),
          () => toast({ title: words.deleteFailed, tone: 'error' }),
        );
      toast({ title: words.saved, action: { label: 'Undo', onSelect: undo } });
      return true;
    } catch (error) {
      const description = reasonOf(error);
      toast({
        title: words.saveFailed,
        tone: 'error',
        ...(description === undefined ? {} : { description }),
      });
      return false;
    }
  };
  return { busy: create.isPending, onSave };
}
