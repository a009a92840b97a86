/** Sites that publish jobs of many companies; their host does not identify the employer. */
const JOB_BOARDS = [
  'linkedin.com',
  'indeed.com',
  'glassdoor.com',
  'ziprecruiter.com',
  'monster.com',
  'dice.com',
  'wellfound.com',
  'builtin.com',
  'simplify.jobs',
  'joinhandshake.com',
  'ycombinator.com',
  'greenhouse.io',
  'lever.co',
  'ashbyhq.com',
  'myworkdayjobs.com',
  'myworkdaysite.com',
  'smartrecruiters.com',
  'icims.com',
  'jobvite.com',
  'bamboohr.com',
  'workable.com',
  'breezy.hr',
  'recruitee.com',
  'teamtailor.com',
  'personio.com',
  'personio.de',
  'taleo.net',
  'oraclecloud.com',
  'successfactors.com',
  'successfactors.eu',
  'eightfold.ai',
  'avature.net',
  'rippling.com',
  'paylocity.com',
  'ultipro.com',
];

/** First labels of hosts that serve a company's job pages, not its own site. */
const JOB_HOST = /^(www|careers?|jobs?|apply|boards|hiring|work)\./;

/** The company's own address, derived from a pasted job link; undefined when it is not a link or a job board's. */
export function companyLinkOf(jobLink: string): string | undefined {
  const url = URL.parse(jobLink.trim());
  if (!url || !/^https?:$/.test(url.protocol) || !url.hostname.includes('.')) return undefined;
  const { hostname } = url;
  if (JOB_BOARDS.some((board) => hostname === board || hostname.endsWith(`.${board}`))) {
    return undefined;
  }
  const bare = hostname.replace(JOB_HOST, '');
  return `https://${bare.includes('.') ? bare : hostname}`;
}
