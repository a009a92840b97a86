import { createRoute } from '@tanstack/react-router';
import { lazyPage } from '#web/app/lazy-page.ts';
import { signedIn } from '#web/app/routes/parents.tsx';
import { readJobgptSearch } from '#web/features/jobgpt/jobgpt-search.ts';
import { paths } from '#web/lib/paths.ts';

const companies = createRoute({
  getParentRoute: () => signedIn,
  path: paths.companies,
  component: lazyPage(() => import('#web/features/companies/companies-page.tsx'), 'CompaniesPage'),
});

const company = createRoute({
  getParentRoute: () => signedIn,
  path: '/companies/$id',
  component: lazyPage(() => import('#web/app/company-with-people.tsx'), 'CompanyWithPeople'),
});

const companyByName = createRoute({
  getParentRoute: () => signedIn,
  path: '/company/$companyName',
  component: lazyPage(() => import('#web/app/company-with-people.tsx'), 'NamedCompanyWithPeople'),
});

/** The name is missing: the page says so, as for an unknown one. */
const companyWithoutName = createRoute({
  getParentRoute: () => signedIn,
  path: '/company',
  component: lazyPage(() => import('#web/app/company-with-people.tsx'), 'NamedCompanyWithPeople'),
});

const editCompany = createRoute({
  getParentRoute: () => signedIn,
  path: '/companies/$id/edit',
  component: lazyPage(
    () => import('#web/features/companies/edit-company-page.tsx'),
    'EditCompanyPage',
  ),
});

const internships = createRoute({
  getParentRoute: () => signedIn,
  path: paths.internships,
  component: lazyPage(
    () => import('#web/features/internships/internships-page.tsx'),
    'InternshipsPage',
  ),
});

const jobgpt = createRoute({
  getParentRoute: () => signedIn,
  path: paths.jobgpt,
  validateSearch: readJobgptSearch,
  component: lazyPage(() => import('#web/features/jobgpt/jobgpt-page.tsx'), 'JobgptPage'),
});

const profile = createRoute({
  getParentRoute: () => signedIn,
  path: paths.profile,
  component: lazyPage(() => import('#web/app/profile-with-parts.tsx'), 'ProfileWithParts'),
});

const deleted = createRoute({
  getParentRoute: () => signedIn,
  path: paths.deleted,
  component: lazyPage(() => import('#web/features/profile/deleted-page.tsx'), 'DeletedPage'),
});

const operators = createRoute({
  getParentRoute: () => signedIn,
  path: paths.operators,
  component: lazyPage(() => import('#web/features/operators/operators-page.tsx'), 'OperatorsPage'),
});

/** The companies, internships, JobGPT, the profile and the operators' page, below `signedIn`. */
export const personRoutes = [
  companies,
  company,
  editCompany,
  companyByName,
  companyWithoutName,
  internships,
  jobgpt,
  profile,
  deleted,
  operators,
] as const;
