import { createHash, randomUUID } from 'node:crypto';
import { once } from 'node:events';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { text } from 'node:stream/consumers';

import type { GitHubSettings } from '#server/config/identity-providers.ts';

/** A person at the GitHub-shaped server. */
interface GitHubPerson {
  readonly id: number;
  readonly login: string;
  readonly name: string | null;
  readonly emails: readonly { email: string; primary: boolean; verified: boolean }[];
}

/** A server on loopback with the parts of GitHub's OAuth and API that a sign-in uses. */
export interface GitHubServer {
  readonly url: string;
  readonly clientId: string;
  readonly clientSecret: string;
  settings(): GitHubSettings;
  /** From now on this person is signed in there. */
  signInAs(person: GitHubPerson): void;
  /** The next visitor of its page does not allow the sign-in. */
  denyNext(): void;
  close(): Promise<void>;
}

/** Starts the server on a free port. */
export async function startGitHub(): Promise<GitHubServer> {
  const [clientId, clientSecret] = ['waymark-test', randomUUID()];
  const codes = new Map<string, { challenge: string; person: GitHubPerson }>();
  const tokens = new Map<string, GitHubPerson>();
  let person: GitHubPerson | undefined;
  let denies = false;

  function authorize(url: URL, response: ServerResponse) {
    const query = url.searchParams;
    const back = new URL(query.get('redirect_uri') ?? 'missing:');
    back.searchParams.set('state', query.get('state') ?? '');
    if (denies || !person || query.get('client_id') !== clientId) {
      back.searchParams.set('error', 'access_denied');
      back.searchParams.set('error_description', 'The user has denied your application access.');
    } else {
      const code = randomUUID();
      codes.set(code, { challenge: query.get('code_challenge') ?? '', person });
      back.searchParams.set('code', code);
      back.searchParams.set('iss', 'https://github.com/login/oauth');
    }
    denies = false;
    response.writeHead(302, { location: back.href }).end();
  }

  async function exchange(request: IncomingMessage, response: ServerResponse) {
    const body = new URLSearchParams(await text(request));
    const kept = codes.get(body.get('code') ?? '');
    codes.delete(body.get('code') ?? '');
    const proof = createHash('sha256')
      .update(body.get('code_verifier') ?? '')
      .digest('base64url');
    const isOurs = body.get('client_id') === clientId && body.get('client_secret') === clientSecret;
    // It refuses with the status 200.
    if (!kept || !isOurs || proof !== kept.challenge) {
      return answer(response, { error: 'bad_verification_code' });
    }
    const token = `gho_${randomUUID()}`;
    tokens.set(token, kept.person);
    return answer(response, { access_token: token, scope: 'user:email', token_type: 'bearer' });
  }

  const server = createServer((request, response) => {
    const url = new URL(request.url ?? '/', 'http://github.invalid');
    const bearer = (request.headers.authorization ?? '').replace(/^bearer /i, '');
    const asker = tokens.get(bearer);
    switch (url.pathname) {
      case '/login/oauth/authorize':
        return authorize(url, response);
      case '/login/oauth/access_token':
        return void exchange(request, response);
      case '/user':
        return asker && request.headers['user-agent']
          ? answer(response, { id: asker.id, login: asker.login, name: asker.name })
          : answer(response, { message: 'Bad credentials' }, 401);
      case '/user/emails':
        return asker
          ? answer(response, asker.emails)
          : answer(response, { message: 'Bad credentials' }, 401);
      default:
        return answer(response, { message: 'Not Found' }, 404);
    }
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  return {
    url,
    clientId,
    clientSecret,
    settings: () => ({
      kind: 'github',
      name: 'github',
      label: 'GitHub',
      url,
      apiUrl: url,
      clientId,
      secret: clientSecret,
      scopes: ['user:email'],
    }),
    signInAs(next) {
      person = next;
    },
    denyNext() {
      denies = true;
    },
    async close() {
      server.closeAllConnections();
      server.close();
      await once(server, 'close');
    },
  };
}

function answer(response: ServerResponse, body: unknown, status = 200): void {
  response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(body));
}
