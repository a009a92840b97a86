import {
  createServer,
  request as httpRequest,
  type RequestListener,
  type RequestOptions,
  type Server,
} from 'node:http';
import https from 'node:https';
import { syncBuiltinESMExports } from 'node:module';
import type { AddressInfo } from 'node:net';

import { afterAll, afterEach, describe, expect, test } from 'vitest';

import { boardOf } from '#server/features/postings/parser/boards.ts';
import { jobPostingOf } from '#shared/postings/reader/job-posting.ts';
import { payWords } from '#shared/postings/reader/pay-words.ts';
import { textOfHtml } from '#shared/postings/reader/text-of-html.ts';
import { PARSER_LIMITS, postingParser } from '#server/features/postings/posting-parser.ts';
import { readPosting } from '#server/features/postings/read-posting.ts';
import { postingPages } from '#test/support/posting-pages.ts';
import { POSTING_PAGE_MAX_BYTES, POSTING_READ_MS } from '#shared/postings/limits.ts';
import { isPublicAddress, type NetworkRules } from '#server/platform/web/web-request.ts';

const open: Server[] = [];
afterEach(() => {
  for (const server of open.splice(0)) {
    server.closeAllConnections();
    server.close();
  }
});

/** A site on 127.0.0.2, which is the public internet here, and the rules of that world. */
async function site(
  listener: RequestListener,
  { at = '127.0.0.2', on = 0 } = {},
): Promise<{ asked: string[]; rules: NetworkRules }> {
  const asked: string[] = [];
  const server = createServer((request, response) => {
    asked.push(request.url ?? '');
    listener(request, response);
  });
  open.push(server);
  await new Promise<void>((resolve) => server.listen(on, at, resolve));
  const { port } = server.address() as AddressInfo;
  const rules = {
    resolve: async (name: string) => [
      { address: name.startsWith('inner') ? '127.0.0.1' : '127.0.0.2', family: 4 },
    ],
    allows: (address: string) => address === '127.0.0.2' || isPublicAddress(address),
    ports: { http: port, https: 1 },
    timeoutMs: 2_000,
  };
  return { asked, rules };
}

const POSTING = {
  '@context': 'https://schema.org',
  '@type': 'JobPosting',
  title: 'Data Engineer',
  hiringOrganization: { '@type': 'Organization', name: 'Harbour Analytics' },
  jobLocation: [
    {
      '@type': 'Place',
      address: { addressLocality: 'Austin', addressRegion: 'TX', addressCountry: 'US' },
    },
    { '@type': 'Place', address: { addressLocality: 'Boston', addressRegion: 'MA' } },
  ],
  baseSalary: {
    currency: 'USD',
    value: { minValue: 128_000, maxValue: '150000', unitText: 'YEAR' },
  },
  description:
    '<p>Build <b>pipelines</b>.</p><ul><li><p>SQL</p></li><li>Python &amp; Go</li></ul><p>We don&rsquo;t sponsor visas.</p>',
  datePosted: '2026-11-20T09:00:00Z',
  validThrough: '2026-12-31',
};
const pageWith = (data: unknown) =>
  `<html><body><script type="application/ld+json">${JSON.stringify(data)}</script></body></html>`;
const html =
  (text: string): RequestListener =>
  (_request, response) => {
    response.writeHead(200, { 'content-type': 'text/html; charset=utf-8' }).end(text);
  };
const parser = postingParser();
afterAll(() => parser.close());
const read = (rules: NetworkRules, link: string, isOn = true) =>
  readPosting({ isOn, rules, parser }, link);

describe('reading the posting at a link', () => {
  test('[POST-1] [POST-5] [POST-12] a page with a JobPosting says company, title, places, pay, text, sponsorship and dates', async () => {
    const { rules } = await site(html(pageWith({ '@graph': [{ '@type': 'WebSite' }, POSTING] })));
    const link = `http://careers.harbour.test:${rules.ports.http}/jobs/1`;
    const sentence = 'We don’t sponsor visas.';
    const text = `Build pipelines.\n\n- SQL\n\n- Python & Go\n\n${sentence}`;
    expect(await read(rules, link)).toEqual({
      from: 'page',
      state: 'there',
      company: 'Harbour Analytics',
      title: 'Data Engineer',
      location: 'Austin, TX, US; Boston, MA',
      remote: null,
      pay: 'USD 128,000 to 150,000 a year',
      text,
      says: {
        verdict: 'no',
        about: 'sponsorship',
        sentence: { text: sentence, start: text.indexOf(sentence), end: text.length },
        contradicting: [],
        persons: null,
      },
      posted_on: '2026-11-20',
      closes_on: '2026-12-31',
    });
  });

  test('[POST-1] a page says that the work is done at home', async () => {
    const { rules } = await site(html(pageWith({ ...POSTING, jobLocationType: 'TELECOMMUTE' })));
    const link = `http://careers.harbour.test:${rules.ports.http}/jobs/1`;
    expect(await read(rules, link)).toMatchObject({ from: 'page', remote: 'remote' });
  });

  test('[POST-1] [POST-5] [POST-15] the public data of a board are read, and one that is gone there is gone', async () => {
    const { asked, rules } = await site((request, response) => {
      const isThere = request.url?.includes('3f1c2a6e');
      // The page of one that is gone there says nothing.
      const status = isThere ? 200 : request.url?.startsWith('/v0/') ? 404 : 403;
      const job = { text: 'Engineer', workplaceType: 'remote', description: '<p>Build maps.</p>' };
      response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(job));
    });
    const { request } = https;
    // A board is asked by HTTPS at its own name: here by HTTP at the site's port.
    Object.assign(https, {
      request: ({ hostname, pathname, search }: URL, options: RequestOptions) =>
        httpRequest(`http://${hostname}:${rules.ports.http}${pathname}${search}`, options),
    });
    syncBuiltinESMExports();
    try {
      const web = { ...rules, ports: { http: 80, https: 443 } };
      const board = 'https://jobs.lever.co/harbour/';
      const id = '3f1c2a6e-5b7d-4c11-9a55-000004000042';
      expect(await read(web, board + id)).toMatchObject({
        from: 'board',
        state: 'there',
        title: 'Engineer',
        remote: 'remote',
        text: 'Build maps.',
      });
      expect(asked).toEqual([`/v0/postings/harbour/${id}`]);
      const gone = await read(web, `${board}0f5c2a4e-1111-4222-8333-444455556666`);
      expect(gone).toMatchObject({ from: 'address', state: 'gone' });
    } finally {
      Object.assign(https, { request });
      syncBuiltinESMExports();
    }
  });

  test.each([
    [404, 'gone'],
    [410, 'gone'],
    [403, 'unknown'],
    [500, 'unknown'],
    [200, 'unknown'],
  ])('[POST-15] a page that answers %i is %s', async (status, state) => {
    const { rules } = await site((_request, response) => {
      response.writeHead(status, { 'content-type': 'text/html' }).end('<p>Nothing to see.</p>');
    });
    const link = `http://careers.harbour.test:${rules.ports.http}/jobs/1`;
    expect(await read(rules, link)).toMatchObject({ from: 'address', state });
    expect(await read(rules, link, false)).toMatchObject({ state: 'unknown' });
  });

  test('[POST-2] off, nothing is asked, and the address says what it can', async () => {
    const { asked, rules } = await site(html(pageWith(POSTING)));
    const facts = await read(rules, 'https://jobs.lever.co/harbour-analytics', false);
    expect([facts.from, facts.company, facts.text]).toEqual(['address', 'Harbour Analytics', '']);
    await read(rules, `http://harbour.test:${rules.ports.http}/job`, false);
    expect(asked).toEqual([]);
  });

  test('[POST-3] an inner address is never asked, at first or by a redirect', async () => {
    const { asked, rules } = await site((request, response) => {
      const port = request.socket.localPort;
      response.writeHead(302, { location: `http://inner.test:${port}/secret` }).end();
    });
    const inner = await site(html(pageWith(POSTING)), { at: '127.0.0.1', on: rules.ports.http });
    for (const host of ['inner.test', 'outer.test', '127.0.0.1', '[::1]', 'user:pass@outer.test']) {
      const { from, title } = await read(rules, `http://${host}:${rules.ports.http}/job`);
      expect([host, from, title]).toEqual([host, 'address', '']);
    }
    expect(asked).toEqual(['/job']);
    expect(inner.asked).toEqual([]);
  });

  test('[POST-3] another port than the web’s is not asked', async () => {
    const { asked, rules } = await site(html(pageWith(POSTING)));
    const other = { ...rules, ports: { http: 80, https: 443 } };
    expect((await read(other, `http://outer.test:${rules.ports.http}/job`)).from).toBe('address');
    expect(asked).toEqual([]);
  });

  test.each([
    ['no page', { 'content-type': 'application/pdf' }, pageWith(POSTING)],
    ['a packed page', { 'content-type': 'text/html', 'content-encoding': 'br' }, pageWith(POSTING)],
    ['no posting', { 'content-type': 'text/html' }, '<h1>Jobs</h1>'],
    [
      'broken data',
      { 'content-type': 'text/html' },
      '<script type="application/ld+json">{</script>',
    ],
    [
      'odd data',
      { 'content-type': 'text/html' },
      pageWith([null, 1, { '@type': 'JobPosting', title: 7 }]),
    ],
  ])('[POST-4] %s leaves the address', async (_what, headers, body) => {
    const { rules } = await site((_request, response) =>
      response.writeHead(200, headers).end(body),
    );
    const facts = await read(rules, `http://acme.test:${rules.ports.http}/job`);
    expect([facts.from, facts.title]).toEqual(['address', '']);
  });

  test('[POST-4] a page of more than 2 MiB, and one that sends nothing, leave the address', async () => {
    const { rules } = await site((request, response) => {
      if (request.url === '/silent') return;
      response.writeHead(200, { 'content-type': 'text/html' });
      response.end(pageWith({ ...POSTING, description: 'x'.repeat(3 * 1024 * 1024) }));
    });
    const facts = await read(rules, `http://acme.test:${rules.ports.http}/large`);
    expect(facts.from).toBe('address');
    const silent = `http://acme.test:${rules.ports.http}/silent`;
    const soon = await readPosting({ isOn: true, rules, parser, timeMs: 100 }, silent);
    expect(soon.from).toBe('address');
    expect([POSTING_READ_MS, POSTING_PAGE_MAX_BYTES]).toEqual([8000, 2 * 1024 * 1024]);
  });

  test('[POST-4] a page that takes more than its time of computing leaves the address', async () => {
    const { rules } = await site(html(pageWith({ ...POSTING, more: 'x'.repeat(1_500_000) })));
    const link = `http://acme.test:${rules.ports.http}/job`;
    const tired = postingParser({ ...PARSER_LIMITS, computeMs: 0 });
    expect((await readPosting({ isOn: true, rules, parser: tired }, link)).from).toBe('address');
    await tired.close();
    expect(PARSER_LIMITS.computeMs).toBe(1000);
    expect((await read(rules, link)).from).toBe('page');
  });

  test.each([
    ['attributes', `<a ${'b=c '.repeat(450_000)}>`],
    ['numbers', `<script type="application/ld+json">[${'1,'.repeat(900_000)}1]</script>`],
    ['depth', `<script type="application/ld+json">${'['.repeat(1_900_000)}</script>`],
  ])('[POST-4] a page of %s says nothing, and the next one is read', async (_what, start) => {
    const { rules } = await site(html(start));
    const facts = await read(rules, `http://acme.test:${rules.ports.http}/job`);
    expect([facts.from, facts.title]).toEqual(['address', '']);
    const next = await site(html(pageWith(POSTING)));
    const link = `http://acme.test:${next.rules.ports.http}/job`;
    expect((await read(next.rules, link)).title).toBe('Data Engineer');
  });

  test('[POST-4] no more than 100,000 attributes of a page are looked at', () => {
    const posting = pageWith(POSTING);
    expect(jobPostingOf(`<a ${'b=c '.repeat(50_000)}>${posting}`)?.title).toBe('Data Engineer');
    expect(jobPostingOf(`<a ${'b=c '.repeat(150_000)}>${posting}`)).toBeUndefined();
  });

  test('a page that is deep is read without delay', () => {
    const deep = '<div>a'.repeat(200_000);
    expect(jobPostingOf(`${deep}${pageWith(POSTING)}`)).toBeUndefined();
    expect(textOfHtml(deep).length).toBeLessThan(1000);
  });
});

describe('a page without data of its job', () => {
  /** What is read on a page that is served as is, and `more` of it. */
  async function readAs(body: string) {
    const { rules } = await site(html(body));
    return read(rules, `http://acme.test:${rules.ports.http}/jobs/1`);
  }

  test('[POST-20] what can be seen on own sites and pages of a board is read there', async () => {
    const { rules } = await site((request, response) => {
      const page = pages[Number(request.url?.slice(1))];
      response.writeHead(200, { 'content-type': 'text/html' }).end(page?.html);
    });
    const pages = postingPages().filter(
      ({ html: body, url }) =>
        !body.includes('ld+json') && /\.example|\/boards\.greenhouse/.test(url),
    );
    expect(pages.length).toBeGreaterThan(10);
    const wrong: string[] = [];
    for (const [at, { right }] of pages.entries()) {
      const facts = await read(rules, `http://acme.test:${rules.ports.http}/${at}`);
      const found: Record<string, unknown> = {
        ...facts,
        says: facts.says.verdict,
      };
      for (const [name, value] of Object.entries(right)) {
        if (found[name] !== value) wrong.push(`${at} ${name}: ${String(found[name])} ${value}`);
      }
    }
    expect(wrong).toEqual([]);
  });

  test('[POST-20] its heading, company, place, pay and words, as a board writes them', async () => {
    const facts = await readAs(
      `<title>Job Application for Analyst at Pine Grove</title><body><nav class="location">Office</nav><div><h1>Analyst</h1><span class="company-name">at Pine Grove</span><div class="location">Chicago, IL</div><div id="content"><p>You will build models.</p><p>Pay range: $112,500 - $128,000 USD</p><p>We cannot sponsor visas.</p></div></div><footer>We sponsor visas.</footer>`,
    );
    expect(facts).toMatchObject({
      from: 'page',
      state: 'there',
      title: 'Analyst',
      company: 'Pine Grove',
      location: 'Chicago, IL',
      pay: '$112,500 - $128,000 USD',
      says: { verdict: 'no', contradicting: [] },
    });
  });

  const words = '<p>You will build models.</p><p>Salary: $100,000 a year</p>';
  test.each([
    ['asks to sign in', `<h1>Analyst</h1>${words}<input type="password">`],
    ['lists jobs', `<main><h1>Open positions</h1>${words}</main>`],
    ['is closed', `<main><h1>Analyst</h1>${words}<p>This job is no longer available.</p></main>`],
    ['speaks of a job in one way', '<main><h1>Analyst</h1><p>Salary: $9 an hour</p></main>'],
    ['speaks of no job', '<main><h1>Our story</h1><p>We began with one truck.</p></main>'],
    ['has no heading', `<title>Analyst at Acme</title><main>${words}</main>`],
    ['is drawn by scripts', '<title>Analyst at Acme</title><div id="root"></div>'],
  ])('[POST-20] a page that %s is no posting', async (_what, body) => {
    expect(await readAs(`<body>${body}</body>`)).toMatchObject({ from: 'address', title: '' });
  });
});

describe('the public data of job boards', () => {
  test.each([
    [
      'https://boards.greenhouse.io/harbour/jobs/4012345?gh_src=x',
      'https://boards-api.greenhouse.io/v1/boards/harbour/jobs/4012345?pay_transparency=true',
    ],
    [
      'https://boards.greenhouse.io/embed/job_app?for=harbour&token=4012345',
      'https://boards-api.greenhouse.io/v1/boards/harbour/jobs/4012345?pay_transparency=true',
    ],
    [
      'https://jobs.eu.lever.co/harbour/0f5c2a4e-1111-4222-8333-444455556666/apply',
      'https://api.eu.lever.co/v0/postings/harbour/0f5c2a4e-1111-4222-8333-444455556666',
    ],
    [
      'https://jobs.ashbyhq.com/harbour/0f5c2a4e-1111-4222-8333-444455556666',
      'https://api.ashbyhq.com/posting-api/job-board/harbour?includeCompensation=true',
    ],
    [
      'https://jobs.smartrecruiters.com/HarbourAnalytics/743999-data-engineer',
      'https://api.smartrecruiters.com/v1/companies/HarbourAnalytics/postings/743999',
    ],
    [
      'https://harbour.wd5.myworkdayjobs.com/en-US/External/job/Austin-TX/Data-Engineer_R-1/apply',
      'https://harbour.wd5.myworkdayjobs.com/wday/cxs/harbour/External/job/Austin-TX/Data-Engineer_R-1',
    ],
  ])('[POST-5] %s', (link, address) => {
    expect(boardOf(new URL(link))?.url.href).toBe(address);
  });

  test.each([
    'https://boards.greenhouse.io/harbour',
    'https://boards.greenhouse.io.evil.example/harbour/jobs/1',
    'https://jobs.lever.co/harbour',
    'https://example.com/%E0%A4%A/jobs/1',
    'https://jobs.ashbyhq.com/%E0%A4%A/x',
  ])('[POST-5] %s is no posting of a board', (link) => {
    expect(boardOf(new URL(link))).toBeUndefined();
  });

  const of = (link: string, data: unknown) => boardOf(new URL(link))?.read(data);
  const id = '0f5c2a4e-1111-4222-8333-444455556666';

  test('[POST-5] Greenhouse: escaped markup, pay in cents', () => {
    expect(
      of('https://boards.greenhouse.io/harbour/jobs/1', {
        title: 'Engineer',
        company_name: 'Harbour',
        location: { name: 'Austin, TX' },
        content: '&lt;p&gt;Fish &amp;amp; chips&lt;/p&gt;',
        pay_input_ranges: [{ min_cents: 12_800_000, max_cents: 15_000_000, currency_type: 'USD' }],
        first_published: '2026-11-01T10:00:00-05:00',
      }),
    ).toMatchObject({
      company: 'Harbour',
      location: 'Austin, TX',
      html: '<p>Fish &amp; chips</p>',
      pay: 'USD 128,000 to 150,000',
    });
  });

  test('[POST-5] Lever: the parts of the text, the place and the pay', () => {
    expect(
      of(`https://jobs.lever.co/harbour/${id}`, {
        text: 'Engineer',
        categories: { location: 'Boston' },
        workplaceType: 'hybrid',
        salaryRange: { min: 50, max: 60, currency: 'USD', interval: 'per-hour-wage' },
        description: '<p>One</p>',
        lists: [{ text: 'You have', content: '<li>SQL</li>' }],
        additional: '<p>Three</p>',
        createdAt: Date.UTC(2026, 10, 3),
      }),
    ).toEqual({
      title: 'Engineer',
      location: 'Boston',
      remote: 'hybrid',
      pay: 'USD 50 to 60 an hour',
      html: '<p>One</p>\n<p>You have</p><li>SQL</li>\n<p>Three</p>',
      posted: Date.UTC(2026, 10, 3),
    });
  });

  test('[POST-5] Ashby: the one posting among all of the board', () => {
    const link = `https://jobs.ashbyhq.com/harbour/${id}`;
    const job = {
      id,
      title: 'Engineer',
      location: 'Remote',
      isRemote: true,
      secondaryLocations: [{ location: 'London' }],
      compensation: { compensationTierSummary: '$120K – $140K' },
    };
    expect(of(link, { jobs: [{ id: 'other', title: 'No' }, job] })).toMatchObject({
      title: 'Engineer',
      location: 'Remote; London',
      remote: 'remote',
      pay: '$120K – $140K',
    });
    expect(of(link, { jobs: [] })).toBeUndefined();
  });

  test('[POST-5] SmartRecruiters: the sections of the text, the place and the company', () => {
    const job = {
      name: 'Engineer',
      company: { name: 'Harbour' },
      location: { city: 'Boston', region: 'MA', remote: true },
      jobAd: {
        sections: {
          companyDescription: { text: '<p>Us</p>' },
          jobDescription: { text: '<p>One</p>' },
          qualifications: { text: '<p>Two</p>' },
          additionalInformation: { text: '<p>Three</p>' },
        },
      },
      releasedDate: '2026-11-03T10:00:00.000Z',
    };
    expect(of('https://jobs.smartrecruiters.com/Harbour/743999-engineer', job)).toEqual({
      title: 'Engineer',
      company: 'Harbour',
      location: 'Boston, MA',
      remote: 'remote',
      html: '<p>One</p>\n<p>Two</p>\n<p>Three</p>',
      posted: '2026-11-03T10:00:00.000Z',
    });
  });

  test('[POST-5] Workday: the text, the places, the company and the days', () => {
    const data = {
      jobPostingInfo: {
        title: 'Engineer',
        location: 'Austin, TX',
        additionalLocations: ['Boston, MA'],
        remoteType: 'Hybrid Remote',
        jobDescription: '<p>One</p>',
        startDate: '2026-11-03',
        endDate: '2026-12-03',
      },
      hiringOrganization: { name: 'Harbour' },
    };
    expect(of('https://harbour.wd5.myworkdayjobs.com/External/job/X/Y_1', data)).toEqual({
      title: 'Engineer',
      company: 'Harbour',
      location: 'Austin, TX; Boston, MA',
      remote: 'hybrid',
      html: '<p>One</p>',
      posted: '2026-11-03',
      closes: '2026-12-03',
    });
  });

  test('[POST-5] data of another form than expected say nothing', () => {
    for (const link of [
      'https://boards.greenhouse.io/harbour/jobs/1',
      `https://jobs.lever.co/harbour/${id}`,
      'https://jobs.smartrecruiters.com/Harbour/1',
      'https://harbour.wd5.myworkdayjobs.com/External/job/X/Y_1',
    ]) {
      for (const data of [null, [], 'x', 7, { title: {}, location: [], jobAd: 'x' }]) {
        expect(of(link, data)?.title).toBeUndefined();
      }
    }
  });
});

test('[POST-6] pay in words', () => {
  expect(payWords({ min: 100, max: 100, currency: 'EUR', unit: 'HOUR' })).toBe('EUR 100 an hour');
  const range = { min: 128_000, max: '150000', currency: 'USD', unit: 'YEAR' };
  expect(payWords(range)).toBe('USD 128,000 to 150,000 a year');
  expect(payWords({ min: '128000', currency: 'dollars' })).toBe('128,000');
  expect(payWords({ min: 0, max: -1, currency: 'USD' })).toBeUndefined();
  expect(payWords({ min: '1 YEAR' })).toBeUndefined();
});
