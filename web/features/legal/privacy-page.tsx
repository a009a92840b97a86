import {
  AUDIT_NOBODY_DAYS,
  DELETED_KEPT_DAYS,
  EVENT_LARGE_DAYS,
  KNOWN_NETWORK_DAYS,
  UNCONFIRMED_ACCOUNT_DAYS,
} from '#shared/core/limits.ts';
import { PERSONAL_KINDS } from '#shared/account/personal-kinds.ts';
import { SIGN_IN_SERVICES } from '#shared/auth/identity-providers.ts';
import { LEGAL_PAGE } from '#shared/site/legal-page.ts';
import { Facts, LegalDocument, Section } from '#web/features/legal/document.tsx';

function WhatIsStored() {
  return (
    <Section title="What is stored">
      <p>What you enter, what you let another service send, and what signing in safely needs:</p>
      <Facts>
        {Object.values(PERSONAL_KINDS).map(({ name, what }) => (
          <li key={name}>
            <b>{name}</b>: {what}
          </li>
        ))}
      </Facts>
      <p>
        The networks you sign in from are kept as hashes for {KNOWN_NETWORK_DAYS} days. The
        server&rsquo;s log has the kind of each request, its outcome and its duration: no email
        address, no search, no text of yours.
      </p>
    </Section>
  );
}

function InTheBrowser() {
  return (
    <Section title="In your browser">
      <p>
        Waymark sets no cookies. The browser&rsquo;s own storage keeps your session, your theme, the
        drafts of forms you have not saved yet, your postal address, which emails you asked for (as
        hashes), what JobGPT may share, what you need of an employer (a new H-1B, for example; the
        server never gets it), and public H1B statistics. Signing out removes all of this but the
        theme.
      </p>
    </Section>
  );
}

function WhoCanRead() {
  return (
    <Section title="Who can read it">
      <Facts>
        <li>
          You. The database itself refuses one person&rsquo;s records to another; resumes are
          private, and a link to one ends within the hour.
        </li>
        <li>
          The operator of this site, who runs the server and its database, as with every website.
        </li>
        <li>
          The AI service that the operator has set up, if any, and only when you ask JobGPT: it gets
          your question and what you chose to share. A preview shows all of it before you send it.
        </li>
        <li>The mail service that delivers your emails, and the service that sends texts.</li>
        <li>{SIGN_IN_SERVICES}, when you sign in with it: it learns that you did.</li>
        <li>
          Job boards and pages whose link you paste: the server opens the link to read the title,
          company and posting, unless the operator has switched that off. They see the server, not
          you.
        </li>
        <li>
          Your email provider, if the site offers it and you connect a mailbox: the server signs in
          there with the app password you gave it and reads one folder when you press &lsquo;Sync
          Gmail&rsquo;. An app password opens the whole mailbox; whoever runs the server could use
          it until you disconnect.
        </li>
        <li>
          Anyone who has your calendar address, until you replace or remove it: it shows interviews,
          next steps and closing days without a sign-in.
        </li>
        <li>
          Company websites, when the server fetches a company&rsquo;s icon: they see the server, not
          you.
        </li>
      </Facts>
      <p>
        Nothing is sold, nothing is shown to advertisers, and no page loads files from anyone else.
        The H1B page shows a dashboard of the government in a frame only when you open its tab. The
        H1B records themselves are public data of the US Department of Labor and of USCIS.
      </p>
    </Section>
  );
}

function HowLong() {
  return (
    <Section title="How long">
      <p>Until you delete it, with these exceptions:</p>
      <Facts>
        <li>
          What you delete can be restored for {DELETED_KEPT_DAYS} days and is then removed
          permanently, or at once with &lsquo;Delete now&rsquo;.
        </li>
        <li>
          Earlier versions of long notes are removed after {EVENT_LARGE_DAYS} days; that they
          changed stays in the history of the application.
        </li>
        <li>
          The log of sign-ins and security changes is removed after a year, unless the operator
          chose another time.
        </li>
        <li>
          An account that is never confirmed is removed {UNCONFIRMED_ACCOUNT_DAYS} days after it was
          last used.
        </li>
        <li>
          When you delete your account, its records and files are removed at once. Security log
          entries that then belong to nobody are removed within {AUDIT_NOBODY_DAYS} days.
        </li>
        <li>Backups that the operator makes are kept as long as the operator keeps them.</li>
      </Facts>
    </Section>
  );
}

/** The privacy policy: what this software stores, where, how long, and who can read it. */
export function PrivacyPage() {
  return (
    <LegalDocument
      title="Privacy Policy"
      changed="November 25, 2026"
      contents={[
        'What is stored',
        'In your browser',
        'Who can read it',
        'How long',
        'Analytics',
        'Your rights',
      ]}
    >
      <div className="flex flex-col gap-3">
        <p className="text-large">
          Waymark keeps your job search for you and uses it for nothing else.
        </p>
        <p>This site is run by {LEGAL_PAGE.who}, who can read what is stored here.</p>
      </div>
      <WhatIsStored />
      <InTheBrowser />
      <WhoCanRead />
      <HowLong />
      <Section title="Analytics">
        <p>
          Waymark collects no analytics and sends none to anyone. Where an operator adds analytics
          of their own, analytics data is retained for 14 months. This clause was last updated
          January 24th 2025.
        </p>
      </Section>
      <Section title="Your rights">
        <p>
          Your profile has &lsquo;Download my data&rsquo;, an archive with everything kept about you
          and your files, which the profile of this or another Waymark restores into an account, and
          &lsquo;Delete my account&rsquo;. Both work at once, without asking anyone. For any other
          wish or question, write to {LEGAL_PAGE.contact}.
        </p>
      </Section>
    </LegalDocument>
  );
}
