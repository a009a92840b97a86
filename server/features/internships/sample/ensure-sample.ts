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

/** The examples: invented companies, with what listings say of place, term and sponsorship. */
const EXAMPLES = [
  ['Kestrel Maps', 'Software Engineering Intern', ['Boston, MA'], ''],
  ['Alder & Finch Robotics', 'Firmware Engineering Intern', ['Austin, TX'], 'Offers Sponsorship'],
  ['Northlight Optics', 'Hardware Engineering Intern', ['Denver, CO', 'Boulder, CO'], ''],
  ['Pinecone Payments', 'Data Science Intern', ['New York, NY', 'Remote in USA'], ''],
  ['Gullwing Aero', 'Embedded Software Intern', ['Seattle, WA'], 'Does Not Offer Sponsorship'],
  ['Saltmarsh Data', 'Data Engineering Intern', ['Chicago, IL'], ''],
  ['Lanternfish Security', 'Security Engineering Intern', ['Remote in USA'], 'Offers Sponsorship'],
  ['Fernhill Health', 'Machine Learning Intern', ['San Francisco, CA', 'San Jose, CA'], ''],
  ['Otter & Oar', 'Product Management Intern', ['Toronto, ON, Canada'], ''],
  [
    'Rookery Semiconductors',
    'Site Reliability Intern',
    ['Raleigh, NC'],
    'Does Not Offer Sponsorship',
  ],
] as const;

/** Seconds between two of them. */
const STEP_S = 90_000;

/** The examples as of an instant, nobody's real posting. */
function sampleListings(now: Date): NewInternship[] {
  const newest = Math.floor(now.getTime() / 1000);
  const summer = now.getUTCMonth() < 6 ? now.getUTCFullYear() : now.getUTCFullYear() + 1;
  return EXAMPLES.map(([company, title, locations, sponsorship], at) => {
    const site = employerKey(company).replaceAll(/[^a-z]+/g, '-');
    const {
      sourceId,
      updated: _updated,
      ...listing
    } = internshipOf({
      id: `sample-${at}`,
      title,
      company_name: company,
      locations,
      // A name that no site can have.
      url: `https://${site}.example/careers/intern-${at + 1}`,
      terms: [at % 9 === 4 ? `Fall ${summer}` : `Summer ${summer}`],
      sponsorship,
      date_posted: newest - at * STEP_S,
    });
    return { ...listing, sample: true, id: listingId(sourceId, listing) };
  });
}

/** Stores the examples in a database that never had any. */
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
