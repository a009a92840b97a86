import { useLocation } from '@tanstack/react-router';
import type { MailKind } from '#web/features/auth/auth-calls.ts';

/** What the check-your-email page is told in navigation state (spec §2). */
export interface CheckEmailState {
  email: string;
  /** What the mail was asked for. */
  kind: MailKind;
  /** Where to go after signing in. */
  next?: string;
}

declare module '@tanstack/react-router' {
  interface HistoryState {
    checkEmail?: CheckEmailState;
  }
}

/** The navigation state of the check-your-email page; undefined for a visitor who came by the address. */
export function useCheckEmailState(): CheckEmailState | undefined {
  return useLocation({ select: (location) => location.state.checkEmail });
}
