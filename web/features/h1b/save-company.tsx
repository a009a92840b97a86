import { useMutation, useQueryClient } from '@tanstack/react-query';
import { writtenName } from '#shared/h1b/readable-name.ts';
import { paths } from '#web/lib/paths.ts';
import { createCompany } from '#web/lib/queries/companies.ts';
import { AppLink } from '#web/ui/app-link.tsx';
import { Button } from '#web/ui/button.tsx';

/** Puts an employer among the signed-in person's companies; once it is there, a link to it. */
export function SaveCompany({ name, isBrand }: { name: string; isBrand: boolean }) {
  const client = useQueryClient();
  const save = useMutation({
    mutationFn: () => createCompany(writtenName(name, isBrand)),
    onSuccess: () => client.invalidateQueries({ queryKey: ['companies'] }),
  });
  if (save.data) {
    return (
      <AppLink href={paths.company(save.data.id)} className="prose-link">
        Saved
      </AppLink>
    );
  }
  return (
    <Button
      size="small"
      busy={save.isPending}
      aria-label={`Save ${name}`}
      onClick={() => save.mutate()}
    >
      {save.isError ? 'Retry' : 'Save'}
    </Button>
  );
}
