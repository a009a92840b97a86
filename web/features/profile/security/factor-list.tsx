import type { Factor } from '@supabase/auth-js';

import { localDate } from '#shared/core/dates.ts';
import { RemoveButton } from '#web/features/profile/security/remove-button.tsx';
import { SecurityList, SecurityRow } from '#web/features/profile/security/security-part.tsx';
import { useRemoval } from '#web/features/profile/security/use-removal.ts';
import { DateText } from '#web/ui/date-text.tsx';

/** Second factors of one kind, each with its name, its day and a button that removes it; nothing while there are none. */
export function FactorList({
  factors,
  unnamed,
  question,
  removed,
}: {
  factors: readonly Pick<Factor, 'id' | 'friendly_name' | 'created_at'>[] | undefined;
  /** How a factor without a name is called. */
  unnamed: string;
  question: string;
  /** What is said once one was removed. */
  removed: string;
}) {
  const { busy, remove } = useRemoval(removed);
  if (!factors || factors.length === 0) return null;
  return (
    <SecurityList>
      {factors.map(({ id, friendly_name: name = unnamed, created_at }) => (
        <SecurityRow
          key={id}
          name={name}
          about={
            <>
              Added <DateText near date={localDate(new Date(created_at))} />
            </>
          }
        >
          <RemoveButton
            name={name}
            question={question}
            busy={busy === id}
            onRemove={() => remove(id)}
          />
        </SecurityRow>
      ))}
    </SecurityList>
  );
}
