import { payWords } from '#shared/postings/reader/pay-words.ts';
import { joined, listOf, objectOf, textOf } from '#shared/postings/reader/read-json.ts';
import type { FoundPosting } from '#shared/postings/reader/found-posting.ts';
import { unescapeHtml } from '#server/features/postings/parser/unescape-html.ts';

/** Where a posting's public data are, and how they are read. */
interface Board {
  readonly url: URL;
  /** What the data say of the job; undefined when the posting is not among them. */
  readonly read: (data: unknown) => FoundPosting | undefined;
}

/** Recognises the posting of one board; undefined for every other address. */
type Recognise = (link: URL) => Board | undefined;

/** The public data of the job board that a link belongs to; undefined when it belongs to none of those known. */
export function boardOf(link: URL): Board | undefined {
  for (const recognise of [greenhouse, lever, ashby, smartRecruiters, workday]) {
    const board = recognise(link);
    if (board) return board;
  }
  return undefined;
}

/** https://developers.greenhouse.io/job-board.html: retrieve a job. */
const greenhouse: Recognise = ({ hostname, pathname, searchParams }) => {
  if (!/^(job-)?boards(\.eu)?\.greenhouse\.io$/.test(hostname)) return undefined;
  const [, inPath, number] = /^\/([^/]+)\/jobs\/(\d+)/.exec(pathname) ?? [];
  const company = inPath ?? encodeURIComponent(searchParams.get('for') ?? '');
  const id = number ?? searchParams.get('token');
  if (!company || !id || !/^\d+$/.test(id)) return undefined;
  const region = hostname.includes('.eu.') ? '.eu' : '';
  const url = new URL(
    `https://boards-api${region}.greenhouse.io/v1/boards/${company}/jobs/${id}?pay_transparency=true`,
  );
  return {
    url,
    read(data) {
      const job = objectOf(data);
      const pay = objectOf(listOf(job['pay_input_ranges'])[0]);
      const units = (cents: unknown) => (typeof cents === 'number' ? cents / 100 : undefined);
      return {
        title: textOf(job['title']),
        company: textOf(job['company_name']),
        location: textOf(objectOf(job['location'])['name']),
        pay: payWords({
          min: units(pay['min_cents']),
          max: units(pay['max_cents']),
          currency: pay['currency_type'],
        }),
        html: unescapeHtml(textOf(job['content']) ?? ''),
        posted: textOf(job['first_published']),
        closes: textOf(job['application_deadline']),
      };
    },
  };
};

/** https://github.com/lever/postings-api: get a job posting. */
const lever: Recognise = ({ hostname, pathname }) => {
  const [, region] = /^jobs(\.eu)?\.lever\.co$/.exec(hostname) ?? [hostname, 'none'];
  const [, company, id] = /^\/([^/]+)\/([\da-f-]{36})/.exec(pathname) ?? [];
  if (region === 'none' || !company || !id) return undefined;
  return {
    url: new URL(`https://api${region ?? ''}.lever.co/v0/postings/${company}/${id}`),
    read(data) {
      const job = objectOf(data);
      const { min, max, currency, interval } = objectOf(job['salaryRange']);
      const lists = listOf(job['lists']).map(objectOf);
      const sections = lists.map(
        (one) => `<p>${textOf(one['text']) ?? ''}</p>${textOf(one['content']) ?? ''}`,
      );
      return {
        title: textOf(job['text']),
        location: textOf(objectOf(job['categories'])['location']),
        remote: placeKind(job['workplaceType']),
        pay: payWords({ min, max, currency, unit: interval }),
        html: joined([job['description'], ...sections, job['additional']], '\n'),
        posted: typeof job['createdAt'] === 'number' ? job['createdAt'] : undefined,
      };
    },
  };
};

/** https://developers.ashbyhq.com/docs/public-job-posting-api: all postings of a company. */
const ashby: Recognise = ({ hostname, pathname }) => {
  const [, company, id] = /^\/([^/]+)\/([\da-f-]{36})/.exec(pathname) ?? [];
  if (hostname !== 'jobs.ashbyhq.com' || !company || !id) return undefined;
  const board = `https://api.ashbyhq.com/posting-api/job-board/${company}`;
  return {
    url: new URL(`${board}?includeCompensation=true`),
    read(data) {
      const jobs = listOf(objectOf(data)['jobs']).map(objectOf);
      const job = jobs.find((one) => one['id'] === id);
      if (!job) return undefined;
      const others = listOf(job['secondaryLocations']).map((one) => objectOf(one)['location']);
      return {
        title: textOf(job['title']),
        location: joined([job['location'], ...others], '; '),
        remote:
          placeKind(job['workplaceType']) ?? (job['isRemote'] === true ? 'remote' : undefined),
        pay: textOf(objectOf(job['compensation'])['compensationTierSummary']),
        html: textOf(job['descriptionHtml']),
        posted: textOf(job['publishedAt']),
      };
    },
  };
};

/** https://developers.smartrecruiters.com/docs/posting-api: a posting's details. */
const smartRecruiters: Recognise = ({ hostname, pathname }) => {
  const [, company, id] = /^\/([^/]+)\/(\d+)/.exec(pathname) ?? [];
  if (!/^(jobs|careers)\.smartrecruiters\.com$/.test(hostname) || !company || !id) return undefined;
  return {
    url: new URL(`https://api.smartrecruiters.com/v1/companies/${company}/postings/${id}`),
    read(data) {
      const job = objectOf(data);
      const place = objectOf(job['location']);
      const sections = objectOf(objectOf(job['jobAd'])['sections']);
      const texts = ['jobDescription', 'qualifications', 'additionalInformation'];
      const parts = texts.map((name) => textOf(objectOf(sections[name])['text']));
      return {
        title: textOf(job['name']),
        company: textOf(objectOf(job['company'])['name']),
        location: textOf(place['fullLocation']) ?? joined([place['city'], place['region']]),
        remote: place['remote'] === true ? 'remote' : undefined,
        html: joined(parts, '\n'),
        posted: textOf(job['releasedDate']),
      };
    },
  };
};

/** The data behind Workday's career sites: the same path under /wday/cxs/ (seen in public clients; Workday documents none). */
const workday: Recognise = ({ hostname, pathname }) => {
  const [, tenant] = /^([\w-]+)\.wd\d+\.myworkdayjobs\.com$/.exec(hostname) ?? [];
  const form = /^(?:\/[a-z]{2}-[A-Z]{2})?\/([^/]+)\/(?:job|details)\/(.+?)(?:\/apply.*)?$/;
  const [, site, job] = form.exec(pathname) ?? [];
  if (!tenant || !site || !job) return undefined;
  return {
    url: new URL(`https://${hostname}/wday/cxs/${tenant}/${site}/job/${job}`),
    read(data) {
      const info = objectOf(objectOf(data)['jobPostingInfo']);
      return {
        title: textOf(info['title']),
        company: textOf(objectOf(objectOf(data)['hiringOrganization'])['name']),
        location: joined([info['location'], ...listOf(info['additionalLocations'])], '; '),
        remote: placeKind(info['remoteType']),
        html: textOf(info['jobDescription']),
        posted: textOf(info['startDate']),
        closes: textOf(info['endDate']),
      };
    },
  };
};

/** Where the work is done, in the words of boards. */
function placeKind(value: unknown): FoundPosting['remote'] {
  const word = (textOf(value) ?? '').toLowerCase().replace(/[^a-z]/g, '');
  if (word.includes('hybrid')) return 'hybrid';
  if (word.includes('remote')) return 'remote';
  return word.includes('onsite') ? 'onsite' : undefined;
}
