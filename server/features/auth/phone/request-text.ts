import {
  takeText,
  textCounters,
  type CountedText,
  type TextCounters,
} from '#server/features/auth/phone/text-limits.ts';
import type { Services } from '#server/features/auth/services.ts';
import type { Transaction } from '#server/platform/database/database.ts';
import { randomId } from '#server/platform/ids.ts';
import { enqueue } from '#server/platform/jobs/enqueue.ts';

/** Why a text is sent; its code is made when it is sent. */
export type TextPurpose = 'signup' | 'signin' | 'phone_change' | 'reauthentication';

/** The kind of background job that sends a text. */
export const TEXT_JOB = 'auth.text';

/** A text in the outbox: an id and a purpose, never a number or a code. */
export interface TextPayload {
  readonly userId: string;
  readonly purpose: TextPurpose;
  /** When it was asked for, in Unix milliseconds; a text that comes too late is of no use. */
  readonly askedAt: number;
  /** Counted when the job runs, if the request must not show whether the phone has an account. */
  readonly counters?: TextCounters | undefined;
}

/** Leaves a text in the outbox when the phone may get one; what happens is the same for unknown phones. */
export async function requestText(
  tx: Transaction,
  services: Services,
  text: CountedText & { readonly purpose: TextPurpose },
): Promise<void> {
  if (!(await takeText(tx, services, await textCounters(tx, services, text)))) return;
  await leaveText(tx, services, { userId: text.userId, purpose: text.purpose });
}

/** Leaves a text in the outbox of the caller's transaction; without a person the job sends nothing. */
export async function leaveText(
  tx: Transaction,
  services: Services,
  text: {
    readonly userId: string | undefined;
    readonly purpose: TextPurpose;
    readonly counters?: TextCounters;
  },
): Promise<void> {
  const payload: TextPayload = {
    ...text,
    // No account has a random id.
    userId: text.userId ?? randomId(),
    askedAt: services.clock.now().getTime(),
  };
  await enqueue(tx, { kind: TEXT_JOB, payload });
}
