import { addressed, type Output } from '#shared/contracts/contract.ts';
import { demoEndpoints } from '#shared/contracts/demo/endpoints.ts';
import type * as contracts from '#shared/contracts/demo/schemas.ts';
import { call } from '#web/lib/api.ts';

const endpoints = addressed<typeof contracts>()(demoEndpoints);

/** Signs in to the made-up account of a demo; resolves to the session's tokens. Throws AppError. */
export function startVisit(): Promise<Output<typeof contracts.startVisit.response>> {
  return call(endpoints.startVisit, {});
}
