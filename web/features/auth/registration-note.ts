import { messages } from '#shared/messages.ts';
import { pageConfig } from '#web/lib/page-config.ts';

/** Why nobody makes an account by themselves here; undefined where everybody may. */
export function registrationNote(): string | undefined {
  const { registration } = pageConfig();
  return registration === 'open' ? undefined : messages.auth.registration[registration];
}
