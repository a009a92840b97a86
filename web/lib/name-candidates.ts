import type { CompanyMatch } from '#shared/companies/contracts/schemas.ts';
import type { EmployerMatch } from '#shared/h1b/query.ts';
import { countWords } from '#web/lib/paged-list.ts';
import { paths } from '#web/lib/paths.ts';

/** A name that a typed one may mean: where its link leads, and a number that helps to choose. */
export interface NameCandidate {
  readonly href: string;
  readonly name: string;
  readonly note: string;
}

/** Companies of the person as names to choose from. */
export function companyCandidates(companies: readonly CompanyMatch[]): NameCandidate[] {
  return companies.map(({ id, name, application_count }) => ({
    href: paths.company(id),
    name,
    note: countWords(application_count, 'application'),
  }));
}

/** Employers of the H1B records as names to choose from. */
export function employerCandidates(employers: readonly EmployerMatch[]): NameCandidate[] {
  return employers.map(({ name, count }) => ({
    href: paths.h1bEmployer(name),
    name,
    note: countWords(count, 'filing'),
  }));
}
