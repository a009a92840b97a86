import { CalendarDays } from 'lucide-react';
import { lazy, type ReactNode, Suspense, useState } from 'react';

import { SettingsRow } from '#web/features/profile/data-settings.tsx';
import { Button } from '#web/ui/button.tsx';
import { Card } from '#web/ui/card.tsx';

const loadDialog = () => import('#web/features/profile/calendar-dialog.tsx');
const CalendarDialog = lazy(async () => ({ default: (await loadDialog()).CalendarDialog }));

/** 'Calendar': opens what makes and ends the person's calendar feed. */
function CalendarButton() {
  const [open, setOpen] = useState(false);
  return (
    <>
      <Button
        icon={<CalendarDays size={16} aria-hidden="true" />}
        onPointerEnter={() => void loadDialog()}
        onClick={() => setOpen(true)}
      >
        Connect a calendar
      </Button>
      {open && (
        <Suspense>
          <CalendarDialog onClose={() => setOpen(false)} />
        </Suspense>
      )}
    </>
  );
}

/** 'Connections': the calendar's address and the LinkedIn page. */
export function Connections({ linkedIn }: { linkedIn: ReactNode }) {
  return (
    <Card roomy>
      <section aria-labelledby="connections" className="flex flex-col gap-5">
        <h2 id="connections" className="text-large font-semibold">
          Connections
        </h2>
        <SettingsRow
          title="Calendar"
          about={<p>Your interviews and next steps in your own calendar.</p>}
        >
          <CalendarButton />
        </SettingsRow>
        <SettingsRow
          title="LinkedIn"
          about={<p>A link to your profile there. Waymark reads nothing from it.</p>}
        >
          {linkedIn}
        </SettingsRow>
      </section>
    </Card>
  );
}
