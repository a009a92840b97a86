import { useSearch } from '@tanstack/react-router';
import { lazy, Suspense, useState } from 'react';

import { AddApplicationForm } from '#web/features/applications/add-application-form.tsx';
import { draftNameOf, readAddSearch } from '#web/features/applications/add-search.ts';
import { Button } from '#web/ui/button.tsx';
import { Card } from '#web/ui/card.tsx';
import { PageTitle } from '#web/ui/page-title.tsx';
import { Skeleton } from '#web/ui/skeleton.tsx';

const WaysToSave = lazy(async () => ({
  default: (await import('#web/features/applications/ways-to-save.tsx')).WaysToSave,
}));

/** Shows what was opened beneath the window's edge. */
function bringIntoView(element: HTMLElement | null): void {
  element?.scrollIntoView({ block: 'start' });
}

/** The page of the Add New Application form, whose address may fill in company, title, link and source; and how to come here from any page. */
export function AddApplicationPage() {
  const given = readAddSearch(useSearch({ strict: false }));
  const [isShown, setShown] = useState(false);
  return (
    <div className="mx-auto flex w-full max-w-3xl flex-col gap-5">
      <PageTitle>Add New Application</PageTitle>
      {/* On a phone the form is the page. */}
      <Card roomy className="max-sm:border-0 max-sm:bg-transparent max-sm:p-0">
        <AddApplicationForm key={draftNameOf(given)} given={given} />
      </Card>
      <p className="flex flex-wrap items-center justify-center gap-x-1 text-soft">
        A button in your browser or phone can bring you here:
        <Button variant="quiet" aria-expanded={isShown} onClick={() => setShown(!isShown)}>
          Save from any page
        </Button>
      </p>
      {isShown && (
        <Card roomy ref={bringIntoView} className="scroll-mt-4">
          <Suspense fallback={<Skeleton className="h-96" />}>
            <WaysToSave />
          </Suspense>
        </Card>
      )}
    </div>
  );
}
