import { useEffect, useRef, useState } from 'react';

import { followLink, verifyToken } from '#shared/auth/contracts/mailed-links.ts';
import { PKCE_LINK_PREFIX } from '#shared/auth/contracts/shapes.ts';
import { AppError } from '#shared/core/errors.ts';
import { messages } from '#shared/core/messages.ts';
import { AuthFrame } from '#web/features/auth/auth-frame.tsx';
import { authRequest } from '#web/features/auth/auth-request.ts';
import { callbackUrl, nextOfLink } from '#web/features/auth/return-path.ts';
import { isRetryable } from '#web/lib/api.ts';
import { hasAsked } from '#web/lib/asked-mails.ts';
import { authMessage } from '#web/lib/auth-message.ts';
import { paths } from '#web/lib/paths.ts';
import { useSession } from '#web/lib/session.ts';
import { Button } from '#web/ui/button.tsx';
import { LinkButton } from '#web/ui/link-button.tsx';
import { Panel } from '#web/ui/panel.tsx';

/** Parameters of a mailed link. */
interface MailedLink {
  token_hash: string;
  type: string;
  next: string | undefined;
  /** An allowed address outside this site that asked for the mail. */
  redirect_to: string | undefined;
}

/** The mailed link in a query; undefined when something is missing. */
function readLink(query: string, origin: string): MailedLink | undefined {
  const values = new URLSearchParams(query);
  const token_hash = values.get('token_hash');
  const type = values.get('type');
  if (!token_hash || !type) return undefined;
  return {
    token_hash,
    type,
    next: nextOfLink(values.get('next'), origin),
    redirect_to: values.get('redirect_to') ?? undefined,
  };
}

/** Whether a link is redeemed by this page; tokens for another site and links of a PKCE flow are left to the server. */
function isForThisPage({ redirect_to, token_hash }: MailedLink): boolean {
  return redirect_to === undefined && !token_hash.startsWith(PKCE_LINK_PREFIX);
}

/** Effect of the button: an address to go to, or only a sentence (after half of an e-mail change). */
type Redeemed = { goTo: string } | { message: string };

/**
 * Redeems a mailed link, which works once, for the callback page with the tokens in its fragment.
 * Tokens for another site are left to the server, which knows the allowed ones, and so are links of a
 * PKCE flow, which give a code that only the browser that asked can redeem. Throws AppError with the
 * server's sentence.
 */
async function redeemLink(link: MailedLink): Promise<Redeemed> {
  const { token_hash, type, next, redirect_to } = link;
  if (!isForThisPage(link)) {
    const target = redirect_to ?? callbackUrl(next);
    const query = new URLSearchParams({ token: token_hash, type, redirect_to: target });
    return { goTo: `${followLink.path}?${query}` };
  }
  const answer = await authRequest(verifyToken, { type, token_hash });
  if (!('access_token' in answer)) return { message: answer.msg };
  const fragment = new URLSearchParams({
    access_token: answer.access_token,
    expires_at: String(answer.expires_at),
    expires_in: String(answer.expires_in),
    refresh_token: answer.refresh_token,
    token_type: answer.token_type,
    type,
  });
  const query = next ? `?next=${encodeURIComponent(next)}` : '';
  return { goTo: `${paths.authCallback}${query}#${fragment}` };
}

interface Purpose {
  title: string;
  intro: string;
}

const SIGN_IN: Purpose = {
  title: 'Sign in to Waymark',
  intro: 'Press Confirm to sign in on this device.',
};

/** Title and text for each type of link. */
const PURPOSES: Partial<Record<string, Purpose>> = {
  signup: {
    title: 'Confirm your email address',
    intro: 'Press Confirm to finish your registration and sign in.',
  },
  invite: {
    title: 'Accept your invitation',
    intro: 'Press Confirm to create your account and sign in.',
  },
  recovery: {
    title: 'Reset your password',
    intro: 'Press Confirm to sign in and choose a new password.',
  },
  email_change: {
    title: 'Confirm your new email address',
    intro:
      'Press Confirm only if you requested this yourself: the account that requested it gets this address.',
  },
};

function BackLink() {
  const session = useSession();
  return session ? (
    <LinkButton href={paths.dashboard}>Back to Dashboard</LinkButton>
  ) : (
    <LinkButton href={paths.login}>Back to Login</LinkButton>
  );
}

/** Result of pressing the button. */
interface Outcome {
  tone: 'success' | 'error';
  text: string;
  /** The link was not used up: the button may be pressed again. */
  again: boolean;
}

function refused(error: unknown): Outcome {
  const again =
    error instanceof AppError && (isRetryable(error) || error.is('over_request_rate_limit'));
  return { tone: 'error', text: authMessage(error, messages.auth.failed), again };
}

const INCOMPLETE: Outcome = { tone: 'error', text: messages.auth.linkIncomplete, again: false };

/** Kinds of links that sign in the person who asked for them. */
const SIGN_IN_TYPES = new Set(['magiclink', 'signup', 'recovery']);

/** Whether opening a link is enough: this browser is waiting for such a mail, as no mail scanner is. */
function opensItself(link: MailedLink | undefined): link is MailedLink {
  return link !== undefined && isForThisPage(link) && SIGN_IN_TYPES.has(link.type) && hasAsked();
}

/**
 * /auth/confirm: redeems a mailed link and leads to the callback page, once the page is visible in the browser that asked
 * for a mail, elsewhere when the button is pressed: mail scanners open links, too.
 */
export function ConfirmPage() {
  const [link] = useState(() => readLink(location.search, location.origin));
  const [busy, setBusy] = useState(false);
  const [outcome, setOutcome] = useState(link ? undefined : INCOMPLETE);
  const { title, intro } = PURPOSES[link?.type ?? ''] ?? SIGN_IN;
  const done = outcome && !outcome.again;

  async function confirm(mailed: MailedLink) {
    setBusy(true);
    try {
      const redeemed = await redeemLink(mailed);
      if ('goTo' in redeemed) {
        // A new document: nothing of this page remains, nor the used token in its address.
        location.replace(redeemed.goTo);
        return;
      }
      setOutcome({ tone: 'success', text: redeemed.message, again: false });
    } catch (error) {
      setOutcome(refused(error));
    }
    setBusy(false);
  }

  const begun = useRef(false);
  useEffect(() => {
    if (!opensItself(link)) return undefined;
    const begin = () => {
      if (begun.current || document.visibilityState !== 'visible') return;
      begun.current = true;
      void confirm(link);
    };
    begin();
    document.addEventListener('visibilitychange', begin);
    return () => document.removeEventListener('visibilitychange', begin);
    // The link of this document is redeemed once, however often the page renders.
    // oxlint-disable-next-line react-hooks/exhaustive-deps
  }, []);

  return (
    <AuthFrame title={title} intro={done ? undefined : <p>{intro}</p>}>
      {outcome && <Panel tone={outcome.tone}>{outcome.text}</Panel>}
      {link && !done && (
        <Button
          variant="primary"
          busy={busy}
          busyLabel="Processing..."
          onClick={() => void confirm(link)}
        >
          Confirm
        </Button>
      )}
      {done && <BackLink />}
    </AuthFrame>
  );
}
