import type { Company } from '#shared/companies/contracts/schemas.ts';
import { StatusMix } from '#web/features/companies/status-mix.tsx';
import { paths } from '#web/lib/paths.ts';
import { countWords } from '#web/lib/paged-list.ts';
import { AppLink } from '#web/ui/app-link.tsx';
import { Card } from '#web/ui/card.tsx';
import { CompanyLogo } from '#web/ui/company-logo.tsx';
import { Skeleton } from '#web/ui/skeleton.tsx';
import { Spinner } from '#web/ui/spinner.tsx';

/** A company in the list; the whole card leads to its page. */
export function CompanyCard({ company }: { company: Company }) {
  return (
    <AppLink
      href={paths.company(company.id)}
      className="block h-full rounded-ui text-ink no-underline"
    >
      <Card className="flex h-full items-center gap-4 transition-colors hover:bg-sunken">
        <CompanyLogo
          key={company.logo_url}
          src={company.logo_url}
          letters={company.name.slice(0, 1)}
          shape="round"
          size="large"
        />
        <span className="flex min-w-0 flex-1 flex-col gap-1">
          <span className="line-clamp-2 font-medium [overflow-wrap:anywhere]">{company.name}</span>
          <span className="tabular block text-small text-soft">
            {countWords(company.application_count, 'application')}
          </span>
          <StatusMix company={company} />
        </span>
      </Card>
    </AppLink>
  );
}

/** 'Loading...' over grey cards of the right size. */
export function CardsSkeleton() {
  return (
    <div className="flex flex-col gap-4">
      <Spinner size={16} label="Loading..." />
      <div className="grid gap-4 sm:grid-cols-2 lg:grid-cols-3">
        {Array.from({ length: 6 }, (_, card) => (
          <Skeleton key={card} className="h-32" />
        ))}
      </div>
    </div>
  );
}
