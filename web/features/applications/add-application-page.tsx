import { useSearch } from '@tanstack/react-router';
import { AddApplicationForm } from '#web/features/applications/add-application-form.tsx';
import { draftNameOf, readAddSearch } from '#web/features/applications/add-search.ts';
import { paths } from '#web/lib/paths.ts';
import { Card } from '#web/ui/card.tsx';
import { LinkButton } from '#web/ui/link-button.tsx';
import { PageTitle } from '#web/ui/page-title.tsx';

/** The page of the Add New Application form; its address may fill in company, title, link and source. */
export function AddApplicationPage() {
  const given = readAddSearch(useSearch({ strict: false }));
  return (
    <div className="mx-auto flex w-full max-w-3xl flex-col gap-5">
      <PageTitle actions={<LinkButton href={paths.waysToSave}>Save from any page</LinkButton>}>
        Add New Application
      </PageTitle>
      <Card roomy>
        <AddApplicationForm key={draftNameOf(given)} given={given} />
      </Card>
    </div>
  );
}
