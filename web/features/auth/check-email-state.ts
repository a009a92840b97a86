import { useLocation } from '@tanstack/react-router';
import type { MailKind } from '#web/features/auth/auth-calls.ts';

/** The navigation state of the check-your-email page. */
export interface CheckEmailState {
  email: string;
  /** Purpose of the mail. */
  kind: MailKind;
  /** Where to go after signing in. */
  next?: string;
}

declare module '@tanstack/react-router' {
  interface HistoryState {
    checkEmail?: CheckEmailState;
  }
}

/** The present navigation state; undefined for a visitor who opened the address directly. */
export function useCheckEmailState(): CheckEmailState | undefined {
  return useLocation({ select: (location) => location.state.checkEmail });
}
