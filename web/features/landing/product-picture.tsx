import { Plus, Search } from 'lucide-react';
import type { Status } from '#shared/domain/status.ts';
import { Initial } from '#web/ui/initial.tsx';
import { StatusPill } from '#web/ui/status-pill.tsx';

interface Row {
  host: string;
  title: string;
  status: Status;
  applied: string;
}

/** Companies with hosts reserved for documentation, so that no real employer is shown. */
const ROWS: readonly Row[] = [
  { host: 'northwind.example', title: 'Platform Engineer', status: 'offer', applied: 'Mar 18' },
  { host: 'harbor.example', title: 'Data Scientist', status: 'vo', applied: 'Mar 16' },
  { host: 'juniper.example', title: 'Backend Engineer', status: 'oa', applied: 'Mar 14' },
  {
    host: 'atlas.example',
    title: 'Software Engineer Intern',
    status: 'applied',
    applied: 'Mar 11',
  },
  {
    host: 'meadow.example',
    title: 'Site Reliability Engineer',
    status: 'rejected',
    applied: 'Mar 4',
  },
];

const DESCRIPTION =
  'The applications list of Waymark: five applications with company, position, status and date, from an offer to a rejection';

const FRAME_CLASS = 'w-full overflow-hidden rounded-ui border border-line bg-surface shadow-float';

function Photograph() {
  const size = { width: 1280, height: 800 };
  return (
    <div className={FRAME_CLASS}>
      <img
        src="/landing-dashboard.png"
        alt={DESCRIPTION}
        {...size}
        loading="lazy"
        className="h-auto w-full dark:hidden"
      />
      <img
        src="/landing-dashboard-dark.png"
        alt={DESCRIPTION}
        {...size}
        loading="lazy"
        className="hidden h-auto w-full dark:block"
      />
    </div>
  );
}

function Drawing() {
  return (
    <figure aria-label={DESCRIPTION} className={FRAME_CLASS}>
      <div aria-hidden="true">
        <div className="flex items-center justify-between gap-3 border-b border-line px-4 py-3">
          <span className="text-large font-semibold">Applications</span>
          <span className="inline-flex items-center gap-1.5 rounded-ui bg-accent px-3 py-1.5 text-small font-medium whitespace-nowrap text-on-accent">
            <Plus size={16} />
            <span className="max-sm:hidden">Add Application</span>
          </span>
        </div>
        <div className="px-4 pt-3">
          <span className="flex items-center gap-2 rounded-ui border border-line px-3 py-2 text-small text-faint">
            <Search size={16} />
            Search applications...
          </span>
        </div>
        <div className="px-4 py-2">
          {ROWS.map((row) => (
            <div
              key={row.host}
              className="flex items-center gap-3 border-b border-line py-2.5 last:border-b-0"
            >
              <span className="max-sm:hidden">
                <Initial letters={row.host.slice(0, 2)} shape="square" />
              </span>
              <span className="min-w-0 flex-1">
                <span className="block truncate font-medium">{row.host}</span>
                <span className="block truncate text-small text-soft">{row.title}</span>
              </span>
              <StatusPill status={row.status} />
              <span className="tabular w-14 text-right text-small text-soft max-sm:hidden">
                {row.applied}
              </span>
            </div>
          ))}
        </div>
      </div>
    </figure>
  );
}

/** A picture of the product: a screenshot when web/public has one, else drawn with the product's own components. */
export function ProductPicture({ hasPicture }: { hasPicture: boolean }) {
  return hasPicture ? <Photograph /> : <Drawing />;
}
