import type { InternshipsDeps } from '#server/features/internships/deps.ts';
import { internshipOf } from '#server/features/internships/import/internship-of.ts';
import { listingId } from '#server/features/internships/import/listing-id.ts';
import {
  hasInternships,
  lockImports,
  type NewInternship,
  saveInternships,
} from '#server/features/internships/repository/import.ts';
import { employerKey } from '#shared/core/fold.ts';

/** Invented companies of the sample. */
const COMPANIES = [
  'Alder & Finch Robotics',
  'Bluegrass Signal',
  'Cairnstone Labs',
  'Driftwood Analytics',
  'Ember Lane Games',
  'Fernhill Health',
  'Gullwing Aero',
  'Hollow Creek Energy',
  'Inkwell Press',
  'Juniper Freight',
  'Kestrel Maps',
  'Lanternfish Security',
  'Millrace Software',
  'Northlight Optics',
  'Otter & Oar',
  'Pinecone Payments',
  'Quarry Road Design',
  'Rookery Semiconductors',
  'Saltmarsh Data',
  'Tumbleweed Audio',
  'Underbrush AI',
  'Velvet Antler Media',
  'Wrenfield Bank',
] as const;

/** Job titles of the sample. */
const TITLES = [
  'Software Engineering Intern',
  'Data Science Intern',
  'Machine Learning Intern',
  'Frontend Engineering Intern',
  'Firmware Engineering Intern',
  'Hardware Engineering Intern',
  'Product Management Intern',
  'Security Engineering Intern',
  'Quantitative Research Intern',
  'Site Reliability Intern',
  'Data Engineering Intern',
] as const;

/** Places of the sample, some listings' several. */
const PLACES = [
  ['Boston, MA'],
  ['New York, NY', 'Remote in USA'],
  ['Austin, TX'],
  ['Seattle, WA'],
  ['San Francisco, CA', 'San Jose, CA'],
  ['Chicago, IL'],
  ['Remote in USA'],
  ['Denver, CO', 'Boulder, CO', 'Salt Lake City, UT'],
  ['Toronto, ON, Canada'],
  ['Raleigh, NC'],
] as const;

/** What listings of the sample say about sponsorship; most say nothing. */
const SPONSORSHIPS = ['', 'Offers Sponsorship', '', '', 'Does Not Offer Sponsorship'] as const;

/** Invented listings, more than one page of them. */
const LISTINGS = 115;
/** Seconds between two of them. */
const STEP_S = 31_000;

/** The invented listings as of an instant: each company with several titles and places, nobody's real posting. */
function sampleListings(now: Date): NewInternship[] {
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

/** Stores the invented listings in a database that never had any. */
export async function ensureSample({
  database,
  clock,
}: Pick<InternshipsDeps, 'database' | 'clock'>): Promise<void> {
  await database.transaction({ role: 'service_role' }, async (tx) => {
    if (await hasInternships(tx)) return;
    await lockImports(tx);
    // Another node may have stored some while this one waited.
    if (await hasInternships(tx)) return;
    await saveInternships(tx, sampleListings(clock.now()));
  });
}
