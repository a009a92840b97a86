import type { User } from '@supabase/auth-js';
import { useQuery } from '@tanstack/react-query';
import { useSearch } from '@tanstack/react-router';
import { type ComponentType, type ReactNode, type SyntheticEvent, useState } from 'react';

import { isOperator } from '#shared/auth/roles.ts';
import { normalizeEmail } from '#shared/core/email.ts';
import { EMAIL_MAX } from '#shared/core/limits.ts';
import { messages } from '#shared/core/messages.ts';
import { accountMessages, profileMessages } from '#shared/profile/messages.ts';
import { AddressForm } from '#web/features/profile/address-form.tsx';
import { ChangePassword, type PasswordForm } from '#web/features/profile/change-password.tsx';
import { Connections } from '#web/features/profile/connections.tsx';
import { DataSettings } from '#web/features/profile/data-settings.tsx';
import { LinkedIn, PersonCard } from '#web/features/profile/person-card.tsx';
import { ResumeManager } from '#web/features/profile/resume-manager.tsx';
import { ResumeVersions } from '#web/features/profile/resume-versions.tsx';
import { AuthenticatorCard } from '#web/features/profile/security/authenticator-card.tsx';
import { EventsCard } from '#web/features/profile/security/events-card.tsx';
import { IdentitiesCard } from '#web/features/profile/security/identities-card.tsx';
import { KeysCard } from '#web/features/profile/security/keys-card.tsx';
import { PasskeysCard } from '#web/features/profile/security/passkeys-card.tsx';
import { PersonalKeysCard } from '#web/features/profile/security/personal-keys-card.tsx';
import { PhoneCard } from '#web/features/profile/security/phone-card.tsx';
import { RecoveryCard } from '#web/features/profile/security/recovery-card.tsx';
import { SecurityPart } from '#web/features/profile/security/security-part.tsx';
import { SessionsCard } from '#web/features/profile/security/sessions-card.tsx';
import { pageConfig } from '#web/lib/page-config.ts';
import { paths } from '#web/lib/paths.ts';
import { getProfile } from '#web/lib/queries/profile.ts';
import { listResumeFiles } from '#web/lib/queries/resume-files.ts';
import { useInvite } from '#web/lib/queries/security.ts';
import { reasonOf } from '#web/lib/reason-of.ts';
import { useSession } from '#web/lib/session.ts';
import { AppLink } from '#web/ui/app-link.tsx';
import { Button } from '#web/ui/button.tsx';
import { Card } from '#web/ui/card.tsx';
import { FailedLoad } from '#web/ui/failed-load.tsx';
import { Field } from '#web/ui/field.tsx';
import { Input } from '#web/ui/input.tsx';
import { PageTitle } from '#web/ui/page-title.tsx';
import { Panel } from '#web/ui/panel.tsx';
import { Skeleton } from '#web/ui/skeleton.tsx';
import { Spinner } from '#web/ui/spinner.tsx';

/** An operator mails somebody an invitation to make an account. */
function InvitePerson() {
  const [typed, setTyped] = useState('');
  const [problem, setProblem] = useState<string>();
  const [invited, setInvited] = useState<string>();
  const invite = useInvite();

  function send(event: SyntheticEvent) {
    event.preventDefault();
    setInvited(undefined);
    const email = normalizeEmail(typed);
    const refused = typed.trim() ? messages.auth.emailMalformed : messages.auth.enterEmail;
    setProblem(email ? undefined : refused);
    if (!email) return;
    invite.mutate(email, {
      onSuccess: () => {
        setInvited(email);
        setTyped('');
      },
      onError: (error) => setProblem(reasonOf(error) ?? accountMessages.inviteFailed),
    });
  }
  return (
    <Card roomy>
      <section aria-labelledby="invitations" className="flex flex-col gap-4">
        <h2 id="invitations" className="text-large font-semibold">
          Invitations
        </h2>
        <p className="text-soft">{accountMessages.inviteAbout}</p>
        {invited && <Panel tone="success">{accountMessages.invited(invited)}</Panel>}
        <form noValidate onSubmit={send} className="grid items-end gap-5 sm:grid-cols-[1fr_auto]">
          <Field label="Email address of the person" error={problem}>
            <Input
              type="email"
              autoComplete="off"
              maxLength={EMAIL_MAX}
              value={typed}
              onChange={(event) => setTyped(event.target.value)}
            />
          </Field>
          <Button
            type="submit"
            busy={invite.isPending}
            busyLabel="Inviting..."
            className="sm:self-end"
          >
            Invite
          </Button>
        </form>
      </section>
    </Card>
  );
}

/** 'Security': how the person protects the account, and who is signed in to it. */
function SecuritySection({ email, passwordForm }: { email?: string; passwordForm: PasswordForm }) {
  return (
    <Card roomy>
      <section aria-labelledby="security" className="flex flex-col gap-6">
        <h2 id="security" className="text-large font-semibold">
          Security
        </h2>
        <SecurityPart
          title="Password"
          intro="You can sign in with a password or with an emailed link."
          action={<ChangePassword email={email} Form={passwordForm} />}
        />
        <AuthenticatorCard />
        <KeysCard />
        <PhoneCard />
        <RecoveryCard />
        <PasskeysCard />
        <IdentitiesCard />
        <SessionsCard />
        <PersonalKeysCard />
        <EventsCard />
      </section>
    </Card>
  );
}

/** The résumé in use, and its other versions. */
function Resumes({ userId, reading: Reading }: { userId: string; reading: ResumeReading }) {
  const { data: profile, isError, isFetching, refetch } = useQuery(getProfile());
  const files = useQuery(listResumeFiles(userId));
  const settled = Boolean(profile || isError) && !files.isPending;
  return (
    <>
      <Card roomy>
        <section aria-labelledby="resume" className="flex flex-col gap-5">
          <h2 id="resume" className="text-large font-semibold">
            Resume
          </h2>
          {profile && (
            <ResumeManager
              profile={profile}
              reading={profile.resume && <Reading key={profile.resume} filePath={profile.resume} />}
            />
          )}
          {!profile && isError && (
            <FailedLoad query={{ isFetching, refetch }}>{profileMessages.loadFailed}</FailedLoad>
          )}
          {!profile && !isError && (
            <>
              <Spinner size={16} label="Loading..." />
              <Skeleton className="h-20" />
            </>
          )}
        </section>
      </Card>
      {/* What is below files waits until they are there: how much room they take is not known before. */}
      <div className={settled ? 'contents' : 'hidden'}>
        <ResumeVersions key={`${userId} versions`} userId={userId} />
      </div>
    </>
  );
}

/** Who the person is: name and address of the account, and where they live. */
function You({ user }: { user: User }) {
  const { data: profile, isError, isFetching, refetch } = useQuery(getProfile());
  const mayInvite = isOperator(user.app_metadata) && pageConfig().registration !== 'closed';
  return (
    <>
      {!profile && isError && (
        <FailedLoad query={{ isFetching, refetch }}>{profileMessages.loadFailed}</FailedLoad>
      )}
      <PersonCard user={user} />
      <Connections
        linkedIn={
          profile ? (
            <LinkedIn key={profile.linkedin_url} link={profile.linkedin_url} />
          ) : (
            <Skeleton className="h-10 w-48" />
          )
        }
      />
      <AddressForm key={user.id} userId={user.id} />
      {mayInvite && <InvitePerson />}
    </>
  );
}

const PARTS = [
  { key: 'you', label: 'You', href: paths.profile },
  { key: 'resumes', label: 'Resumes', href: paths.profileResumes },
  { key: 'security', label: 'Security', href: paths.profileSecurity },
  { key: 'data', label: 'Data', href: paths.profileData },
] as const;

/** The parts of the page, of which one is shown: a list beside it, on phones a row above it. */
function PartList({ shown }: { shown: string }) {
  return (
    <nav aria-label="Profile">
      <ul className="flex gap-1 max-lg:border-b max-lg:border-line lg:flex-col">
        {PARTS.map(({ key, label, href }) => (
          <li key={key}>
            <AppLink
              href={href}
              aria-current={key === shown ? 'page' : undefined}
              className="flex min-h-10 items-center font-medium text-soft no-underline hover:text-ink aria-[current=page]:text-ink max-lg:-mb-px max-lg:border-b-2 max-lg:border-transparent max-lg:px-2.5 max-lg:aria-[current=page]:border-accent lg:rounded-ui lg:px-3 lg:hover:bg-sunken lg:aria-[current=page]:bg-sunken pointer-coarse:min-h-11"
            >
              {label}
            </AppLink>
          </li>
        ))}
      </ul>
    </nav>
  );
}

/** Shows the reading of the file at a path of the bucket. */
type ResumeReading = ComponentType<{ filePath: string }>;

/** The profile page, one of its four parts at a time; what other features own comes as props. */
export function ProfilePage(props: {
  passwordForm: PasswordForm;
  resumeReading: ResumeReading;
  /** What stands below the person's data, such as the connected mailbox. */
  mailbox: ReactNode;
}) {
  const user = useSession()?.user;
  const { part }: { part?: string } = useSearch({ strict: false });
  const shown = PARTS.find(({ key }) => key === part)?.key ?? 'you';
  if (!user) return null;
  return (
    <div>
      <PageTitle>Profile</PageTitle>
      <div className="mt-5 grid gap-x-10 gap-y-5 lg:grid-cols-[11rem_minmax(0,1fr)]">
        <PartList shown={shown} />
        <div className="flex min-w-0 flex-col gap-5">
          {shown === 'you' && <You user={user} />}
          {shown === 'resumes' && <Resumes userId={user.id} reading={props.resumeReading} />}
          {shown === 'security' && (
            <SecuritySection email={user.email} passwordForm={props.passwordForm} />
          )}
          {shown === 'data' && (
            <>
              <DataSettings user={user} />
              {props.mailbox}
            </>
          )}
        </div>
      </div>
    </div>
  );
}
