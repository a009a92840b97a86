import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';

import { afterAll, beforeAll, describe, expect, test } from 'vitest';

import type { Application } from '#shared/applications/contracts/schemas.ts';
import type { Company } from '#shared/companies/contracts/schemas.ts';
import { startAnyServer } from '#test/support/any-server.ts';
import { openCompanySites, type CompanySites } from '#test/support/company-sites.ts';
import { signIn, type Person } from '#test/support/people.ts';
import type { TestServer } from '#test/support/server.ts';

const PNG = Buffer.concat([Buffer.from([137, 80, 78, 71, 13, 10, 26, 10]), Buffer.alloc(64)]);

/** Adds an application with a company link; the address of its logo. */
async function logoUrlOf(person: Person, company_link: string): Promise<string | null> {
  const { body } = await person.api('POST', '/api/applications/', {
    company: { name: 'Acme & Sons' },
    job_title: 'Engineer',
    company_link,
  });
  const { id, logo_url } = body as Application;
  // Each of the API's responses has it.
  const read = (await person.api('GET', `/api/applications/${id}/`)).body as Application;
  expect(read.logo_url).toBe(logo_url);
  return logo_url;
}

describe('/api/logos/{host}', () => {
  let server: TestServer;
  let person: Person;
  const asked: string[] = [];
  const inner = createServer((_request, response) => {
    asked.push('inner');
    response.end(PNG);
  });
  const service = createServer((request, response) => {
    const host = request.url?.slice(1) ?? '';
    asked.push(host);
    if (host === 'acme.example') response.end(PNG);
    else if (host === 'vector.example') response.end('<svg xmlns="http://www.w3.org/2000/svg"/>');
    else if (host === 'away.example') {
      const { port } = inner.address() as AddressInfo;
      response.writeHead(302, { location: `http://127.0.0.1:${port}/` }).end();
    } else response.writeHead(404).end();
  });

  beforeAll(async () => {
    for (const one of [inner, service]) {
      await new Promise<void>((resolve) => one.listen(0, '127.0.0.1', resolve));
    }
    const { port } = service.address() as AddressInfo;
    server = await startAnyServer({ LOGO_SERVICE_URL: `http://127.0.0.1:${port}/{host}` });
    person = await signIn(server);
  });
  afterAll(async () => {
    await server.remove();
    for (const one of [inner, service]) {
      one.closeAllConnections();
      one.close();
    }
  });

  const logo = async (host: string) =>
    fetch(server.url + (await logoUrlOf(person, `https://${host}/jobs`)));

  test('[LOGO-2] returns an image, which browser and server cache', async () => {
    const answer = await logo('ACME.example');
    expect(answer.status).toBe(200);
    expect(answer.headers.get('content-type')).toBe('image/png');
    expect(answer.headers.get('x-content-type-options')).toBe('nosniff');
    expect(answer.headers.get('content-security-policy')).toContain('sandbox');
    expect(answer.headers.get('cache-control')).toBe('public, max-age=86400');
    expect(Buffer.from(await answer.arrayBuffer())).toEqual(PNG);
    await logo('acme.example');
    expect(asked.filter((host) => host === 'acme.example')).toHaveLength(1);
  });

  test.each(['unknown.example', 'vector.example', 'away.example'])(
    '%s has no logo: 204, so nothing appears in the console',
    async (host) => {
      const answer = await logo(host);
      expect(answer.status).toBe(204);
      expect(answer.headers.get('cache-control')).toContain('max-age=3600');
      await logo(host);
      expect(asked.filter((one) => one === host)).toHaveLength(1);
      expect(asked).not.toContain('inner');
    },
  );

  test.each([
    '127.0.0.1',
    '169.254.169.254',
    '[::1]',
    'localhost',
    'a.example%2f..%2fx',
    '%00.com',
  ])('[LOGO-4] %s is refused and never requested', async (host) => {
    const before = asked.length;
    expect((await fetch(`${server.url}/api/logos/${host}`)).status).toBe(400);
    expect(asked).toHaveLength(before);
  });
});

test('[LOGO-5] a service whose name resolves to this machine is not called', async () => {
  const asked: string[] = [];
  const inner = createServer((request, response) => {
    asked.push(request.url ?? '');
    response.end(PNG);
  });
  await new Promise<void>((resolve) => inner.listen(0, 'localhost', resolve));
  const { port } = inner.address() as AddressInfo;
  const server = await startAnyServer({ LOGO_SERVICE_URL: `http://localhost:${port}/{host}` });
  try {
    const address = await logoUrlOf(await signIn(server), 'https://acme.example');
    const answer = await fetch(server.url + address);
    expect(answer.status).toBe(204);
    expect(asked).toEqual([]);
  } finally {
    await server.remove();
    inner.close();
  }
});

describe('logos from companies’ own sites', () => {
  let server: TestServer;
  let person: Person;
  let sites: CompanySites;
  const home = '<!doctype html><head><link rel="icon" href="/i.png" sizes="96x96"></head>';

  beforeAll(async () => {
    sites = await openCompanySites(
      {
        'acme.example': '8.8.8.8',
        'acmesons.com': '8.8.4.4',
        'inner.example': '10.0.0.7',
        'away.example': '1.1.1.1',
        'vector.example': '1.0.0.1',
      },
      (request, response) => {
        const host = request.headers.host ?? '';
        if (host === 'away.example') {
          response.writeHead(302, { location: 'http://inner.example/' }).end();
        } else if (request.url === '/') response.setHeader('content-type', 'text/html').end(home);
        else if (request.url !== '/i.png') response.writeHead(404).end();
        else if (host === 'vector.example')
          response.end('<svg xmlns="http://www.w3.org/2000/svg"/>');
        else response.end(PNG);
      },
    );
    server = await startAnyServer(sites.env);
    person = await signIn(server);
  });
  afterAll(async () => {
    await server.remove();
    sites.close();
  });

  const status = async (address: string | null) => {
    const answer = await fetch(server.url + address);
    await answer.arrayBuffer();
    return answer.status;
  };

  test('[LOGO-9] [LOGO-1] the list has the icon of the company’s site, by its link', async () => {
    const address = await logoUrlOf(person, 'https://www.acme.example/jobs/1');
    const answer = await fetch(server.url + address);
    expect(answer.status).toBe(200);
    expect(answer.headers.get('content-type')).toBe('image/png');
    expect(Buffer.from(await answer.arrayBuffer())).toEqual(PNG);
    expect(await status(address)).toBe(200);
    expect(sites.asked).toEqual(['acme.example/', 'acme.example/i.png']);
    const { body } = await person.api('GET', '/api/companies/by-name/acme%20%26%20sons/');
    expect((body as Company).logo_url).toBe(address);
  });

  test('[LOGO-1] a company without a link is looked up by its name', async () => {
    const other = await signIn(server);
    expect(await logoUrlOf(other, '')).toBeNull();
    const { body } = await other.api('GET', '/api/companies/by-name/acme%20%26%20sons/');
    const { logo_url } = body as Company;
    expect(logo_url).toMatch(/^\/api\/logos\/acmesons\.com\?key=/);
    expect(await status(logo_url)).toBe(200);
  });

  test('[LOGO-10] an address that the API did not hand out looks nothing up', async () => {
    const address = (await logoUrlOf(person, 'https://acme.example')) ?? '';
    const other = (await logoUrlOf(person, 'https://other.example')) ?? '';
    expect(await status(address)).toBe(200);
    const before = sites.asked.length;
    const [path = '', query] = address.split('?');
    for (const forged of [
      path,
      `${path}?key=`,
      `${path}?${other.split('?')[1]}`,
      `${address}A`,
      `/api/logos/vector.example?${query}`,
      '/api/logos/vector.example',
    ]) {
      const answer = await fetch(server.url + forged);
      expect([answer.status, (await answer.arrayBuffer()).byteLength]).toEqual([204, 0]);
      expect(answer.headers.get('cache-control')).toBe('no-store');
    }
    expect(sites.asked).toHaveLength(before);
  });

  test('[LOGO-5] [LOGO-6] a drawing, an inner network and a way there are no logos', async () => {
    for (const host of ['inner.example', 'away.example', 'vector.example']) {
      expect(await status(await logoUrlOf(person, `https://${host}`))).toBe(204);
    }
    expect(sites.asked.filter((one) => one.startsWith('inner'))).toEqual([]);
    // Whose site is no answer to the log's reader.
    expect(server.output()).not.toMatch(/(inner|away|vector)\.example/);
  });
});
