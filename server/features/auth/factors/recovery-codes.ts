import { type Caller, readCaller, requireCaller } from '#server/features/auth/caller.ts';
import { readName } from '#server/features/auth/factors/factor-input.ts';
import {
  hashRecoveryCode,
  newRecoveryCodes,
} from '#server/features/auth/factors/new-recovery-codes.ts';
import { removeFactor } from '#server/features/auth/factors/unenrol-factor.ts';
import { audit } from '#server/features/auth/repository/audit.ts';
import {
  changeFactor,
  type FactorRow,
  factorsOf,
  insertFactor,
} from '#server/features/auth/repository/factors.ts';
import { clearFailures } from '#server/features/auth/repository/limits.ts';
import { listCodeUses, replaceCodes } from '#server/features/auth/repository/recovery-codes.ts';
import { enqueueMail } from '#server/features/auth/request-mail.ts';
import { type Client, type Services, serviceTransaction } from '#server/features/auth/services.ts';
import type { SignedIn } from '#server/http/mount.ts';
import type { Transaction } from '#server/platform/database/database.ts';
import { rowId } from '#server/platform/ids.ts';
import type { RecoveryCodes, RecoveryStatus } from '#shared/auth/contracts/recovery-codes.ts';
import { ERRORS } from '#shared/core/error-catalogue.ts';
import { AppError } from '#shared/core/errors.ts';
import { serverMessages } from '#shared/core/server-messages.ts';

const NAME = 'Recovery codes';

/** The key of the counter of a person's wrong recovery codes. */
export function recoveryAttempts({ secrets }: Pick<Services, 'secrets'>, userId: string): string {
  return secrets.counterKey('recovery-code', userId);
}

/** How many codes the person has left (GET /factors/recovery-codes). */
export function getRecoveryStatus(services: Services, identity: SignedIn): Promise<RecoveryStatus> {
  return serviceTransaction(services, async (tx) => {
    const caller = await readCaller(tx, identity, services.clock.now());
    const { id } = requireSet(await factorsOf(tx, caller.user.id));
    const uses = await listCodeUses(tx, caller.user.id);
    const remaining = uses.filter((used) => used === null).length;
    return { id, type: 'recovery_code', total: uses.length, remaining };
  });
}

/**
 * Makes the person's first set of codes, which are shown this once (POST /factors/recovery-codes). They need another
 * confirmed factor beside them, and so a session of aal2.
 */
export function generateRecoveryCodes(
  services: Services,
  identity: SignedIn,
  name: string | null | undefined,
  client: Client,
): Promise<RecoveryCodes> {
  return serviceTransaction(services, async (tx) => {
    const now = services.clock.now();
    const caller = await requireCaller(tx, identity, now);
    const factors = await factorsOf(tx, caller.user.id);
    if (!factors.some(({ status }) => status === 'verified')) {
      throw new AppError(ERRORS.mfa_recovery_codes_sole_factor, serverMessages.auth.recoverySole);
    }
    if (factors.some(isSet)) {
      throw new AppError(ERRORS.mfa_verified_factor_exists, serverMessages.auth.recoveryExist);
    }
    const wanted = readName(name) || NAME;
    const factor = await insertFactor(tx, {
      user_id: caller.user.id,
      id: rowId(now),
      factor_type: 'recovery_code',
      status: 'verified',
      friendly_name: wanted,
      created_at: now,
      updated_at: now,
    });
    if (!factor) {
      const text = serverMessages.auth.factorNameTaken(wanted);
      throw new AppError(ERRORS.mfa_factor_name_conflict, text, { field: 'friendly_name' });
    }
    return writeCodes(tx, caller, factor, client, now);
  });
}

/** Makes a new set, which voids the former one (POST /factors/recovery-codes/regenerate). */
export function regenerateRecoveryCodes(
  services: Services,
  identity: SignedIn,
  client: Client,
): Promise<RecoveryCodes> {
  return serviceTransaction(services, async (tx) => {
    const now = services.clock.now();
    const caller = await requireCaller(tx, identity, now);
    const factor = requireSet(await factorsOf(tx, caller.user.id));
    await clearFailures(tx, recoveryAttempts(services, caller.user.id));
    await changeFactor(tx, factor, {}, now);
    return writeCodes(tx, caller, factor, client, now);
  });
}

/** Removes the set (DELETE /factors/recovery-codes). */
export function deleteRecoveryCodes(
  services: Services,
  identity: SignedIn,
  client: Client,
): Promise<{ id: string }> {
  return serviceTransaction(services, async (tx) => {
    const now = services.clock.now();
    const caller = await requireCaller(tx, identity, now);
    const factor = requireSet(await factorsOf(tx, caller.user.id));
    await removeFactor(tx, factor, now);
    const entry = { userId: caller.user.id, sessionId: caller.session.id, ip: client.ip };
    const details = { factor_id: factor.id, type: factor.factor_type };
    await audit(tx, { action: 'factor_unenrolled', ...entry, details }, now);
    return { id: factor.id };
  });
}

const isSet = ({ factor_type: type }: FactorRow) => type === 'recovery_code';

function requireSet(factors: readonly FactorRow[]): FactorRow {
  const found = factors.find(isSet);
  if (found) return found;
  throw new AppError(ERRORS.mfa_factor_not_found, serverMessages.auth.factorNotFound);
}

async function writeCodes(
  tx: Transaction,
  { user, session }: Caller,
  factor: FactorRow,
  client: Client,
  now: Date,
): Promise<RecoveryCodes> {
  const codes = newRecoveryCodes();
  await replaceCodes(
    tx,
    factor,
    codes.map((code) => hashRecoveryCode(user.id, code)),
  );
  const entry = { userId: user.id, sessionId: session.id, ip: client.ip };
  await audit(tx, { action: 'recovery_codes_generated', ...entry }, now);
  await enqueueMail(tx, { userId: user.id, purpose: 'recovery_codes_made' });
  const { id, friendly_name } = factor;
  return { id, type: 'recovery_code', friendly_name, total: codes.length, codes };
}
