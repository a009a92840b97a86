import { JOB_ADDRESSES } from '#shared/postings/job-boards.ts';
import { wordsOf, wordsOfJoined } from '#shared/postings/slug-words.ts';
import { NAME_MAX, URL_MAX } from '#shared/core/limits.ts';

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
