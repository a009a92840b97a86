import { randomBytes } from 'node:crypto';

import ICAL from 'ical.js';
import { beforeAll, expect, test } from 'vitest';

import { unzip } from '#test/support/archive.ts';
import { describeOnSharedServers } from '#test/support/describe-servers.ts';
import { signIn, type Person } from '#test/support/people.ts';

const LONG = `Bring: id, passport; and the "ten-line" path C:\\work – ${'süße Grüße '.repeat(12)}🧭`;
const DAY_MS = 86_400_000;
const soon = new Date(Math.ceil(Date.now() / DAY_MS) * DAY_MS + 3 * DAY_MS + 9 * 3_600_000);
const day = (days: number) => new Date(Date.now() + days * DAY_MS).toISOString().slice(0, 10);

/** The events of a feed as an independent parser reads them. */
const eventsOf = (text: string) =>
  new ICAL.Component(ICAL.parse(text) as unknown[])
    .getAllSubcomponents('vevent')
    .map((component) => new ICAL.Event(component));

describeOnSharedServers('the calendar feed', (server) => {
  let ann: Person;
  let url = '';
  let applied = { id: '' };

  const add = async (title: string, more: object) => {
    const body = { company: { name: 'Trail, Inc.' }, job_title: title, ...more };
    return (await ann.api('POST', '/api/applications/', body)).body as { id: string };
  };
  const make = async () => {
    const { body } = await ann.api('POST', '/api/account/calendar/');
    return (body as { url: string }).url;
  };
  const titles = async () => eventsOf(await (await fetch(url)).text()).map((one) => one.summary);

  beforeAll(async () => {
    ann = await signIn(server());
    applied = await add('Engineer', { next_step: 'Send the portfolio', next_step_on: day(2) });
    await ann.api('POST', `/api/applications/${applied.id}/interviews/`, {
      round: 'Round 2',
      kind: 'video',
      starts_at: soon.toISOString(),
      zone: 'Asia/Tokyo',
      minutes: 45,
      place: LONG,
      people: 'Kim; Lee',
    });
    await ann.api('POST', '/api/saved-jobs/', {
      title: 'Analyst',
      company_name: 'Harbour',
      closes_on: day(5),
      job_link: 'https://harbour.example/jobs/7',
    });
    url = await make();
  });

  test('[CAL-1] [CAL-3] [CAL-4] a calendar parser reads interviews, next steps and closing days', async () => {
    const answer = await fetch(url);
    const text = await answer.text();
    expect(answer.headers.get('content-type')).toBe('text/calendar; charset=utf-8');
    for (const line of text.split('\r\n')) expect(Buffer.byteLength(line)).toBeLessThanOrEqual(75);
    const calendar = new ICAL.Component(ICAL.parse(text) as unknown[]);
    expect(calendar.getFirstPropertyValue('x-wr-calname')).toBe('Waymark');
    expect(String(calendar.getFirstPropertyValue('refresh-interval'))).toBe('PT1H');
    const [interview, step, closing] = eventsOf(text);
    expect(interview).toMatchObject({
      summary: 'Interview: Engineer at Trail, Inc.',
      location: LONG,
      sequence: 0,
    });
    expect(interview?.startDate.toJSDate()).toEqual(soon);
    expect(interview?.endDate.toJSDate().getTime()).toBe(soon.getTime() + 45 * 60_000);
    expect(interview?.description).toContain('Round 2, Video');
    expect(interview?.description).toContain('6:00 PM (Asia/Tokyo)');
    expect(interview?.description).toContain('With Kim; Lee');
    expect(interview?.component.getFirstPropertyValue('url')).toBe(
      `${server().url}/application/${applied.id}`,
    );
    expect(step?.summary).toBe('Send the portfolio: Engineer at Trail, Inc.');
    expect([step?.startDate.isDate, step?.startDate.toString()]).toEqual([true, day(2)]);
    expect(closing?.summary).toBe('Last day to apply: Analyst at Harbour');
    expect([closing?.startDate.isDate, closing?.startDate.toString()]).toEqual([true, day(5)]);
    expect(closing?.description).toContain('https://harbour.example/jobs/7');
  });

  test('[CAL-3] what is archived, closed or deleted is not in it', async () => {
    const dated = { next_step: 'Call', next_step_on: day(1) };
    const ids = await Promise.all(
      ['Archived', 'Closed', 'Deleted'].map((title) => add(title, dated).then(({ id }) => id)),
    );
    expect(await titles()).toHaveLength(6);
    const [archived, closed, deleted] = ids;
    await ann.api('PUT', `/api/applications/${archived}/`, { archived: true });
    await ann.api('PUT', `/api/applications/${closed}/`, { closing_reason: 'withdrawn' });
    await ann.api('DELETE', `/api/applications/${deleted}/`);
    expect(await titles()).toHaveLength(3);
  });

  test('[CAL-5] a changed entry keeps its id, and its sequence grows', async () => {
    const before = eventsOf(await (await fetch(url)).text())[1];
    await ann.api('PUT', `/api/applications/${applied.id}/`, { next_step: 'Call Kim' });
    const after = eventsOf(await (await fetch(url)).text())[1];
    expect(after?.uid).toBe(before?.uid);
    expect(after?.summary).toContain('Call Kim');
    expect(after?.sequence).toBeGreaterThan(before?.sequence ?? 0);
    const changed = (event: ICAL.Event | undefined, name: string) =>
      String(event?.component.getFirstPropertyValue(name));
    expect(changed(after, 'dtstamp')).toBe(changed(after, 'last-modified'));
  });

  test('[CAL-6] it is for its reader alone, and sent again only when it changed', async () => {
    const answer = await fetch(url);
    const tag = answer.headers.get('etag') ?? '';
    expect(answer.headers.get('cache-control')).toBe('private, no-cache');
    const again = await fetch(url, { headers: { 'if-none-match': tag } });
    expect([again.status, await again.text()]).toEqual([304, '']);
    const head = await fetch(url, { method: 'HEAD' });
    expect([head.status, head.headers.get('etag'), await head.text()]).toEqual([200, tag, '']);
  });

  test('[CAL-2] a replaced or switched-off address is 404, as any other is', async () => {
    const former = url;
    expect(new URL(former).pathname).toMatch(/^\/calendar\/[\w-]{43}\.ics$/);
    url = await make();
    expect(url).not.toBe(former);
    expect((await fetch(url)).status).toBe(200);
    const wrong = `${server().url}/calendar/${randomBytes(32).toString('base64url')}.ics`;
    const malformed = `${server().url}/calendar/x.ics`;
    for (const address of [former, wrong, malformed]) {
      const refused = await fetch(address);
      expect(refused.status).toBe(404);
      expect(await refused.json()).toMatchObject({ code: 'not_found' });
    }
    const known = await ann.api('GET', '/api/account/calendar/');
    expect(known.body).toEqual({ created_at: expect.any(String) });
    await ann.api('DELETE', '/api/account/calendar/');
    expect((await fetch(url)).status).toBe(404);
    expect((await ann.api('GET', '/api/account/calendar/')).body).toEqual({ created_at: null });
  });

  test('[CAL-7] the archive says that there is a feed, and not its secret', async () => {
    url = await make();
    const answer = await fetch(`${server().url}/api/account/data/`, {
      headers: { authorization: `Bearer ${ann.session.access_token}` },
    });
    const archive = await unzip(Buffer.from(await answer.arrayBuffer()));
    const [feed, ...others] = JSON.parse(String(archive.get('calendar-feed.json'))) as object[];
    expect(others).toEqual([]);
    expect(Object.keys(feed ?? {})).toEqual(['id', 'created_at']);
  });
});
