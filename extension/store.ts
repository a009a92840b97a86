import { chrome } from '#extension/chrome.ts';
import type { PageJob } from '#shared/postings/reader/seen-job.ts';

/** The server that the person chose, and the key it takes. */
export interface Pairing {
  /** Its origin, such as `https://waymark.example`. */
  readonly server: string;
  readonly key: string;
}

/** A press that is to be sent, or was sent without an answer. */
export interface Press {
  readonly id: string;
  readonly kind: 'save' | 'apply';
  readonly job: PageJob;
  /** The person's day of the press. */
  readonly day: string;
  /** Whether it left this browser at least once, so that the server may have it. */
  readonly wasSent: boolean;
}

async function read<Value>(name: string): Promise<Value | undefined> {
  return (await chrome.storage.local.get(name))[name] as Value | undefined;
}

/** The pairing; undefined before it. */
export const pairing = () => read<Pairing>('pairing');

/** Keeps the pairing, or forgets it with the presses that wait. */
export async function keepPairing(made: Pairing | undefined): Promise<void> {
  if (made) return chrome.storage.local.set({ pairing: made });
  await chrome.storage.local.remove('pairing');
  await chrome.storage.local.remove('presses');
}

/** The presses that wait, the oldest first. */
export const waiting = async () => (await read<Press[]>('presses')) ?? [];

/** Keeps the presses that wait, and shows how many there are on the icon. */
export async function keepWaiting(presses: readonly Press[]): Promise<void> {
  await chrome.storage.local.set({ presses });
  await chrome.action.setBadgeText({ text: presses.length > 0 ? String(presses.length) : '' });
}
