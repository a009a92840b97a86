import type { CollectedPage, MarkedFact } from '#shared/postings/reader/seen-job.ts';

/**
 * Reads the page it is injected into, so it uses nothing from outside itself. The five boards come first, then what any page
 * has: its heading and its main part.
 */
export function collectPage(): CollectedPage {
  const MOST = 200_000;
  const boards: readonly Readonly<Partial<Record<MarkedFact, string>>>[] = [
    // Greenhouse, before and after 2024
    {
      title: '.job__title h1, h1.app-title',
      company: '.company-name',
      location: '.job__location, #header .location',
      pay: '.job__pay-ranges .body, .pay-range',
      text: '.job__description, #content',
    },
    // Lever
    {
      title: '.posting-headline h2',
      location: '.posting-categories .location',
      remote: '.posting-categories .workplaceTypes',
      pay: '[data-qa="salary-range"]',
      text: '.content .section-wrapper.page-full-width',
    },
    // Ashby
    {
      title: 'h1.ashby-job-posting-heading',
      text: '.ashby-job-posting-right-pane, [id="overview"]',
    },
    // SmartRecruiters
    {
      title: 'h1.job-title',
      company: '[itemprop="hiringOrganization"] [itemprop="name"]',
      location: 'spl-job-location, .job-details [itemprop="jobLocation"]',
      text: '.job-sections, [itemprop="description"]',
    },
    // Workday
    {
      title: '[data-automation-id="jobPostingHeader"]',
      location: '[data-automation-id="locations"] dd',
      remote: '[data-automation-id="remoteType"] dd',
      text: '[data-automation-id="jobPostingDescription"]',
    },
  ];
  const tidy = (text: string | null | undefined) => (text ?? '').trim().slice(0, MOST);
  const visible = (element: Element | null) =>
    tidy(element instanceof HTMLElement ? element.innerText : element?.textContent);
  const one = (selector: string) => {
    const found = document.querySelector(selector);
    return (
      found?.getAttribute('content') ?? found?.getAttribute('formattedaddress') ?? visible(found)
    );
  };
  const meta = (name: string) =>
    tidy(document.querySelector(`meta[property="${name}"]`)?.getAttribute('content'));
  /** What stands under a small heading, as Ashby's left side has it. */
  const under = (heading: string) => {
    const label = [...document.querySelectorAll('h2, h3, dt')].find(
      (element) => visible(element).toLowerCase() === heading,
    );
    return label?.nextElementSibling ? visible(label.nextElementSibling) : '';
  };
  const marked: Partial<Record<MarkedFact, string>> = {};
  const board = boards.find(({ title = '' }) => document.querySelector(title));
  for (const [name, selector] of Object.entries(board ?? {})) {
    const text = tidy(one(selector));
    if (text !== '') marked[name as MarkedFact] = text;
  }
  marked.title ??= visible(document.querySelector('main h1, article h1, h1'));
  marked.location ??= under('location') || under('locations');
  marked.remote ??= under('location type') || under('workplace type') || under('remote type');
  marked.pay ??= under('compensation') || under('salary') || under('pay');
  const parts = ['[role="main"]', 'main', 'article', '#content', 'body'];
  const main = parts.map((part) => document.querySelector(part)).find((part) => part !== null);
  return {
    url: location.href,
    title: document.title,
    scripts: [...document.querySelectorAll('script[type="application/ld+json"]')].map((script) =>
      (script.textContent ?? '').slice(0, MOST),
    ),
    siteName: meta('og:site_name'),
    shareTitle: meta('og:title'),
    marked,
    text: visible(main ?? null),
  };
}
