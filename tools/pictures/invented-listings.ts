import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';

import { operatorCommand } from '#test/support/operator-command.ts';
import type { TestServer } from '#test/support/server.ts';

const YES = 'Offers Sponsorship';
const NO = 'Does Not Offer Sponsorship';
const CITIZENS = 'U.S. Citizenship is Required';

/** Listings of invented companies, the newest first: company, title, places, what is said of sponsorship. */
const LISTINGS = [
  ['Harbor Lane', 'Software Engineering Intern, Payments', ['Seattle, WA'], YES],
  ['Copperleaf Robotics', 'Robotics Software Intern', ['Pittsburgh, PA', 'Boston, MA'], ''],
  ['Tidewater Chips', 'Verification Intern', ['Austin, TX'], YES],
  ['Bluefinch Health', 'Data Science Intern', ['New York, NY', 'Remote in USA'], ''],
  ['Granite Peak Defense', 'Embedded Software Intern', ['Denver, CO'], CITIZENS],
  ['Marlow & Reed', 'Product Management Intern', ['San Francisco, CA'], NO],
  ['Sandpiper Cloud', 'Site Reliability Intern', ['Remote in USA'], ''],
  ['Juniper Street Games', 'Graphics Engineering Intern', ['Los Angeles, CA'], ''],
  ['Oakmoor Analytics', 'Data Engineering Intern', ['Chicago, IL', 'Madison, WI'], YES],
  ['Foxglove Security', 'Security Engineering Intern', ['Raleigh, NC'], ''],
  ['Larkspur Motors', 'Firmware Engineering Intern', ['Detroit, MI'], NO],
  ['Windrow Energy', 'Machine Learning Intern', ['Houston, TX'], ''],
  ['Quillon Software', 'Frontend Engineering Intern', ['Toronto, ON, Canada'], ''],
  ['Hazelton Labs', 'Research Intern, Language Models', ['Cambridge, MA'], YES],
] as const;

/** Seconds between two of them. */
const STEP_S = 50_000;

/** Loads listings of invented companies into a server, as its operator would. */
export async function loadInventedListings({ dataDir }: TestServer): Promise<void> {
  const now = new Date();
  const listings = LISTINGS.map(([company, title, locations, sponsorship], k) => ({
    id: `invented-${k}`,
    company_name: company,
    title,
    locations,
    sponsorship,
    terms: [`${k % 5 === 4 ? 'Fall' : 'Summer'} ${now.getUTCFullYear() + 1}`],
    url: `https://example.com/careers/${k + 1}`,
    active: true,
    is_visible: true,
    date_posted: Math.floor(now.getTime() / 1000) - k * STEP_S,
  }));
  const file = join(dataDir, 'listings.json');
  await writeFile(file, JSON.stringify(listings));
  await operatorCommand('internships-import', { DATA_DIR: dataDir }, file);
}
