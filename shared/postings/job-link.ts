import { NAME_MAX, URL_MAX } from '#shared/core/limits.ts';

/** Words that are not written with one capital letter. */
const SPELLINGS: Readonly<Record<string, string>> = {
  ...Object.fromEntries(
    'ai api aws bi ceo cfo coo cpo cto crm devsecops erp eu gmbh hr ii iii iv it ll llc llp ml mlops nlp pr qa rf sap seo sql sre swe uk us usa vp xr'
      .split(' ')
      .map((word) => [word, word.toUpperCase()]),
  ),
  android: 'Android',
  devops: 'DevOps',
  devsecops: 'DevSecOps',
  gmbh: 'GmbH',
  graphql: 'GraphQL',
  ios: 'iOS',
  javascript: 'JavaScript',
  mlops: 'MLOps',
  nodejs: 'Node.js',
  openai: 'OpenAI',
  phd: 'PhD',
  sdet: 'SDET',
  typescript: 'TypeScript',
  ui: 'UI',
  ux: 'UX',
};

/** Words inside a title that stay small. */
const SMALL = new Set([
  'a',
  'an',
  'and',
  'at',
  'by',
  'for',
  'from',
  'in',
  'of',
  'on',
  'or',
  'the',
  'to',
  'with',
]);

/** A part of an address with its percent signs and plus signs resolved; as it is when they are broken. */
function decoded(slug: string): string {
  const spaced = slug.replaceAll('+', ' ');
  try {
    return decodeURIComponent(spaced);
  } catch {
    return spaced;
  }
}

/** The words of a part of an address, like 'Senior Engineer, Platform' of `senior-engineer--platform`; a spelling with capital letters stays. */
function wordsOf(slug: string): string {
  const text = decoded(slug)
    .replaceAll(/(?<!-)-(?!-)|_/g, ' ')
    .replaceAll(/-{3,}/g, ' – ')
    .replaceAll('--', ', ')
    .replaceAll(/\s+/g, ' ')
    .replace(/^[\s,–]+/, '')
    .replace(/[\s,–]+$/, '');
  if (/\p{Lu}/u.test(text)) return text;
  return text
    .split(' ')
    .map((word, index) => {
      const [, bare = '', rest = ''] = /^([^,]*)(.*)$/.exec(word) ?? [];
      if (SPELLINGS[bare] !== undefined) return SPELLINGS[bare] + rest;
      if (index > 0 && SMALL.has(bare)) return word;
      return word.charAt(0).toUpperCase() + word.slice(1);
    })
    .join(' ');
}

/** The words of a name that is written without blanks, like 'Harbour Analytics' of `HarbourAnalytics2`. */
function wordsOfJoined(name: string): string {
  return wordsOf(
    decoded(name)
      .replace(/(?<=\p{L}{4})\d+$/u, '')
      .replaceAll(/(?<=\p{Ll})(?=\p{Lu}\p{Ll}{2})/gu, ' '),
  );
}

/** A form of address on a job board, matched against `host/path`; its groups `company` and `title` hold what it names. */
interface JobAddress {
  readonly form: RegExp;
  /** The parameter that names the company where the path does not. */
  readonly companyIn?: string;
  /** Whether names are written without blanks, like `HarbourAnalytics2`. */
  readonly joined?: true;
}

const at = (form: RegExp): JobAddress => ({ form });

/** Forms of the common boards; the first that matches counts, so the more special one of a board comes first. */
const JOB_ADDRESSES: readonly JobAddress[] = [
  // Greenhouse
  { form: /^(job-)?boards(\.eu)?\.greenhouse\.io\/embed\/job_(app|board)/, companyIn: 'for' },
  at(/^(job-)?boards(\.eu)?\.greenhouse\.io\/(?<company>(?!embed\/)[^/]+)/),
  // Lever
  at(/^jobs(\.eu)?\.lever\.co\/(?<company>[^/]+)/),
  // Ashby
  at(/^jobs\.ashbyhq\.com\/(?<company>[^/]+)/),
  // Workday: the title and the posting's number follow the place, where there is one
  at(
    /^(?<company>[\w-]+)(\.wd\d+)?\.myworkdayjobs\.com\/.*?\/(job|details)\/([^/]+\/)?(?<title>[^/]+?)_[^/_]*\d/,
  ),
  at(/^(?<company>[\w-]+)(\.wd\d+)?\.myworkdayjobs\.com\//),
  at(
    /^wd\d+\.myworkdaysite\.com\/.*?recruiting\/(?<company>[^/]+)\/[^/]+\/(job|details)\/([^/]+\/)?(?<title>[^/]+?)_[^/_]*\d/,
  ),
  at(/^wd\d+\.myworkdaysite\.com\/.*?recruiting\/(?<company>[^/]+)/),
  // SmartRecruiters
  { form: /^jobs\.smartrecruiters\.com\/oneclick-ui\/company\/(?<company>[^/]+)/, joined: true },
  {
    form: /^(jobs|careers)\.smartrecruiters\.com\/(?<company>[^/]+)(\/\d+-(?<title>[^/]+))?/,
    joined: true,
  },
  // Workable
  at(
    /^jobs\.workable\.com\/view\/[^/]+\/(?<title>[^/]+?)(-in-(?!.*-in-)[^/]+)?-at-(?!.*-at-)(?<company>[^/]+)/,
  ),
  at(/^apply\.workable\.com\/(?!api\/|j\/)(?<company>[^/]+)/),
  at(/^(?!www|help|apply|jobs)(?<company>[\w-]+)\.workable\.com\/(j|jobs)\//),
  // Recruitee, Teamtailor, Breezy, BambooHR, Personio
  at(/^(?!www\.)(?<company>[\w-]+)\.recruitee\.com\/(o\/(?<title>[^/]+))?/),
  at(/^(?!www\.)(?<company>[\w-]+)(\.\w+)?\.teamtailor\.com\/(jobs\/\d+(-(?<title>[^/]+))?)?/),
  at(/^(?!www\.|app\.)(?<company>[\w-]+)\.breezy\.hr\/(p\/[\da-f]+(-(?<title>[^/]+))?)?/),
  at(/^(?!www\.)(?<company>[\w-]+)\.bamboohr\.com\/(careers|jobs)/),
  at(/^(?<company>[\w-]+)\.jobs\.personio\.(de|com)\//),
  // iCIMS: the company follows the name of the portal
  at(
    /^([\w-]*?(careers?|jobs?|external|internal|portal|students?|campus)-)?(?<company>[\w-]+)\.icims\.com\/jobs\/(\d+\/(?<title>(?!job$|login$)[^/]+)|\d+|search|intro)/,
  ),
  // JazzHR, Rippling, Jobvite, Pinpoint, Gem, Polymer, Dover, Comeet
  at(/^(?<company>[\w-]+)\.applytojob\.com\/apply(\/(?!jobs\/)\w+(\/(?<title>[^/]+))?)?/),
  at(/^ats\.rippling\.com\/([a-z]{2}-[A-Z]{2}\/)?(?<company>[^/]+)\/jobs/),
  at(/^(jobs|careers)\.jobvite\.com\/(?<company>[^/]+)/),
  at(/^(?!www\.)(?<company>[\w-]+)\.pinpointhq\.com\//),
  at(/^jobs\.(gem\.com|polymer\.co)\/(?<company>[^/]+)/),
  at(/^app\.dover\.com\/apply\/(?<company>[^/]+)/),
  at(/^www\.comeet\.com\/jobs\/(?<company>[^/]+)\/[^/]+(\/(?<title>[^/]+))?/),
  // Freshteam, Zoho, Avature, Paylocity, Eightfold, SuccessFactors
  at(/^(?<company>[\w-]+)\.freshteam\.com\/jobs(\/[^/]+\/(?<title>[^/]+))?/),
  at(/^(?<company>[\w-]+)\.zohorecruit\.(com|eu|in)\/jobs\/[^/]+(\/\d+\/(?<title>[^/]+))?/),
  at(/^(?<company>[\w-]+)\.avature\.net\/.*?\/JobDetail\/(?<title>[^/]*[^/\d][^/]*)\/\d+/),
  at(
    /^recruiting\.paylocity\.com\/recruiting\/jobs\/details\/\d+\/(?<company>[^/]+)(\/(?<title>[^/]+))?/i,
  ),
  at(/^(?!www\.|app\.)(?<company>[\w-]+)\.eightfold\.ai\/careers/),
  { form: /^career[\w-]*\.successfactors\.(com|eu)\/career/, companyIn: 'company' },
  // Marketplaces, where the address holds something
  at(/^(\w+\.)?linkedin\.com\/jobs\/view\/(?<title>[^/]+)-at-(?!.*-at-)(?<company>[^/]+)-\d{6,}/),
  at(/^(\w+\.)?indeed\.com\/cmp\/(?<company>[^/]+)\/jobs\/(?<title>[^/]+)-[\da-f]{16}/),
  at(/^(\w+\.)?indeed\.com\/cmp\/(?<company>[^/]+)/),
  at(
    /^(www\.)?(wellfound\.com\/company|ycombinator\.com\/companies)\/(?<company>[^/]+)\/jobs\/\w+-(?<title>[^/]+)/,
  ),
  at(/^(www\.)?welcometothejungle\.com\/\w+\/companies\/(?<company>[^/]+)\/jobs\/(?<title>[^/_]+)/),
  at(/^(www\.)?ziprecruiter\.com\/c\/(?<company>[^/]+)\/Job\/(?<title>[^/]+)/i),
  at(/^(www\.)?builtin\.com\/job\/(?<title>[^/]*[^/\d][^/]*)\/\d+/),
  at(/^(www\.)?simplify\.jobs\/p\/[\da-f-]+\/(?<title>[^/]+)/),
];

/** What the address of a posting says about the job. */
interface JobFacts {
  readonly company?: string;
  readonly title?: string;
}

/** Ends of a company's name on a board that are none of the name. */
const BOARD_WORDS = /-(careers?|jobs?|job-board|external|hiring)$/i;

/** Glassdoor writes employer and title into one part and counts where each begins and ends. */
const GLASSDOOR =
  /^(?:www\.)?glassdoor\.[\w.]+\/job-listing\/([^/]+)-JV_.*?KO(\d+),(\d+)_KE(\d+),(\d+)\.htm/;

function glassdoorFacts(address: string): JobFacts | undefined {
  const [whole, slug = '', ...ends] = GLASSDOOR.exec(address) ?? [];
  if (whole === undefined) return undefined;
  const [from, to, start, end] = ends.map(Number);
  return factsOf(slug.slice(start, end), slug.slice(from, to));
}

/** Facts from the two parts of an address that name them; undefined when both are empty. */
function factsOf(
  company: string | undefined,
  title: string | undefined,
  name = wordsOf,
): JobFacts | undefined {
  const found = {
    company: company && name(company.replace(BOARD_WORDS, '')).slice(0, NAME_MAX).trim(),
    title: title && wordsOf(title).slice(0, NAME_MAX).trim(),
  };
  if (!found.company && !found.title) return undefined;
  return {
    ...(found.company && { company: found.company }),
    ...(found.title && { title: found.title }),
  };
}

/** The company and, where the address holds it, the title of a posting on a common job board; undefined for any other address. */
export function jobFactsOf(link: string): JobFacts | undefined {
  const url = link.length > URL_MAX ? null : URL.parse(link.trim());
  if (!url || !/^https?:$/.test(url.protocol)) return undefined;
  const address = url.hostname + url.pathname;
  const glassdoor = glassdoorFacts(address);
  if (glassdoor) return glassdoor;
  for (const { form, companyIn, joined } of JOB_ADDRESSES) {
    const match = form.exec(address);
    if (!match) continue;
    const named =
      companyIn === undefined ? match.groups?.['company'] : url.searchParams.get(companyIn);
    return factsOf(named ?? undefined, match.groups?.['title'], joined ? wordsOfJoined : wordsOf);
  }
  return undefined;
}
