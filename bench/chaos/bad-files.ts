import { randomUUID } from 'node:crypto';

import pLimit from 'p-limit';

import { crashes } from '#bench/chaos/bad-requests.ts';
import { healthFaults, healthFigures, watchHealth } from '#bench/chaos/health-watch.ts';
import { malformedFiles, type MalformedFile } from '#bench/chaos/malformed-files.ts';
import { somePeople } from '#bench/chaos/people.ts';
import { count, outcome, type Outcome } from '#bench/chaos/scene.ts';
import { RESUME_TYPES } from '#shared/resumes/resume-file.ts';
import { describedAnswers, faultOf } from '#test/support/bad-input/described-answers.ts';
import { allContracts } from '#test/support/contracts.ts';
import type { Person } from '#test/support/people.ts';
import { preparedDataDir } from '#test/support/prepared-data-dir.ts';
import { startServer } from '#test/support/server.ts';

/** Files that are uploaded at the same time, each by another person. */
const AT_ONCE = 4;
/** So many that nobody's limits are reached. */
const PEOPLE = 23;

/** A request that a file causes: the name of its contract, and how it is sent. */
interface Step {
  readonly contract: string;
  readonly method: string;
  readonly path: string;
  readonly type?: string;
  readonly body?: string | Buffer<ArrayBuffer> | FormData;
}

/** Sends a step and resolves to what the response says. */
type Send = (step: Step) => Promise<{ status: number; body: unknown }>;

/** Uploads malformed files where people upload files: résumés by the storage protocol and by the profile's form, tables by an import, which is then looked at and run. */
export async function badFiles(files: number, seed: number): Promise<Outcome> {
  const server = await startServer({ dataDir: await preparedDataDir() });
  try {
    const described = await describedAnswers(server.url);
    const contracts = new Map((await allContracts()).map((one) => [one.name, one]));
    const people = await somePeople(server, PEOPLE);
    const failed: Record<string, number> = {};
    const faults: string[] = [];
    const figures = { requests: 0, slowest: 0 };
    const sendAs = (person: Person, what: string): Send => {
      return async ({ contract: name, method, path, type, body }) => {
        const contract = contracts.get(name);
        if (!contract) throw new Error(`there is no contract ${name}`);
        const start = performance.now();
        const ask = () =>
          fetch(server.url + path, {
            method,
            headers: {
              authorization: `Bearer ${person.session.access_token}`,
              ...(type === undefined ? undefined : { 'content-type': type }),
            },
            body,
          });
        // While a bomb was made, the server may have closed a connection that was idle for too long.
        const response = await ask().catch(() => {
          count(failed, 'idle connection closed');
          return ask();
        });
        const text = await response.text();
        const { status } = response;
        figures.requests += 1;
        figures.slowest = Math.max(figures.slowest, performance.now() - start);
        if (status >= 400) count(failed, String(status));
        const form = response.headers.get('content-type')?.split(';')[0];
        const fault = faultOf({ contract, status, type: form, text }, described);
        if (fault !== undefined) faults.push(`${what}: ${fault}`);
        return { status, body: status < 300 && text !== '' ? JSON.parse(text) : undefined };
      };
    };
    const { health } = await watchHealth(server, async () => {
      const limit = pLimit(AT_ONCE);
      const sending: Promise<void>[] = [];
      let place = 0;
      for (const file of malformedFiles(files, seed)) {
        const person = people[place++ % PEOPLE];
        if (!person) continue;
        const send = sendAs(person, `${file.extension}, ${file.what}`);
        const uploading = limit(() => upload(send, person, file));
        sending.push(
          uploading.catch((error: unknown) => {
            faults.push(`${file.extension}, ${file.what}: ${String(error)}`);
          }),
        );
        // The files are large: few of them are made ahead.
        while (limit.pendingCount > AT_ONCE) await new Promise((resolve) => setTimeout(resolve, 5));
      }
      await Promise.all(sending);
    });
    return outcome(`${files} malformed files`, {
      requests: figures.requests,
      failed,
      figures: {
        seed,
        'slowest request, ms': Math.round(figures.slowest),
        ...healthFigures(health),
      },
      faults: [...faults, ...healthFaults(health), ...crashes(server)],
    });
  } finally {
    await server.remove();
  }
}

async function upload(send: Send, person: Person, file: MalformedFile): Promise<void> {
  const { extension } = file;
  const bytes = Buffer.from(file.bytes);
  if (extension === 'pdf' || extension === 'docx' || extension === 'doc') {
    const type = RESUME_TYPES[extension];
    const path = `${person.session.user.id}/${randomUUID()}.${extension}`;
    const stored = await send({
      contract: 'uploadObject',
      method: 'POST',
      path: `/storage/v1/object/resumes/${path}`,
      type,
      body: bytes,
    });
    if (stored.status === 200) {
      await send({
        contract: 'processResume',
        method: 'POST',
        path: '/functions/v1/process-resume',
        type: 'application/json',
        body: JSON.stringify({ filePath: path }),
      });
    }
    const form = new FormData();
    form.set('resume', new Blob([bytes], { type }), `a.${extension}`);
    await send({ contract: 'updateProfile', method: 'PATCH', path: '/api/profile/', body: form });
    return;
  }
  const form = new FormData();
  form.set('file', new Blob([bytes]), `a.${extension}`);
  const made = await send({
    contract: 'createImport',
    method: 'POST',
    path: '/api/imports/',
    body: form,
  });
  if (made.status !== 201) return;
  const { id } = made.body as { id: string };
  for (const [contract, step] of [
    ['previewImport', 'preview'],
    ['runImport', 'run'],
  ] as const) {
    await send({
      contract,
      method: 'POST',
      path: `/api/imports/${id}/${step}/`,
      type: 'application/json',
      body: '{}',
    });
  }
}
