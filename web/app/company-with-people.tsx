import { People } from '#web/features/applications/record/people.tsx';
import { CompanyByNamePage, CompanyPage } from '#web/features/companies/company-page.tsx';

function PeopleAt({ companyId }: { companyId: string }) {
  return <People of={{ company: companyId }} />;
}

/** The page of a company by its id, with the people one knows there. */
export function CompanyWithPeople() {
  return <CompanyPage people={PeopleAt} />;
}

/** The page of a company by its name, with the people one knows there. */
export function NamedCompanyWithPeople() {
  return <CompanyByNamePage people={PeopleAt} />;
}
