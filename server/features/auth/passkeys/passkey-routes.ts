import type { FastifyInstance } from 'fastify';

import { clientOf } from '#server/features/auth/client-of.ts';
import {
  deletePasskey,
  listPasskeys,
  updatePasskey,
} from '#server/features/auth/passkeys/manage-passkeys.ts';
import {
  startPasskeyRegistration,
  verifyPasskeyRegistration,
} from '#server/features/auth/passkeys/register-passkey.ts';
import {
  startPasskeySignIn,
  verifyPasskeySignIn,
} from '#server/features/auth/passkeys/sign-in-with-passkey.ts';
import type { Services } from '#server/features/auth/services.ts';
import { mount } from '#server/http/mount.ts';
import * as contracts from '#shared/auth/contracts/passkeys.ts';

/** Registers the endpoints of passkeys. */
export function passkeyRoutes(app: FastifyInstance, services: Services): void {
  mount(app, contracts.startPasskeyRegistration, ({ identity }) =>
    startPasskeyRegistration(services, identity),
  );
  mount(app, contracts.verifyPasskeyRegistration, ({ body, identity, request }) =>
    verifyPasskeyRegistration(services, identity, body, clientOf(request)),
  );
  mount(app, contracts.startPasskeySignIn, ({ request }) =>
    startPasskeySignIn(services, clientOf(request)),
  );
  mount(app, contracts.verifyPasskeySignIn, ({ body, request }) =>
    verifyPasskeySignIn(services, body, clientOf(request)),
  );
  mount(app, contracts.listPasskeys, ({ identity }) => listPasskeys(services, identity));
  mount(app, contracts.updatePasskey, ({ params, body, identity, request }) => {
    const wish = { id: params.passkey_id, name: body.friendly_name };
    return updatePasskey(services, identity, wish, clientOf(request));
  });
  mount(app, contracts.deletePasskey, async ({ params, identity, request, reply }) => {
    await deletePasskey(services, identity, params.passkey_id, clientOf(request));
    return reply.code(204).send();
  });
}
