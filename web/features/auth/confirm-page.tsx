import { useEffect, useRef, useState } from 'react';

import { followLink, getLinkAddress, verifyToken } from '#shared/auth/contracts/mailed-links.ts';
import { PKCE_LINK_PREFIX } from '#shared/auth/contracts/shapes.ts';
import { AppError } from '#shared/core/errors.ts';
import { messages } from '#shared/core/messages.ts';
import { AuthFrame } from '#web/features/auth/auth-frame.tsx';
import { authRequest } from '#web/features/auth/auth-request.ts';
import { FormActions } from '#web/features/auth/form-actions.tsx';
import { callbackUrl, nextOfLink } from '#web/features/auth/return-path.ts';
import { isRetryable } from '#web/lib/api.ts';
import { noteAgreed, wasAsked } from '#web/lib/asked-mails.ts';
import { authMessage } from '#web/lib/auth-message.ts';
import { paths } from '#web/lib/paths.ts';
import { sessionIdOf, useSession } from '#web/lib/session.ts';
import { Button } from '#web/ui/button.tsx';
import { LinkButton } from '#web/ui/link-button.tsx';
import { Panel } from '#web/ui/panel.tsx';
import { Spinner } from '#web/ui/spinner.tsx';

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

/** The account that a link signs in to. */
interface LinkAccount {
  email: string;
  /** This browser asked for the link. */
  asked: boolean;
}

/** Asks whose account a link signs in to, which uses nothing up. Throws AppError with the server's sentence. */
async function accountOf({ type, token_hash }: MailedLink): Promise<LinkAccount> {
  const { email } = await authRequest(getLinkAddress, { type, token_hash });
  return { email, asked: await wasAsked(email) };
}

/** Whether the page says whose account a link signs in to; a change of address says so in its mail. */
function namesAccount(link: MailedLink): boolean {
  return isForThisPage(link) && link.type !== 'email_change';
}

/** Effect of the button: an address to go to, or only a sentence (after half of an e-mail change). */
type Redeemed = { goTo: string } | { message: string };

/**
 * Redeems a mailed link, which works once, for the callback page with the tokens in its fragment.
 * Tokens for another site are left to the server, which knows the allowed ones, and so are links of a
 * PKCE flow, which give a code that only the browser that asked can redeem. Throws AppError with the
 * server's sentence.
 */
async function redeemLink(link: MailedLink, account: LinkAccount | undefined): Promise<Redeemed> {
  const { token_hash, type, next, redirect_to } = link;
  if (!isForThisPage(link)) {
    const target = redirect_to ?? callbackUrl(next);
    const query = new URLSearchParams({ token: token_hash, type, redirect_to: target });
    return { goTo: `${followLink.path}?${query}` };
  }
  const answer = await authRequest(verifyToken, { type, token_hash });
  if (!('access_token' in answer)) return { message: answer.msg };
  const sessionId = sessionIdOf(answer);
  // The person saw this address, and nobody else has the tokens: the callback page does not ask again.
  if (sessionId && account?.email === answer.user.email) noteAgreed(sessionId);
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

/** Where the page leads away from a link: to the session that is there, or to the sign-in page. */
function BackLink({ leave = false }: { leave?: boolean }) {
  const session = useSession();
  const text = leave
    ? { stay: 'Stay signed in', go: 'Cancel' }
    : { stay: 'Back to Dashboard', go: 'Back to Login' };
  return (
    <LinkButton
      href={session ? paths.dashboard : paths.login}
      variant={leave ? 'quiet' : 'secondary'}
    >
      {session ? text.stay : text.go}
    </LinkButton>
  );
}

/** Whose account a link signs in to and, where nobody asked for it, what to look at before agreeing. */
function AboutAccount({ email, asked }: LinkAccount) {
  const present = useSession()?.user.email;
  return (
    <>
      <p className="mt-3">
        The link was sent to <strong className="font-semibold text-ink">{email}</strong>.
      </p>
      {!asked && (
        <p className="mt-3 border-l-3 border-yellow-dot pl-3">
          This link was requested in a different browser. Confirm only if this is your email
          address.
        </p>
      )}
      {!asked && present && present !== email && (
        <p className="mt-3">
          You are signed in as <strong className="font-semibold text-ink">{present}</strong>. If you
          confirm, that session ends on this device.
        </p>
      )}
    </>
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

/** What the page knows of its link, and what its button does. */
interface LinkState {
  account: LinkAccount | undefined;
  /** Whose account it is has not been answered yet. */
  looking: boolean;
  busy: boolean;
  outcome: Outcome | undefined;
  press: () => void;
}

/**
 * Asks whose account a link signs in to, then redeems it: once the page is visible in the browser that asked for that mail,
 * elsewhere when the button is pressed, as mail scanners open links, too.
 */
function useMailedLink(link: MailedLink | undefined): LinkState {
  const [account, setAccount] = useState<LinkAccount>();
  const [busy, setBusy] = useState(false);
  const [outcome, setOutcome] = useState(link ? undefined : INCOMPLETE);
  const looks = link !== undefined && !account && namesAccount(link);

  async function look(mailed: MailedLink) {
    setBusy(true);
    try {
      setAccount(await accountOf(mailed));
      setOutcome(undefined);
    } catch (error) {
      setOutcome(refused(error));
    }
    setBusy(false);
  }

  async function confirm(mailed: MailedLink) {
    setBusy(true);
    try {
      const redeemed = await redeemLink(mailed, account);
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

  const looked = useRef(false);
  const begun = useRef(false);
  useEffect(() => {
    if (!link) return undefined;
    if (looks && !looked.current) {
      looked.current = true;
      void look(link);
    }
    if (!account?.asked || !SIGN_IN_TYPES.has(link.type)) return undefined;
    const begin = () => {
      if (begun.current || document.visibilityState !== 'visible') return;
      begun.current = true;
      void confirm(link);
    };
    begin();
    document.addEventListener('visibilitychange', begin);
    return () => document.removeEventListener('visibilitychange', begin);
    // The link of this document is looked at and redeemed once, however often the page renders.
    // oxlint-disable-next-line react-hooks/exhaustive-deps
  }, [account]);

  const press = () => {
    if (link) void (looks ? look(link) : confirm(link));
  };
  return { account, looking: looks && !outcome, busy, outcome, press };
}

/** /auth/confirm: says whose account a mailed link signs in to, redeems it and leads to the callback page. */
export function ConfirmPage() {
  const [link] = useState(() => readLink(location.search, location.origin));
  const { account, looking, busy, outcome, press } = useMailedLink(link);
  const { title, intro } = PURPOSES[link?.type ?? ''] ?? SIGN_IN;
  const done = outcome && !outcome.again;
  if (looking) {
    return (
      <AuthFrame title={title}>
        <Spinner label="Checking the link..." />
      </AuthFrame>
    );
  }
  const about = done ? undefined : (
    <>
      <p>{intro}</p>
      {account && <AboutAccount {...account} />}
    </>
  );
  return (
    <AuthFrame title={title} intro={about}>
      {outcome && <Panel tone={outcome.tone}>{outcome.text}</Panel>}
      {!done && (
        <FormActions apart>
          {account && !account.asked && <BackLink leave />}
          <Button variant="primary" busy={busy} busyLabel="Processing..." onClick={press}>
            Confirm
          </Button>
        </FormActions>
      )}
      {done && <BackLink />}
    </AuthFrame>
  );
}
