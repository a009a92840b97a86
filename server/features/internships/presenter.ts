import type { InternshipRow } from '#server/features/internships/repository/internships.ts';
import type { Internship } from '#shared/internships/contracts/schemas.ts';
import { utcDate } from '#shared/core/dates.ts';

/** A listing as the API returns it. */
export function presentInternship(row: InternshipRow): Internship {
  const { id, title, company_name, location, url, terms, sponsorship, posted_at } = row;
  return {
    id,
    title,
    company_name,
    location,
    url,
    terms,
    sponsorship,
    posted_on: posted_at && utcDate(posted_at),
  };
}
