import { MORE_FILTER_NAMES } from '#shared/h1b/filter-names.ts';
import { type H1bView, isYearly, sortOf } from '#web/features/h1b/h1b-view.ts';
import { wordsOfEmployerId } from '#shared/h1b/filter-names.ts';

/** What a view asks for, in words: its filters, page and order; 'all applications' without a filter. */
export function viewWords(view: H1bView): string {
  const { employer, employerId, status, jobTitle, search, minSalary, maxSalary } = view;
  const filters = [
    employer && !employerId && `employer “${employer}”`,
    employerId && `all names of ${employer ?? wordsOfEmployerId(employerId)}`,
    jobTitle && `job title “${jobTitle}”`,
    search && `search “${search}”`,
    status && `status ${status}`,
    minSalary && `salary from ${minSalary}`,
    maxSalary && `salary to ${maxSalary}`,
    ...MORE_FILTER_NAMES.map((name) => view[name] && `${name} ${view[name]}`),
  ].filter(Boolean);
  const { column, direction } = sortOf(view);
  return [
    ...(filters.length > 0 ? filters : ['all applications']),
    !isYearly(view) && 'as filed',
    view.page !== undefined && view.page > 1 && `page ${view.page}`,
    column !== 'id' &&
      `sorted by ${column.replaceAll('_', ' ')}${direction === 'desc' ? ', descending' : ''}`,
  ]
    .filter(Boolean)
    .join(', ');
}
