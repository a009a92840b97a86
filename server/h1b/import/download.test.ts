import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { createServer, type IncomingMessage, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';

import { afterEach, beforeEach, describe, expect, it } from 'vitest';

import { download } from '#server/h1b/import/download.ts';
import { officialFiles, readOfficialFiles } from '#server/h1b/import/official-files.ts';
import { TestData } from '#server/h1b/import/testing/data-dir.ts';

const CONTENT = Buffer.from('0123456789'.repeat(5000));
const SHA256 = createHash('sha256').update(CONTENT).digest('hex');

describe('download', () => {
  let data: TestData;
  let server: Server;
  let url = '';
  /** For each request, the bytes after which its connection is cut; later requests are not cut. */
  let cuts: number[] = [];
  let statuses: number[] = [];
  let requests: IncomingMessage[] = [];
  let etag = '"v1"';
  let cutWhenSaved: (saved: number) => void = () => undefined;
  beforeEach(async () => {
    data = new TestData();
    [cuts, statuses, requests, etag] = [[], [], [], '"v1"'];
    server = createServer((request, response) => {
      requests.push(request);
      const status = statuses.shift();
      const answer = request.headers['if-none-match'] === etag ? 304 : status;
      if (answer) {
        response.writeHead(answer).end();
        return;
      }
      const range = /^bytes=(\d+)-$/.exec(request.headers.range ?? '');
      const start = range && request.headers['if-range'] === etag ? Number(range[1]) : 0;
      const body = CONTENT.subarray(start);
      response.writeHead(start > 0 ? 206 : 200, { etag, 'content-length': body.length });
      const cut = cuts.shift();
      if (cut === undefined) {
        response.end(body);
        return;
      }
      response.write(body.subarray(0, cut));
      cutWhenSaved = (saved) => {
        if (saved >= start + cut) response.destroy();
      };
    }).listen(0, '127.0.0.1');
    await new Promise((resolve) => server.once('listening', resolve));
    url = `http://127.0.0.1:${(server.address() as AddressInfo).port}/a%20b/LCA%20FY2024.xlsx`;
  });
  afterEach(() => {
    server.close();
    data.remove();
  });
  const get = (sha256?: string): Promise<string> =>
    download(
      sha256 === undefined ? { url } : { url, sha256 },
      data.dataDir,
      (_, share) => cutWhenSaved(Math.round(share * CONTENT.length)),
      1,
    );

  it('[LCA-19] continues where the connection was cut', async () => {
    cuts = [20_000, 10_000];
    const path = await get(SHA256);
    expect(path).toMatch(/LCA_FY2024\.xlsx$/);
    expect(readFileSync(path).equals(CONTENT)).toBe(true);
    expect(requests.map((request) => request.headers.range)).toEqual([
      undefined,
      'bytes=20000-',
      'bytes=30000-',
    ]);
  });

  it('[LCA-19] starts again when the file changed in between', async () => {
    cuts = [20_000];
    statuses = [0, 503];
    const first = get();
    await expect.poll(() => requests.length).toBeGreaterThan(0);
    etag = '"v2"';
    expect(readFileSync(await first).equals(CONTENT)).toBe(true);
  });

  it('[LCA-19] keeps an unchanged file and fetches a changed one', async () => {
    await get();
    await get(SHA256);
    etag = '"v2"';
    await get();
    expect(requests.map((request) => request.headers['if-none-match'])).toEqual([
      undefined,
      '"v1"',
      '"v1"',
    ]);
  });

  it('[LCA-19] refuses a file with another checksum than the listed one and keeps nothing', async () => {
    await expect(get('00')).rejects.toThrow(/SHA-256/);
    await expect(get(SHA256)).resolves.toMatch(/xlsx$/);
  });

  it('tries again after 503 and gives up at once on 404', async () => {
    statuses = [503, 429];
    await get();
    expect(requests).toHaveLength(3);
    statuses = [404];
    await expect(download({ url: `${url}?x` }, `${data.dataDir}/other`)).rejects.toThrow(/404/);
  });
});

describe('officialFiles', () => {
  const files = readOfficialFiles();

  it('[LCA-19] lists the files of years and ranges in order', () => {
    expect(officialFiles('2019,2024-2025', files)).toHaveLength(9);
    expect(officialFiles('2024', files)[3]?.url).toMatch(/LCA_Disclosure_Data_FY2024_Q4\.xlsx$/);
  });

  it('names the years it does not know', () => {
    expect(() => officialFiles('1999-2000', files)).toThrow(/1999, 2000/);
    expect(() => officialFiles('soon', files)).toThrow(/neither a fiscal year/);
    expect(() => officialFiles('2025-2024', files)).toThrow(/2025-2024/);
  });
});
