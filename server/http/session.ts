import type { FastifyInstance, FastifyRequest } from 'fastify';
import fastifyPlugin from 'fastify-plugin';

import type { ActingKey, Identity } from '#server/platform/database/database.ts';
import type { AnyContract } from '#shared/core/contract.ts';
import { ERRORS } from '#shared/core/error-catalogue.ts';
import { AppError } from '#shared/core/errors.ts';
import { serverMessages } from '#shared/core/server-messages.ts';
import { KEY_PREFIX, keyMay } from '#shared/security/key-scopes.ts';

/** Verifies an access token; throws AppError `bad_jwt` when it is not ours or has expired. */
export type VerifyAccessToken = (token: string) => Promise<Identity>;

/** Somebody whose personal key acts for them. */
export type KeyHolder = Extract<Identity, { role: 'authenticated' }> & { readonly key: ActingKey };

/** Tells whose a personal key is, sent from an address; throws AppError when it is nobody's. */
export type VerifyKey = (key: string, ip: string) => Promise<KeyHolder>;

declare module 'fastify' {
  interface FastifyRequest {
    /** The caller; `anon` until a route that reads sessions has accepted the access token. */
    identity: Identity;
    /** The account of the request's valid access token, for counting, even when the route reads no session. */
    caller: Identity;
  }
}

const ANONYMOUS: Identity = { role: 'anon' };
const SERVICE: Identity = { role: 'service_role' };
/** How service keys begin, so that a wrong one is not taken for an access token. */
const SERVICE_KEY = /^sb_secret_/;

/** What tells callers apart. */
interface SessionOptions {
  readonly verify: VerifyAccessToken;
  /** By default there are no personal keys. */
  readonly verifyKey?: VerifyKey;
  readonly publishableKey: string;
  /** Whether a text is one of the service keys; by default there are none. */
  readonly isServiceKey?: (text: string) => boolean;
}

const unknownKey = () => new AppError(ERRORS.no_authorization, serverMessages.auth.unknownApiKey);
const noKeyHere = () => new AppError(ERRORS.key_not_allowed, serverMessages.auth.keyNotAllowed);
const noSession = () => new AppError(ERRORS.no_authorization, serverMessages.auth.noAuthorization);

/** The token of an `Authorization: Bearer` header, if there is one. */
function bearerOf(header: string | undefined): string | undefined {
  return /^Bearer\s+(\S+)\s*$/i.exec(header ?? '')?.[1];
}

/**
 * Sets `request.identity` from the access token, before the body is read. Whether the session is
 * still alive is looked up by the first transaction. A personal key works under /api, as far as its scope goes (KEY-2).
 * A wrong `apikey` is 401 (API-6). A service key opens admin routes and
 * nothing else; auth routes accept it as `apikey`, where it gives no more rights than the public key.
 */
export const session = fastifyPlugin<SessionOptions>(
  async (app: FastifyInstance, options) => {
    const { verify, verifyKey, publishableKey, isServiceKey = () => false } = options;
    const refusals = new WeakMap<FastifyRequest, unknown>();

    /** The identity of an admin route's caller; throws AppError for everybody without a service key. */
    function admit(request: FastifyRequest, apikey: unknown): Identity {
      const token = bearerOf(request.headers.authorization);
      if ([apikey, token].some((key) => typeof key === 'string' && isServiceKey(key))) {
        return SERVICE;
      }
      if (token !== undefined && SERVICE_KEY.test(token)) throw unknownKey();
      if (refusals.has(request)) throw refusals.get(request);
      if (request.caller.role === 'anon') throw noSession();
      throw new AppError(ERRORS.not_admin, serverMessages.auth.notAdmin);
    }

    /** Whom a token or key shows; what other protocols do with a caller is never done for a key. */
    async function callerOf(
      token: string,
      contract: AnyContract,
      { ip }: FastifyRequest,
    ): Promise<Identity> {
      if (!token.startsWith(KEY_PREFIX)) return verify(token);
      if (!verifyKey || contract.protocol !== 'api') throw noKeyHere();
      return verifyKey(token, ip);
    }

    app.decorateRequest('identity', null as never);
    app.decorateRequest('caller', null as never);
    // Refused only after the request was counted, so that clients with bad tokens are limited too.
    app.addHook('onRequest', async (request) => {
      request.identity = ANONYMOUS;
      request.caller = ANONYMOUS;
      const token = bearerOf(request.headers.authorization);
      if (token === undefined || token === publishableKey) return;
      const { contract } = request.routeOptions.config;
      if (!contract || (contract.access === 'admin' && SERVICE_KEY.test(token))) return;
      try {
        request.caller = await callerOf(token, contract, request);
      } catch (error) {
        refusals.set(request, error);
      }
    });
    app.addHook('preParsing', async (request) => {
      const { contract } = request.routeOptions.config;
      if (!contract) return;
      const apikey = request.headers['apikey'];
      if (apikey !== undefined && apikey !== publishableKey) {
        const isKnown =
          contract.protocol === 'auth' && typeof apikey === 'string' && isServiceKey(apikey);
        if (!isKnown) throw unknownKey();
      }
      if (contract.access === 'public') return;
      if (contract.access === 'admin') {
        request.identity = admit(request, apikey);
        return;
      }
      if (refusals.has(request)) throw refusals.get(request);
      if (contract.access === 'user' && request.caller.role === 'anon') throw noSession();
      const { caller } = request;
      if (caller.role === 'authenticated' && caller.key && !keyMay(caller.key, contract)) {
        throw noKeyHere();
      }
      request.identity = caller;
    });
  },
  { name: 'session' },
);
