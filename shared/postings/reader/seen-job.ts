import { JOB_DESCRIPTION_MAX, NAME_MAX } from '#shared/core/limits.ts';
import { postingOfScripts } from '#shared/postings/reader/job-posting.ts';
import { textOfHtml } from '#shared/postings/reader/text-of-html.ts';
import { jobFactsOf } from '#shared/postings/job-link.ts';

/** What is taken out of a page to find its job. */
export interface CollectedPage {
  readonly url: string;
  readonly title: string;
  /** Texts of its `application/ld+json` scripts. */
  readonly scripts: readonly string[];
  readonly siteName: string;
  readonly shareTitle: string;
  /** The texts of elements by which the boards mark a job's facts. */
  readonly marked: Readonly<Partial<Record<MarkedFact, string>>>;
  /** What can be seen of it, without its frame. */
  readonly text: string;
}

/** A fact that a page may mark. */
export type MarkedFact = 'title' | 'company' | 'location' | 'remote' | 'pay' | 'text';

/** A job as a page shows it; what it does not say is empty. */
export interface PageJob {
  readonly link: string;
  readonly company: string;
  readonly title: string;
  readonly location: string;
  readonly remote: 'remote' | 'hybrid' | 'onsite' | null;
  readonly pay: string;
  readonly text: string;
}

const line = (text: string | undefined) =>
  (text ?? '').toWellFormed().replaceAll(/\s+/g, ' ').trim().slice(0, NAME_MAX).trim();

/** The first text that is not blank. */
const first = (...texts: readonly (string | undefined)[]) => texts.map(line).find(Boolean) ?? '';

/** Forms in which a page's title names job and company. */
const TITLES = [
  /^Job Application for (?<title>.+) at (?<company>.+)$/,
  /^(?<title>.+) @ (?<company>[^|]+)$/,
  /^(?<title>.+?) [-–|] (?<company>[^|–-]+) [-–|] (?:careers|jobs)$/i,
  /^(?<title>.+?) at (?<company>[^|–-]+)(?: [-–|].*)?$/,
  /^(?<title>.+?) [-–|] (?:(?:careers|jobs) at )?(?<company>[^|–-]+?)(?: (?:careers|jobs))?$/i,
] as const;

/** What a page's title says, where it has the heading of the job in it. */
function titleFacts(title: string, heading: string): { company?: string; title?: string } {
  const text = line(title);
  if (heading !== '' && (text === heading || !text.includes(heading))) return {};
  const [before, after] = heading === '' ? [text, ''] : text.split(heading, 2);
  // 'Acme - Engineer', as Lever writes it.
  const lead = /^(.+?) [-–|] $/.exec(before ?? '')?.[1];
  if (heading !== '' && lead && !/^job application/i.test(lead) && after === '') {
    return { company: lead };
  }
  for (const form of TITLES) {
    const found = form.exec(text)?.groups;
    if (found) return found;
  }
  return {};
}

function remoteOf(words: string): PageJob['remote'] {
  const word = words.toLowerCase();
  if (word.includes('hybrid')) return 'hybrid';
  if (word.includes('remote')) return 'remote';
  return /on-?\s?site|in[- ]office/.test(word) ? 'onsite' : null;
}

/** A line such as 'Location: Austin, TX' of the visible text. */
function labelled(text: string, label: string): string | undefined {
  return new RegExp(String.raw`^\s*(?:job )?${label}s?\s*[:\n]\s*(\S.{0,120})$`, 'im').exec(
    text,
  )?.[1];
}

/** Pay as somebody writes it into a page: '$120,000 - $150,000 a year'. */
const PAY =
  /(?:USD ?|US)?\$ ?\d[\d,.]*k?(?: ?(?:-|–|—|to) ?\$? ?\d[\d,.]*k?)?(?: ?(?:USD))?(?: ?(?:an?|per|\/) ?(?:hour|day|week|month|year|annum|hr|yr))?/i;

function payIn(text: string): string | undefined {
  const said = labelled(text, '(?:salary|pay|compensation)(?: range)?');
  const about = text.split('\n').find((one) => /salary|compensation|pay range|base pay/i.test(one));
  return (said && PAY.exec(said)?.[0]) ?? PAY.exec(about?.slice(0, 2000) ?? '')?.[0];
}

const lever = (pay: string | undefined) => pay?.replace(/\bper-(\w+?)(?:-salary|-wage)?$/, 'a $1');

/**
 * The job of a page: its JobPosting data first, by the same reader as the server's, then what the boards mark, then what can
 * be seen and what the address says.
 */
export function jobOfPage(page: CollectedPage): PageJob {
  const posting = postingOfScripts(page.scripts);
  const { marked } = page;
  const address = jobFactsOf(page.url) ?? {};
  const heading = line(marked.title);
  const named = titleFacts(page.title, heading);
  const shared = titleFacts(page.shareTitle, heading);
  const written = posting?.html ? textOfHtml(posting.html) : (marked.text ?? page.text);
  const text = written.replaceAll('\0', '').toWellFormed().slice(0, JOB_DESCRIPTION_MAX).trim();
  return {
    link: page.url,
    company: first(
      posting?.company,
      marked.company?.replace(/^at /, ''),
      named.company,
      shared.company,
      address.company,
      page.siteName.replace(/ (?:careers|jobs)$/i, ''),
    ),
    title: first(posting?.title, heading, named.title, shared.title, address.title),
    location: first(posting?.location, marked.location, labelled(page.text, 'location')),
    remote:
      posting?.remote ??
      remoteOf(first(marked.remote, labelled(page.text, '(?:workplace|location) type'))) ??
      (/^remote\b/i.test(line(marked.location)) ? 'remote' : null),
    pay: first(posting?.pay, lever(marked.pay), payIn(page.text)),
    text,
  };
}
