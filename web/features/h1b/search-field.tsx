import type { FilterFieldsProps } from '#web/features/h1b/filter-fields.tsx';
import { SearchBox } from '#web/ui/search-box.tsx';

/** The search over employers, job titles and case numbers, with its error. */
export function SearchField(props: FilterFieldsProps & { announcement: string | undefined }) {
  const { view, problems, onShow, announcement } = props;
  return (
    <SearchBox
      label="Search H1B applications"
      placeholder="Search applications"
      value={view.search ?? ''}
      onSearch={(search) =>
        onShow({ search: search || undefined, page: undefined }, { typed: true })
      }
      announcement={announcement}
      error={problems.find(({ name }) => name === 'search')?.message}
    />
  );
}
