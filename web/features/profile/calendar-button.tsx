import { CalendarDays } from 'lucide-react';
import { lazy, Suspense, useState } from 'react';
import { Button } from '#web/ui/button.tsx';

const loadDialog = () => import('#web/features/profile/calendar-dialog.tsx');
const CalendarDialog = lazy(async () => ({ default: (await loadDialog()).CalendarDialog }));

/** 'Calendar': opens what makes and ends the person's calendar feed. */
export function CalendarButton() {
  const [open, setOpen] = useState(false);
  return (
    <>
      <Button
        icon={<CalendarDays size={16} aria-hidden="true" />}
        onPointerEnter={() => void loadDialog()}
        onClick={() => setOpen(true)}
      >
        Calendar
      </Button>
      {open && (
        <Suspense>
          <CalendarDialog onClose={() => setOpen(false)} />
        </Suspense>
      )}
    </>
  );
}
