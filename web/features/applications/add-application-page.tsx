import { AddApplicationForm } from '#web/features/applications/add-application-form.tsx';
import { Card } from '#web/ui/card.tsx';
import { PageTitle } from '#web/ui/page-title.tsx';

/** The page of the Add New Application form (spec §2). */
export function AddApplicationPage() {
  return (
    <div className="mx-auto flex w-full max-w-3xl flex-col gap-5">
      <PageTitle>Add New Application</PageTitle>
      <Card roomy>
        <AddApplicationForm />
      </Card>
    </div>
  );
}
