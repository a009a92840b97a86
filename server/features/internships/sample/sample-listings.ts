import { internshipOf } from '#server/features/internships/import/internship-of.ts';
import { listingId } from '#server/features/internships/import/listing-id.ts';
import type { NewInternship } from '#server/features/internships/repository/import.ts';
import {
  COMPANIES,
  PLACES,
  SPONSORSHIPS,
  TITLES,
} from '#server/features/internships/sample/vocabulary.ts';
import { employerKey } from '#shared/core/fold.ts';

/** Invented listings, more than one page of them. */
const LISTINGS = 115;
/** Seconds between two of them. */
const STEP_S = 31_000;

/** The invented listings as of an instant: each company with several titles and places, nobody's real posting. */
export function sampleListings(now: Date): NewInternship[] {
  const newest = Math.floor(now.getTime() / 1000);
  const summer = now.getUTCMonth() < 6 ? now.getUTCFullYear() : now.getUTCFullYear() + 1;
  return Array.from({ length: LISTINGS }, (_, at) => {
    const company = COMPANIES[at % COMPANIES.length] ?? '';
    const site = employerKey(company).replaceAll(/[^a-z]+/g, '-');
    const {
      sourceId,
      updated: _updated,
      ...listing
    } = internshipOf({
      id: `sample-${at}`,
      title: TITLES[at % TITLES.length] ?? '',
      company_name: company,
      locations: PLACES[at % PLACES.length],
      // A name that no site can have.
      url: `https://${site}.example/careers/intern-${at + 1}`,
      terms: [at % 9 === 4 ? `Fall ${summer}` : `Summer ${summer}`],
      sponsorship: SPONSORSHIPS[at % SPONSORSHIPS.length],
      date_posted: newest - at * STEP_S,
    });
    return { ...listing, sample: true, id: listingId(sourceId, listing) };
  });
}
