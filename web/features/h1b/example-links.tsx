import { useQuery } from '@tanstack/react-query';
import { h1bHref, type H1bView } from '#web/features/h1b/h1b-view.ts';
import { listH1bTopEmployers } from '#web/lib/queries/h1b.ts';
import { AppLink } from '#web/ui/app-link.tsx';

interface Example {
  words: string;
  view: H1bView;
}

/** Links to preset filters; two of them name the largest employers of the loaded data. */
function examplesOf(employers: readonly string[]): Example[] {
  const [first, second = first] = employers;
  return [
    {
      words: `Software engineers at ${first ?? 'any employer'}`,
      view: { employer: first, search: 'software engineer' },
    },
    {
      words: 'Software jobs from $150,000',
      view: { search: 'software', minSalary: '150000' },
    },
    { words: 'Certified applications', view: { status: 'CERTIFIED' } },
    { words: 'Data scientists', view: { jobTitle: 'Data Scientist' } },
    {
      words: `Engineers at ${second ?? 'any employer'} from $120,000`,
      view: { employer: second, search: 'engineer', minSalary: '120000' },
    },
    {
      words: 'Data engineers within 50 miles of New York',
      view: { jobTitle: 'data engineer', near: 'New York, NY', miles: '50' },
    },
    {
      words: 'Software developers in California at wage level I or II',
      view: { state: 'CA', soc: '15-1252', level: 'I,II' },
    },
    {
      words: 'New filings without a client’s site',
      view: { kind: 'new', clientSite: 'no' },
    },
  ];
}

/** Links to example filters, whose addresses are shown. */
export function Examples() {
  const { data = [] } = useQuery(listH1bTopEmployers({}, 2));
  return (
    <ul className="grid gap-2 sm:grid-cols-2 xl:grid-cols-3">
      {examplesOf(data.map(({ name }) => name)).map(({ words, view }) => (
        <li key={words}>
          <AppLink
            href={h1bHref(view)}
            className="flex h-full flex-col gap-1 rounded-ui border border-line bg-surface p-3 no-underline hover:bg-sunken"
          >
            <span className="font-medium">{words}</span>
            <code className="text-small text-soft [overflow-wrap:anywhere]">
              {decodeURIComponent(h1bHref(view).replaceAll('+', ' '))}
            </code>
          </AppLink>
        </li>
      ))}
    </ul>
  );
}
