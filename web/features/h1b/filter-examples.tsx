import { Link2 } from 'lucide-react';
import { lazy, type ReactNode, Suspense, useState } from 'react';
import { Button } from '#web/ui/button.tsx';

const Examples = lazy(async () => ({
  default: (await import('#web/features/h1b/example-links.tsx')).Examples,
}));

/** The panel of example filters, closed at first; its summary line shows the data's badge. */
export function FilterExamples({ badge }: { badge: ReactNode }) {
  const [open, setOpen] = useState(false);
  return (
    <section
      aria-label="Data and URL filter examples"
      data-print="hide"
      className="flex flex-col gap-3"
    >
      <div className="flex min-h-8 flex-wrap items-center gap-x-3 gap-y-2">
        {badge}
        <Button
          variant="quiet"
          size="small"
          className="ml-auto"
          aria-expanded={open}
          onClick={() => setOpen(!open)}
          icon={<Link2 size={16} aria-hidden="true" />}
        >
          {open ? 'Hide Examples' : 'Show Examples'}
        </Button>
      </div>
      {open && (
        <>
          <p className="text-soft">Every filter is part of the link. Try one of these:</p>
          <Suspense>
            <Examples />
          </Suspense>
        </>
      )}
    </section>
  );
}
