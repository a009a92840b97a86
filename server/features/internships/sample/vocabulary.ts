/** Invented companies of the sample. */
export const COMPANIES = [
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
export const TITLES = [
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
export const PLACES = [
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
export const SPONSORSHIPS = [
  '',
  'Offers Sponsorship',
  '',
  '',
  'Does Not Offer Sponsorship',
] as const;
