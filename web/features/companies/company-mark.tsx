import { CompanyLogo } from '#web/ui/company-logo.tsx';

/** The large round logo of a company of the person's list. */
export function CompanyMark({ company }: { company: { name: string; logo_url: string | null } }) {
  const { name, logo_url } = company;
  return (
    <CompanyLogo
      key={logo_url}
      src={logo_url}
      letters={name.slice(0, 1)}
      shape="round"
      size="large"
    />
  );
}
