import type { ReactNode } from 'react';
import type { Application } from '#shared/applications/contracts/schemas.ts';
import { payWords } from '#shared/applications/pay-words.ts';
import { valueText } from '#shared/applications/event-words.ts';

function Fact({ name, children }: { name: string; children: ReactNode }) {
  return (
    <div className="flex flex-col">
      <dt className="text-small text-soft">{name}</dt>
      <dd className="[overflow-wrap:anywhere]">{children}</dd>
    </div>
  );
}

/** Pay, place and tags of an application; or one line that says there are none. */
export function Pay({ application }: { application: Application }) {
  const { location, remote, tags, pay_note } = application;
  const pay = payWords({ ...application, pay_note: '' });
  const place = [location, valueText('remote', remote)].filter(Boolean).join(', ');
  if (!pay && !pay_note && !place && tags.length === 0) {
    return <p className="px-2 pt-1 text-soft">No pay, place or tags noted yet.</p>;
  }
  return (
    <dl className="flex flex-col gap-3 px-2 pt-1">
      {pay && <Fact name="Pay">{pay}</Fact>}
      {pay_note && <Fact name={pay ? 'Note on the pay' : 'Pay'}>{pay_note}</Fact>}
      {place && <Fact name="Place">{place}</Fact>}
      {tags.length > 0 && <Fact name="Tags">{tags.join(', ')}</Fact>}
    </dl>
  );
}
