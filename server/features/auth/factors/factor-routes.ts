import type { FastifyInstance } from 'fastify';

import { clientOf } from '#server/features/auth/client-of.ts';
import { challengeFactor } from '#server/features/auth/factors/challenge-factor.ts';
import { enrolFactor } from '#server/features/auth/factors/enrol-factor.ts';
import {
  deleteRecoveryCodes,
  generateRecoveryCodes,
  getRecoveryStatus,
  regenerateRecoveryCodes,
} from '#server/features/auth/factors/recovery-codes.ts';
import { unenrolFactor } from '#server/features/auth/factors/unenrol-factor.ts';
import { verifyFactor } from '#server/features/auth/factors/verify-factor.ts';
import { verifyRecoveryCode } from '#server/features/auth/factors/verify-recovery-code.ts';
import type { Services } from '#server/features/auth/services.ts';
import { mount } from '#server/http/mount.ts';
import * as contracts from '#shared/auth/contracts/factors.ts';
import * as recovery from '#shared/auth/contracts/recovery-codes.ts';

/** Registers the endpoints of second factors. */
export function factorRoutes(app: FastifyInstance, services: Services): void {
  mount(app, contracts.enrolFactor, ({ body, identity, request }) =>
    enrolFactor(services, identity, body, clientOf(request)),
  );
  mount(app, recovery.getRecoveryStatus, ({ identity }) => getRecoveryStatus(services, identity));
  mount(app, recovery.generateRecoveryCodes, ({ body, identity, request }) =>
    generateRecoveryCodes(services, identity, body?.friendly_name, clientOf(request)),
  );
  mount(app, recovery.regenerateRecoveryCodes, ({ identity, request }) =>
    regenerateRecoveryCodes(services, identity, clientOf(request)),
  );
  mount(app, recovery.verifyRecoveryCode, ({ body, identity, request }) =>
    verifyRecoveryCode(services, identity, body.code ?? '', clientOf(request)),
  );
  mount(app, recovery.deleteRecoveryCodes, ({ identity, request }) =>
    deleteRecoveryCodes(services, identity, clientOf(request)),
  );
  mount(app, contracts.challengeFactor, ({ params, identity, request }) =>
    challengeFactor(services, identity, params.factor_id, clientOf(request)),
  );
  mount(app, contracts.verifyFactor, ({ params, body, identity, request }) =>
    verifyFactor(services, identity, params.factor_id, body, clientOf(request)),
  );
  mount(app, contracts.unenrolFactor, ({ params, identity, request }) =>
    unenrolFactor(services, identity, params.factor_id, clientOf(request)),
  );
}
