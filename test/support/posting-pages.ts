/** A page of a posting, made by us in the shape of a board or a company's site, and what is right about it. */
export interface PostingPage {
  readonly url: string;
  readonly html: string;
  /** What the extension should find; an empty text for what the page does not say. */
  readonly right: {
    readonly title: string;
    readonly company: string;
    readonly location: string;
    readonly pay: string;
    readonly says: 'no' | 'yes' | 'depends' | 'citizenship' | 'silent';
  };
}

type Right = PostingPage['right'];

/** One invented job; `pay` as yearly dollars. */
interface Job extends Omit<Right, 'pay'> {
  readonly slug: string;
  readonly number: number;
  readonly pay: readonly [number, number] | undefined;
  readonly text: string;
}

const TITLES = [
  'Software Engineer',
  'Senior Data Engineer, Platform',
  'Machine Learning Engineer II',
  'Site Reliability Engineer',
  'Frontend Engineer (React)',
  'Staff Engineer - Storage',
  'Product Designer',
  'Embedded Firmware Engineer',
  'Security Engineer, Detection & Response',
  'Data Scientist',
] as const;
const COMPANIES = [
  ['northwind-maps', 'Northwind Maps'],
  ['harbour', 'Harbour Analytics'],
  ['tidewater', 'Tidewater'],
  ['quill-and-co', 'Quill & Co'],
  ['lumen-works', 'Lumen Works'],
] as const;
const PLACES = ['Austin, TX', 'Seattle, WA', 'New York, NY', 'Boston, MA', 'Remote, US'] as const;
const SENTENCES = [
  ['no', 'We are unable to sponsor or take over sponsorship of an employment visa at this time.'],
  ['yes', 'Visa sponsorship is available for this position.'],
  ['citizenship', 'Applicants must be U.S. citizens.'],
  ['silent', 'We offer lunch, a gym and a friendly team.'],
  ['silent', 'You must be authorized to work in the United States.'],
] as const;

const pick = <Value>(values: readonly Value[], at: number): Value => {
  const value = values[at % values.length];
  if (value === undefined) throw new Error('nothing to pick from');
  return value;
};

function jobOf(at: number): Job {
  const [slug, company] = pick(COMPANIES, at);
  const [says, sentence] = pick(SENTENCES, Math.floor(at / 2));
  const title = pick(TITLES, at);
  const low = 90_000 + 5_000 * (at % 17);
  const text = `About the role\n\nAs a ${title} you build what ${company} needs, with a small team.\n\n${sentence}\n\nWhat you bring\n\nFive years of work with people and machines.`;
  const base = { title, company, slug, says, text, location: pick(PLACES, at) };
  return {
    ...base,
    number: 4_000_000 + at * 7,
    pay: at % 3 === 0 ? undefined : [low, low + 40_000],
  };
}

const many = (amount: number) => amount.toLocaleString('en-US');
const escaped = (text: string) =>
  text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;');
const paragraphs = (text: string) =>
  text
    .split('\n\n')
    .map((part) => `<p>${escaped(part)}</p>`)
    .join('');
const uuidOf = (number: number) => `3f1c2a6e-5b7d-4c11-9a55-${String(number).padStart(12, '0')}`;
const page = (title: string, head: string, body: string) =>
  `<!doctype html><html lang="en"><head><meta charset="utf-8"><title>${escaped(title)}</title>${head}</head><body>${body}</body></html>`;

/** The JobPosting of a job, in one of the forms that sites write. */
function dataOf(job: Job, form = 0): string {
  const [city = '', region = ''] = job.location.split(', ');
  const address = { '@type': 'PostalAddress', addressLocality: city, addressRegion: region };
  const html = paragraphs(job.text);
  const [min, max] = job.pay ?? [];
  const value =
    form % 3 === 1
      ? {
          '@type': 'QuantitativeValue',
          minValue: String(min),
          maxValue: String(max),
          unitText: 'YEAR',
        }
      : { '@type': 'QuantitativeValue', minValue: min, maxValue: max, unitText: 'YEAR' };
  const posting = {
    '@context': 'https://schema.org',
    '@type': form % 2 === 0 ? 'JobPosting' : ['JobPosting'],
    title: job.title,
    description: html,
    hiringOrganization:
      form % 4 === 3 ? job.company : { '@type': 'Organization', name: job.company },
    jobLocation: form % 3 === 2 ? [{ '@type': 'Place', address }] : { '@type': 'Place', address },
    datePosted: '2026-10-01',
    ...(job.pay && { baseSalary: { '@type': 'MonetaryAmount', currency: 'USD', value } }),
  };
  const site = { '@type': 'WebSite', name: job.company };
  const written =
    form % 5 === 4 ? { '@context': 'https://schema.org', '@graph': [site, posting] } : posting;
  return `<script type="application/ld+json">${JSON.stringify(form % 5 === 3 ? [site, written] : written)}</script>`;
}

/** How pay of JobPosting data reads. */
const dataPay = ({ pay }: Job) => (pay ? `USD ${many(pay[0])} to ${many(pay[1])} a year` : '');
const rightOf = (job: Job, pay: string): Right => ({
  title: job.title,
  company: job.company,
  location: job.location,
  pay,
  says: job.says,
});

type Shape = (job: Job, withData: boolean) => Omit<PostingPage, 'right'> & { readonly pay: string };

const FRAME = '<nav><a href="/">Home</a> <a href="/jobs">All jobs</a></nav>';
const FORM =
  '<form><h2>Apply for this job</h2><label>Will you now or in the future require sponsorship? <select><option>Yes</option><option>No</option></select></label></form>';

const greenhouse: Shape = (job, withData) => {
  const pay = job.pay ? `$${many(job.pay[0])} - $${many(job.pay[1])} USD` : '';
  const isNew = job.number % 2 === 0;
  const ranges =
    pay &&
    `<div class="job__pay-ranges"><p class="title">Pay</p><div class="body">${pay}</div></div>`;
  const body = isNew
    ? `${FRAME}<main><div class="job__title"><h1>${escaped(job.title)}</h1><div class="job__location"><div>${job.location}</div></div></div><div class="job__description body">${paragraphs(job.text)}</div>${ranges}${FORM}</main>`
    : `<div id="header"><h1 class="app-title">${escaped(job.title)}</h1><span class="company-name">at ${escaped(job.company)}</span><div class="location">${job.location}</div></div><div id="content">${paragraphs(job.text)}${pay && `<div class="pay-range">${pay}</div>`}</div>${FORM}`;
  return {
    url: `https://${isNew ? 'job-boards' : 'boards'}.greenhouse.io/${job.slug}/jobs/${job.number}`,
    html: page(
      `Job Application for ${job.title} at ${job.company}`,
      withData ? dataOf(job) : '',
      body,
    ),
    pay: withData ? dataPay(job) : pay,
  };
};

const lever: Shape = (job, withData) => {
  const pay = job.pay ? `$${many(job.pay[0])} - $${many(job.pay[1])} per-year-salary` : '';
  const body = `<div class="main-header"><img alt="${escaped(job.company)} logo"></div><div class="content"><div class="posting-headline"><h2>${escaped(job.title)}</h2><div class="posting-categories"><div class="sort-by-time posting-category medium-category-label location">${job.location}</div><div class="posting-category workplaceTypes">Hybrid</div></div></div><div class="section-wrapper page-full-width">${paragraphs(job.text)}${pay && `<div data-qa="salary-range">${pay}</div>`}</div></div>`;
  return {
    url: `https://jobs.lever.co/${job.slug}/${uuidOf(job.number)}`,
    html: page(`${job.company} - ${job.title}`, withData ? dataOf(job, 1) : '', body),
    pay: withData ? dataPay(job) : pay.replace('per-year-salary', 'a year'),
  };
};

const ashby: Shape = (job, withData) => {
  const pay = job.pay ? `$${job.pay[0] / 1000}K – $${job.pay[1] / 1000}K` : '';
  const body = `<div id="root"><h1 class="ashby-job-posting-heading">${escaped(job.title)}</h1><div class="ashby-job-posting-left-pane"><div><h2>Location</h2><p>${job.location}</p></div><div><h2>Location Type</h2><p>On-site</p></div>${pay && `<div><h2>Compensation</h2><ul><li>${pay}</li></ul></div>`}</div><div class="ashby-job-posting-right-pane"><div id="overview">${paragraphs(job.text)}</div></div></div>`;
  return {
    url: `https://jobs.ashbyhq.com/${job.slug}/${uuidOf(job.number)}`,
    html: page(`${job.title} @ ${job.company}`, withData ? dataOf(job, 2) : '', body),
    pay: withData ? dataPay(job) : pay,
  };
};

const smartRecruiters: Shape = (job, withData) => {
  const name = job.company.replaceAll(/[^A-Za-z]/g, '');
  const slug = job.title.toLowerCase().replaceAll(/[^a-z]+/g, '-');
  const body = `<main class="jobad"><div itemprop="hiringOrganization" itemscope><meta itemprop="name" content="${escaped(job.company)}"></div><h1 class="job-title" itemprop="title">${escaped(job.title)}</h1><ul class="job-details"><li><spl-job-location formattedaddress="${job.location}"></spl-job-location></li></ul><div class="job-sections"><section><h2>Job description</h2>${paragraphs(job.text)}</section></div></main>`;
  return {
    url: `https://jobs.smartrecruiters.com/${name}/74399900${job.number}-${slug}`,
    html: page(
      `${job.company} ${job.title} | SmartRecruiters`,
      withData ? dataOf(job, 3) : '',
      body,
    ),
    pay: withData ? dataPay(job) : '',
  };
};

const workday: Shape = (job, withData) => {
  const place = job.location.replaceAll(/[ ,]+/g, '-');
  const slug = job.title.replaceAll(/[^A-Za-z]+/g, '-');
  const body = `<div data-automation-id="jobPostingPage"><h2 data-automation-id="jobPostingHeader">${escaped(job.title)}</h2><div data-automation-id="locations"><dl><dt>locations</dt><dd>${job.location}</dd></dl></div><div data-automation-id="remoteType"><dl><dt>remote type</dt><dd>Remote</dd></dl></div><div data-automation-id="jobPostingDescription">${paragraphs(job.text)}</div></div>`;
  const head = `<meta property="og:title" content="${escaped(job.title)}"><meta property="og:site_name" content="${escaped(job.company)}">`;
  return {
    url: `https://${job.slug}.wd5.myworkdayjobs.com/en-US/External/job/${place}/${slug}_R${job.number}`,
    html: page(job.title, `${head}${withData ? dataOf(job, 4) : ''}`, body),
    pay: withData ? dataPay(job) : '',
  };
};

/** A company's own site with JobPosting data. */
function ownSite(job: Job, form: number): PostingPage {
  const body = `${FRAME}<main><h1>${form % 2 === 0 ? escaped(job.title) : 'Join us'}</h1><div>${paragraphs(job.text)}</div></main>`;
  return {
    url: `https://careers.${job.slug}.example/jobs/${job.number}`,
    html: page(`${job.title} - ${job.company} Careers`, dataOf(job, form), body),
    right: rightOf(job, dataPay(job)),
  };
}

/** A company's own site without any data, in one of several shapes. */
function plainSite(job: Job, form: number): PostingPage {
  const pay = job.pay ? `$${many(job.pay[0])} - $${many(job.pay[1])}` : '';
  const facts = [
    `<p>Location: ${job.location}</p>${pay && `<p>Salary range: ${pay} per year</p>`}`,
    `<dl><dt>Location</dt><dd>${job.location}</dd>${pay && `<dt>Salary</dt><dd>${pay}</dd>`}</dl>`,
    `<p>Location: ${job.location}</p>${pay && `<p>The base pay for this role is ${pay} a year, depending on experience.</p>`}`,
  ];
  const titles = [
    `${job.title} at ${job.company}`,
    `${job.title} | ${job.company} Careers`,
    `${job.title} - Careers at ${job.company}`,
  ];
  const found = pick([pay && `${pay} per year`, pay, pay && `${pay} a year`], form);
  return {
    url: `https://www.${job.slug}.example/careers/${job.number}`,
    html: page(
      pick(titles, form),
      form % 2 === 0 ? `<meta property="og:site_name" content="${escaped(job.company)}">` : '',
      `${FRAME}<main><h1>${escaped(job.title)}</h1>${pick(facts, form)}${paragraphs(job.text)}</main><footer>Northern lights, LLC</footer>`,
    ),
    right: rightOf(job, found),
  };
}

/** 60 pages: six of each of five boards, half of them with JobPosting data, 20 of own sites with it and 10 without. */
export function postingPages(): readonly PostingPage[] {
  const boards = [greenhouse, lever, ashby, smartRecruiters, workday];
  const onBoards = boards.flatMap((shape, board) =>
    Array.from({ length: 6 }, (_, at) => {
      const job = jobOf(board * 6 + at);
      const { pay, ...made } = shape(job, at % 2 === 0);
      return { ...made, right: rightOf(job, pay) };
    }),
  );
  return [
    ...onBoards,
    ...Array.from({ length: 20 }, (_, at) => ownSite(jobOf(30 + at), at)),
    ...Array.from({ length: 10 }, (_, at) => plainSite(jobOf(50 + at), at)),
  ];
}
