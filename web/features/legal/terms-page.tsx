import { LEGAL_PAGE } from '#shared/site/legal-page.ts';
import { Facts, LegalDocument, Section } from '#web/features/legal/document.tsx';
import { paths } from '#web/lib/paths.ts';
import { AppLink } from '#web/ui/app-link.tsx';

function Data() {
  return (
    <Section title="What the figures are">
      <p>
        The H1B records are disclosure data of the US Department of Labor, as employers filed them.
        They show what employers asked for, not what was granted or paid, and they contain the
        filers&rsquo; errors. Before an operator loads whole years the page shows a sample of real
        filings, and says so. The number of approved petitions per employer comes from the H-1B
        Employer Data Hub of USCIS. What counts as a fair offer is an estimate from these filings.
        The internship listings are invented until real ones are loaded, and their page says so.
        Nothing here is legal or immigration advice.
      </p>
      <p>
        JobGPT&rsquo;s answers come from a language model. They can be wrong. Read them before you
        use them: you are responsible for what you send to an employer.
      </p>
    </Section>
  );
}

/** The terms of service: what people may expect of the site, and the site of them. */
export function TermsPage() {
  return (
    <LegalDocument
      title="Terms of Service"
      changed="November 25, 2026"
      contents={[
        'Your account',
        'Your content',
        'Fair use',
        'What the figures are',
        'No warranty',
        'Changes and contact',
      ]}
    >
      <p className="text-large text-soft">
        Waymark is a free tool for people looking for work. This site is run by {LEGAL_PAGE.who}; by
        using it you agree to the following.
      </p>
      <Section title="Your account">
        <Facts>
          <li>
            Use an email address that is yours and keep access to it: it is the key to your list.
          </li>
          <li>
            You are responsible for what happens in your account. Tell the operator if someone else
            used it.
          </li>
          <li>You can leave anytime. Deleting your account deletes everything in it.</li>
        </Facts>
      </Section>
      <Section title="Your content">
        <p>
          What you enter stays yours. You let the site store it, show it to you and, when you ask
          JobGPT, pass on what you chose to share. The{' '}
          <AppLink href={paths.privacy} className="prose-link">
            Privacy Policy
          </AppLink>{' '}
          says what happens to it.
        </p>
      </Section>
      <Section title="Fair use">
        <Facts>
          <li>Do not try to reach other people&rsquo;s records, or to stop the site for others.</li>
          <li>
            Programs may use the documented API within its limits, with an account that is yours.
          </li>
          <li>Store nothing that is unlawful or that belongs to someone else.</li>
        </Facts>
        <p>An account that breaks these rules can be suspended or closed.</p>
      </Section>
      <Data />
      <Section title="No warranty">
        <p>
          The site is provided as is, with no promise that it is always available or free of errors
          and, as far as the law allows, with no liability for the results of using it. Keep a copy
          of what matters: &lsquo;Download my data&rsquo; makes one. The software is open source
          under the Apache License 2.0.
        </p>
      </Section>
      <Section title="Changes and contact">
        <p>
          When these terms change, the date above changes with them. For questions write to{' '}
          {LEGAL_PAGE.contact}.
        </p>
      </Section>
    </LegalDocument>
  );
}
