import { useSyncExternalStore } from 'react';
import { CONNECTION_CHECK_MAX_MS, CONNECTION_CHECK_MS } from '#shared/core/limits.ts';

/** The connection: online, no network, or a network without a response from the server. */
type Connection = 'online' | 'offline' | 'unreachable';

let unreachable = false;
const listeners = new Set<() => void>();

function current(): Connection {
  if (!navigator.onLine) return 'offline';
  return unreachable ? 'unreachable' : 'online';
}

function tell(): void {
  for (const listener of listeners) listener();
}

let next: ReturnType<typeof setTimeout> | undefined;

/** Asks the server again and again, ever more rarely, until it responds. */
function askUntilBack(wait: number): void {
  clearTimeout(next);
  next = setTimeout(() => void askAgain(wait), wait);
}

async function askAgain(waited: number): Promise<void> {
  if (!(await checkConnection())) askUntilBack(Math.min(waited * 2, CONNECTION_CHECK_MAX_MS));
}

/** Records whether the last request got a response; while none does, asks again by itself. */
export function reportReachable(reachable: boolean): void {
  if (unreachable === !reachable) return;
  unreachable = !reachable;
  if (unreachable) askUntilBack(CONNECTION_CHECK_MS);
  else clearTimeout(next);
  tell();
}

// A request that failed without a network says nothing of the server.
function onNetwork(): void {
  if (unreachable) void checkConnection();
  tell();
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  if (listeners.size === 1) {
    window.addEventListener('online', onNetwork);
    window.addEventListener('offline', tell);
  }
  return () => {
    listeners.delete(listener);
    if (listeners.size > 0) return;
    window.removeEventListener('online', onNetwork);
    window.removeEventListener('offline', tell);
  };
}

/** The connection as React state. */
export function useConnection(): Connection {
  return useSyncExternalStore(subscribe, current);
}

/** Checks whether the server responds; records the result and resolves to it. */
export async function checkConnection(): Promise<boolean> {
  const answered = await fetch('/healthz', { cache: 'no-store' }).then(
    (response) => response.ok,
    () => false,
  );
  reportReachable(answered);
  return answered;
}
