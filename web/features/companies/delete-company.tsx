import { useNavigate } from '@tanstack/react-router';
import { messages } from '#shared/core/messages.ts';
import { paths } from '#web/lib/paths.ts';
import { useDeleteCompany } from '#web/lib/queries/companies.ts';
import { useRestoreDeletedRecord } from '#web/lib/queries/deleted.ts';
import { useDeletion } from '#web/lib/use-deletion.ts';
import { DeleteButton } from '#web/ui/delete-button.tsx';

/** 'Delete' of a company with a question; then the list, with a toast that offers Undo. */
export function DeleteCompany({ id }: { id: string }) {
  const remove = useDeleteCompany();
  const restore = useRestoreDeletedRecord('company');
  const { busy, onDelete } = useDeletion(id, { remove, restore }, messages.companies);
  const navigate = useNavigate();
  return (
    <DeleteButton
      question={messages.companies.deleteQuestion}
      busy={busy}
      onDelete={async () => {
        if (await onDelete()) await navigate({ href: paths.companies });
      }}
    />
  );
}
