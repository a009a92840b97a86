import { randomInt, randomUUID } from 'node:crypto';
import { buffer } from 'node:stream/consumers';

import { TOTP } from 'otpauth';
import { ZipFile } from 'yazl';

import { ARCHIVE } from '#shared/account/archive.ts';
import { startGitHub } from '#test/support/github-server.ts';
import { authClientOf, signIn, type Person } from '#test/support/people.ts';
import { walk } from '#test/support/provider-walk.ts';
import type { TestServer } from '#test/support/server.ts';
import { SoftAuthenticator } from '#test/support/soft-authenticator.ts';
import { resumeBytes, storageOf } from '#test/support/storage.ts';

/** The identity provider of the server. */
export const gitHub = await startGitHub();

/** A person and their data on the server. */
export class Owner {
  readonly person: Person;
  readonly #server: TestServer;

  constructor(server: TestServer, person: Person) {
    this.#server = server;
    this.person = person;
  }

  get id(): string {
    return this.person.session.user.id;
  }

  /** A text that only the owner knows: it is in their texts and paths. */
  get secret(): string {
    return `known to ${this.id} only`;
  }

  /** A new path in the person's folder. */
  path(): string {
    return `${this.id}/${randomUUID()}.pdf`;
  }

  /** Uploads a file and returns its path. */
  async file(): Promise<string> {
    const path = this.path();
    const { error } = await storageOf(this.#server, this.person)
      .from('resumes')
      .upload(path, pdf());
    if (error) throw error;
    return path;
  }

  /** Signs the person in once more and returns the id of that session. */
  async spareSession(): Promise<string> {
    const { session } = await signIn(this.#server, this.person.email);
    const claims = Buffer.from(session.access_token.split('.')[1] ?? '', 'base64url').toString();
    return (JSON.parse(claims) as { session_id: string }).session_id;
  }

  async application(): Promise<{ id: string; company: string }> {
    const { id, company_id: company } = await this.#made<{ id: string; company_id: string }>(
      '/api/applications/',
      {
        company: { name: `${this.secret} ${randomUUID()}` },
        job_title: this.secret,
        notes: this.secret,
      },
    );
    return { id, company };
  }

  async answer(): Promise<string> {
    return (await this.#made('/api/assistant/answers/', answerOf(this))).id;
  }

  /** An uploaded file of applications, imported if wanted; returns its id. */
  async uploaded({ imported }: { imported: boolean }): Promise<string> {
    const rows = [{ company: `${this.secret} ${randomUUID()}`, role: this.secret }];
    const { id } = await this.#made('/api/imports/', rows);
    if (imported) await this.person.api('POST', `/api/imports/${id}/run/`, {});
    return id;
  }

  /** An unconfirmed authenticator app, and what answers its challenge. */
  async factor() {
    const { mfa } = this.person.auth;
    const { data: made, error } = await mfa.enroll({ factorType: 'totp' });
    if (error) throw error;
    const proof = async () => {
      const { data } = await mfa.challenge({ factorId: made.id });
      const code = new TOTP({ secret: made.totp.secret }).generate();
      return { challenge_id: data?.id, code };
    };
    return { id: made.id, proof };
  }

  /** Confirms an authenticator app, and makes recovery codes if wanted; resolves to one of them. */
  async protect(withCodes: boolean): Promise<string> {
    const { mfa } = this.person.auth;
    const { id, proof } = await this.factor();
    const { challenge_id: challengeId = '', code } = await proof();
    const { data: raised, error } = await mfa.verify({ factorId: id, challengeId, code });
    if (error) throw error;
    // The session that was raised is another one, and the former has ended.
    Object.assign(this.person.session, raised);
    if (!withCodes) return '';
    const { data } = await mfa.recoveryCodes.generate();
    return data?.codes[0] ?? '';
  }

  /** Links an identity at the provider and returns its id. */
  async identity(): Promise<string> {
    const { id } = this;
    gitHub.signInAs({ id: randomInt(1e9), login: `login-${id}`, name: null, emails: [] });
    const client = authClientOf(this.#server, 'pkce');
    await client.setSession(this.person.session);
    const redirectTo = `${this.#server.url}/auth/callback`;
    const options = { redirectTo, skipBrowserRedirect: true };
    const { data } = await client.linkIdentity({ provider: 'github', options });
    const back = await walk(data.url ?? '', (url) => url.href.startsWith(redirectTo));
    const linked = await client.exchangeCodeForSession(back.searchParams.get('code') ?? '');
    const made = linked.data.user?.identities?.find(({ provider }) => provider === 'github');
    if (!made) throw linked.error ?? new Error('not linked');
    return made.identity_id;
  }

  /** A new passkey. */
  async passkey(): Promise<string> {
    const { passkey } = this.person.auth;
    const { data: asked } = await passkey.startRegistration();
    if (!asked) throw new Error('passkeys are off');
    const made = new SoftAuthenticator(this.#server.url).create(asked.options);
    const proof = { challengeId: asked.challenge_id, credential: made as never };
    const { data, error } = await passkey.verifyRegistration(proof);
    if (error) throw error;
    return data.id;
  }

  /** What answers a challenge of a new passkey. */
  async passkeyProof() {
    const { data: asked } = await this.person.auth.passkey.startRegistration();
    if (!asked) throw new Error('passkeys are off');
    const credential = new SoftAuthenticator(this.#server.url).create(asked.options);
    return { challenge_id: asked.challenge_id, credential };
  }

  /** Calls the API; throws unless the call succeeds. */
  async call(method: string, path: string): Promise<void> {
    const { status } = await this.person.api(method, path);
    if (status >= 300) throw new Error(`${method} ${path}: ${status}`);
  }

  async #made<T = { id: string }>(path: string, body: unknown): Promise<T> {
    const made = await this.person.api('POST', path, body);
    if (made.status !== 201) throw new Error(`POST ${path}: ${JSON.stringify(made)}`);
    return made.body as T;
  }
}

/** A résumé of one page. */
export const pdf = () =>
  new Blob([new Uint8Array(resumeBytes('one-column.pdf'))], { type: 'application/pdf' });

/** A JobGPT answer that holds the owner's secret. */
export const answerOf = ({ secret }: Owner) => ({
  mode: 'general',
  model: 'gpt-3.5-turbo',
  templateUsed: 'general-help',
  userInput: secret,
  response: secret,
});

/** An archive of 'Download my data' that holds nothing. */
export async function emptyArchive(): Promise<Blob> {
  const zip = new ZipFile();
  zip.addBuffer(Buffer.from(JSON.stringify({ format: ARCHIVE.format, version: 1 })), ARCHIVE.file);
  zip.end();
  return new Blob([new Uint8Array(await buffer(zip.outputStream))], { type: 'application/zip' });
}
