import { companyRenamed } from '#server/features/applications/company-renamed.ts';
import { moveApplications } from '#server/features/applications/move-applications.ts';
import {
  countOfCompany,
  hasApplications,
  lastActivityOfCompany,
  newestLinkOfCompany,
  saysOfCompany,
  statusesOfCompany,
} from '#server/features/applications/repository/of-company.ts';
import type { ListSources } from '#server/features/applications/deps.ts';
import type { CompaniesDeps, CompanyReferences } from '#server/features/companies/deps.ts';
import { companyName } from '#server/features/companies/repository/companies.ts';
import {
  contactsOfCompany,
  hasContacts,
  moveContacts,
} from '#server/features/record/repository/contacts-of-company.ts';
import { interviewsAhead } from '#server/features/record/repository/interviews.ts';
import { postingSays } from '#server/features/record/repository/papers.ts';
import { renameCompany } from '#server/features/saved-jobs/rename-company.ts';

/** What names a company: applications and people. */
export const companyReferences: CompanyReferences = {
  hasApplications,
  hasContacts,
};

/** What the companies show, move and rename of other features. */
export const companyParts: Omit<CompaniesDeps, 'database' | 'clock' | 'logoAddress'> = {
  ...companyReferences,
  companyRenamed,
  applicationCount: countOfCompany,
  statusCounts: statusesOfCompany,
  lastActivity: lastActivityOfCompany,
  newestLink: newestLinkOfCompany,
  postingSays: saysOfCompany(postingSays),
  contactCount: contactsOfCompany,
  moveApplications,
  moveContacts,
  renameSavedJobs: renameCompany,
};

/** What lists of applications read of other features. */
export const listSources: ListSources = { companyName, postingSays, interviewsAhead };
