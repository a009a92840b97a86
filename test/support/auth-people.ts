import type { Answer, AuthApp } from '#test/support/auth-app.ts';
import { codeOf, newAddress } from '#test/support/people.ts';

/** A password that the rules accept. */
export const PASSWORD = 'korrekt-Pferd-77';
/** Another password that the rules accept. */
export const OTHER_PASSWORD = 'ganz-anderes-Fohlen-12';

/** What people do at the auth endpoints, as plain requests. */
interface AuthPeople {
  readonly signUp: (email: string, password?: string, data?: object) => Promise<Answer>;
  readonly verify: (body: object) => Promise<Answer>;
  readonly signIn: (email: string, password?: string) => Promise<Answer>;
  readonly refresh: (session: { readonly refresh_token: string }) => Promise<Answer>;
  /** A person with a confirmed address, a password and a session. */
  readonly register: (
    email?: string,
    password?: string,
  ) => Promise<{ email: string; session: Answer['body'] }>;
}

/** The people of an auth app, which may start after this is called. */
export function authPeople(app: () => AuthApp): AuthPeople {
  const people: AuthPeople = {
    signUp: (email, password = PASSWORD, data = { first_name: 'Ada' }) =>
      app().send('POST', '/signup', { email, password, data }),
    verify: (body) => app().send('POST', '/verify', body),
    signIn: (email, password = PASSWORD) =>
      app().send('POST', '/token?grant_type=password', { email, password }),
    refresh: ({ refresh_token }) =>
      app().send('POST', '/token?grant_type=refresh_token', { refresh_token }),
    async register(email = newAddress(), password = PASSWORD) {
      await people.signUp(email, password);
      const token = codeOf(await app().lastMail(email));
      const { status, body } = await people.verify({ type: 'signup', email, token });
      if (status !== 200) throw new Error(`not registered: ${JSON.stringify(body)}`);
      return { email, session: body };
    },
  };
  return people;
}

/** The header of a session's requests. */
export function bearer(session: { readonly access_token: string }): { authorization: string } {
  return { authorization: `Bearer ${session.access_token}` };
}

/** A response without the values that always differ: times and ids. */
export function shapeOf({ status, headers, body }: Answer): object {
  return {
    status,
    type: headers.get('content-type'),
    code: headers.get('x-sb-error-code'),
    cache: headers.get('cache-control'),
    keys: Object.entries(body as object).map(([key, value]) => [
      key,
      /_at$|^id$/.test(key) ? typeof value : value,
    ]),
  };
}
