import { useQuery } from '@tanstack/react-query';
import { MessageSquareText } from 'lucide-react';
import { useState } from 'react';
import { securityMessages } from '#shared/security/messages.ts';
import { PhoneDialog } from '#web/features/profile/security/phone-dialog.tsx';
import { RemoveButton } from '#web/features/profile/security/remove-button.tsx';
import {
  SecurityList,
  SecurityPart,
  SecurityRow,
} from '#web/features/profile/security/security-part.tsx';
import { useRemoval } from '#web/features/profile/security/use-removal.ts';
import { pageConfig } from '#web/lib/page-config.ts';
import { listFactors } from '#web/lib/queries/factors.ts';
import { Button } from '#web/ui/button.tsx';
import { DateText } from '#web/ui/date-text.tsx';

/** The person's phones as second factors: add one, remove one. Absent where the site sends no texts. */
export function PhoneCard() {
  const { data: factors } = useQuery(listFactors());
  const [adding, setAdding] = useState(false);
  const { busy, remove } = useRemoval(securityMessages.phone.removed);
  if (!pageConfig().texts) return null;
  const phones = factors?.filter(
    (factor) => factor.factor_type === 'phone' && factor.status === 'verified',
  );
  return (
    <SecurityPart title="Phone" intro={securityMessages.phone.intro}>
      {phones && phones.length > 0 && (
        <SecurityList>
          {phones.map(({ id, friendly_name: name = 'Phone', created_at }) => (
            <SecurityRow
              key={id}
              name={name}
              about={
                <>
                  Added <DateText date={created_at.slice(0, 10)} />
                </>
              }
            >
              <RemoveButton
                name={name}
                question={securityMessages.phone.removeQuestion}
                busy={busy === id}
                onRemove={() => remove(id)}
              />
            </SecurityRow>
          ))}
        </SecurityList>
      )}
      <div>
        <Button
          icon={<MessageSquareText size={16} aria-hidden="true" />}
          onClick={() => setAdding(true)}
        >
          Add a phone
        </Button>
      </div>
      {adding && <PhoneDialog onClose={() => setAdding(false)} />}
    </SecurityPart>
  );
}
