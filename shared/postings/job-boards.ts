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
export const JOB_ADDRESSES: readonly JobAddress[] = [
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
