import { addressed, type Output } from '#shared/core/contract.ts';
import { demoEndpoints } from '#shared/demo/contracts/endpoints.ts';
import type * as contracts from '#shared/demo/contracts/schemas.ts';
import { call } from '#web/lib/api.ts';

const endpoints = addressed<typeof contracts>()(demoEndpoints);

/** Signs in to the made-up account of a demo; resolves to the session's tokens. Throws AppError. */
export function startVisit(): Promise<Output<typeof contracts.startVisit.response>> {
  return call(endpoints.startVisit, {});
}
