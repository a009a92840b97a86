import { useSearch } from '@tanstack/react-router';
import { NAME_MAX } from '#shared/limits.ts';
import { AddApplicationForm } from '#web/features/applications/add-application-form.tsx';
import { Card } from '#web/ui/card.tsx';
import { PageTitle } from '#web/ui/page-title.tsx';

/** The page of the Add New Application form; `?company=` fills in the company. */
export function AddApplicationPage() {
  const { company }: { company?: unknown } = useSearch({ strict: false });
  const name = typeof company === 'string' ? company.trim().slice(0, NAME_MAX) : '';
  return (
    <div className="mx-auto flex w-full max-w-3xl flex-col gap-5">
      <PageTitle>Add New Application</PageTitle>
      <Card roomy>
        <AddApplicationForm key={name} company={name} />
      </Card>
    </div>
  );
}
