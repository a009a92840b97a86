import type { Application } from '#shared/applications/contracts/schemas.ts';
import { parseOffer, readPlace } from '#shared/h1b/offer-ask.ts';
import { PayLevel } from '#web/features/h1b/pay-level.tsx';
import { viewHref } from '#web/lib/address-view.ts';
import { paths } from '#web/lib/paths.ts';
import { LinkButton } from '#web/ui/link-button.tsx';

type Offered = Pick<
  Application,
  'job_title' | 'company_name' | 'location' | 'pay_amount' | 'pay_unit'
>;

/** The wage level of an application's pay, and the way to the filings it compares with; nothing without pay, or for pay that no filing could have. */
export function OfferLink({ application }: { application: Offered }) {
  const { job_title: title, company_name, location, pay_amount, pay_unit } = application;
  if (pay_amount === null) return null;
  const offer = {
    title,
    ...readPlace(location),
    amount: String(pay_amount),
    unit: pay_unit ?? 'year',
    employer: company_name || undefined,
  };
  const { offer: read, problems } = parseOffer(offer);
  if (problems.length > 0) return null;
  const { city, state, zip, annual = null } = read;
  return (
    <>
      <PayLevel annual={annual} ask={{ title, city, state, zip }} className="px-2" />
      <p className="px-2">
        <LinkButton size="small" href={viewHref(paths.h1bOffer, offer)}>
          Is this offer fair?
        </LinkButton>
      </p>
    </>
  );
}
