import { useLocation } from '@tanstack/react-router';
import { paths, safeNext } from '#web/lib/paths.ts';

/** Where to go after signing in: `redirectTo` of the address when it is a path of our own site, else nothing. */
export function useReturnPath(): string | undefined {
  const query = useLocation({ select: (location) => location.searchStr });
  return safeNext(new URLSearchParams(query).get('redirectTo'), '') || undefined;
}

/** A page of the sign-in with the way back kept in its address. */
export function withReturnPath(path: string, next: string | undefined): string {
  if (!next) return path;
  return `${path}${path.includes('?') ? '&' : '?'}redirectTo=${encodeURIComponent(next)}`;
}

/** The absolute address a mail or a provider leads back to, with the path to open afterwards. */
export function callbackUrl(next: string | undefined): string {
  const address = `${location.origin}${paths.authCallback}`;
  return next ? `${address}?next=${encodeURIComponent(next)}` : address;
}

/**
 * The path a mailed link goes on to: its `next` may be a path or an address of our own site, and
 * where it is the callback page itself, what counts is that page's own `next`.
 */
export function nextOfLink(next: string | null, origin: string): string | undefined {
  if (!next || !URL.canParse(next, origin)) return undefined;
  const url = new URL(next, origin);
  if (url.origin !== origin) return undefined;
  const path =
    url.pathname === paths.authCallback
      ? url.searchParams.get('next')
      : `${url.pathname}${url.search}`;
  return safeNext(path, '') || undefined;
}

/** The welcome page of a new account, with the path to open afterwards. */
export function onboardingPath(next: string | undefined): string {
  return next ? `${paths.onboarding}?next=${encodeURIComponent(next)}` : paths.onboarding;
}
