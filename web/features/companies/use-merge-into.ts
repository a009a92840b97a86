import { companyMessages } from '#shared/companies/messages.ts';
import { DELETED_KEPT_DAYS } from '#shared/core/limits.ts';
import { useMergeCompanies } from '#web/lib/queries/companies.ts';
import { useRestoreDeletedRecord } from '#web/lib/queries/deleted.ts';
import { reasonOf } from '#web/lib/reason-of.ts';
import { useToast } from '#web/ui/toast.tsx';

/** A company by its id, and what a toast calls it. */
interface Named {
  readonly id: string;
  readonly name: string;
}

/** Merges another company into one, with a toast that offers Undo; `merge` resolves to whether it was merged. */
export function useMergeInto(company: Named) {
  const toast = useToast();
  const merging = useMergeCompanies();
  const restore = useRestoreDeletedRecord('company');
  const failed = (title: string) => (error: unknown) => {
    toast({ title, description: reasonOf(error), tone: 'error' });
    return false;
  };
  const undo = (id: string) =>
    restore
      .mutateAsync(id)
      .then(
        () => toast({ title: companyMessages.separated }),
        failed(companyMessages.separateFailed),
      );
  const merge = (other: Named) =>
    merging.mutateAsync({ from: other.id, into: company.id }).then(() => {
      toast({
        title: companyMessages.merged(other.name, company.name),
        action: { label: 'Undo', onSelect: () => void undo(other.id) },
      });
      return true;
    }, failed(companyMessages.mergeFailed));
  return { busy: merging.isPending, merge };
}

/** What a merge does, as it is said before it. */
export function mergeConsequences(name: string): string {
  return `Its applications, people and saved jobs move to ${name}, which keeps its own website and industry; notes are combined. You can undo this for ${DELETED_KEPT_DAYS} days.`;
}
