import { useQuery } from '@tanstack/react-query';
import { type ComponentType, type SyntheticEvent, useState } from 'react';

import { isOperator } from '#shared/auth/roles.ts';
import { normalizeEmail } from '#shared/core/email.ts';
import { EMAIL_MAX } from '#shared/core/limits.ts';
import { messages } from '#shared/core/messages.ts';
import { accountMessages, profileMessages } from '#shared/profile/messages.ts';
import { AccountSettings } from '#web/features/profile/account-settings.tsx';
import {
  type Address,
  COUNTRIES,
  keepAddress,
  missingFields,
  readAddress,
  STATES,
} from '#web/features/profile/address.ts';
import type { PasswordForm } from '#web/features/profile/change-password.tsx';
import { PersonCard } from '#web/features/profile/person-card.tsx';
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
import { SessionsCard } from '#web/features/profile/security/sessions-card.tsx';
import { pageConfig } from '#web/lib/page-config.ts';
import { getProfile } from '#web/lib/queries/profile.ts';
import { listResumeFiles } from '#web/lib/queries/resume-files.ts';
import { useInvite } from '#web/lib/queries/security.ts';
import { reasonOf } from '#web/lib/reason-of.ts';
import { useSession } from '#web/lib/session.ts';
import { Button } from '#web/ui/button.tsx';
import { Card } from '#web/ui/card.tsx';
import { ErrorSummary, type SummaryError } from '#web/ui/error-summary.tsx';
import { FailedLoad } from '#web/ui/failed-load.tsx';
import { Field } from '#web/ui/field.tsx';
import { Input } from '#web/ui/input.tsx';
import { PageTitle } from '#web/ui/page-title.tsx';
import { Panel } from '#web/ui/panel.tsx';
import { Select } from '#web/ui/select.tsx';
import { Skeleton } from '#web/ui/skeleton.tsx';
import { Spinner } from '#web/ui/spinner.tsx';
import { useToast } from '#web/ui/toast.tsx';

const optionsOf = (values: readonly string[], none: string) => [
  { value: '', label: none },
  ...values.map((value) => ({ value, label: value })),
];
const COUNTRY_OPTIONS = optionsOf(COUNTRIES, 'Choose a country');
const STATE_OPTIONS = optionsOf(STATES, 'Choose a state');

/** The address form; the address is stored only in this browser, per person. */
function AddressForm({ userId }: { userId: string }) {
  const [address, setAddress] = useState(() => readAddress(userId));
  const [errors, setErrors] = useState<readonly SummaryError[]>([]);
  const [attempt, setAttempt] = useState(0);
  const toast = useToast();
  const errorOf = (name: string) => errors.find((error) => error.name === name)?.message;
  const field = (name: keyof Address) => ({
    name,
    value: address[name],
    onChange: ({ target }: { target: { value: string } }) =>
      setAddress({ ...address, [name]: target.value }),
  });
  const save = (event: SyntheticEvent) => {
    event.preventDefault();
    const missing = missingFields(address);
    setErrors(missing);
    setAttempt(attempt + 1);
    if (missing.length > 0) return;
    try {
      keepAddress(userId, address);
      toast({ title: profileMessages.saved });
    } catch {
      toast({ title: profileMessages.saveFailed, tone: 'error' });
    }
  };
  return (
    <Card roomy>
      <form noValidate onSubmit={save} className="flex flex-col gap-5">
        <div>
          <h2 className="text-large font-semibold">Address</h2>
          <p className="text-small text-soft">Stored in this browser only.</p>
        </div>
        <ErrorSummary errors={errors} attempt={attempt} />
        <div className="grid gap-5 sm:grid-cols-2">
          <Field label="Address" required error={errorOf('street1')}>
            <Input autoComplete="address-line1" maxLength={200} {...field('street1')} />
          </Field>
          <Field label="Address line 2">
            <Input autoComplete="address-line2" maxLength={200} {...field('street2')} />
          </Field>
        </div>
        <div className="grid gap-5 sm:grid-cols-3">
          <Field label="Country" required error={errorOf('country')}>
            <Select options={COUNTRY_OPTIONS} autoComplete="country-name" {...field('country')} />
          </Field>
          <Field label="State" required error={errorOf('state')}>
            <Select options={STATE_OPTIONS} autoComplete="address-level1" {...field('state')} />
          </Field>
          <Field label="Zip code" required error={errorOf('zip')}>
            <Input autoComplete="postal-code" maxLength={20} {...field('zip')} />
          </Field>
        </div>
        <Button type="submit" variant="primary" className="self-end max-sm:self-stretch">
          Save Changes
        </Button>
      </form>
    </Card>
  );
}

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
function SecuritySection() {
  return (
    <Card roomy>
      <section aria-labelledby="security" className="flex flex-col gap-6">
        <h2 id="security" className="text-large font-semibold">
          Security
        </h2>
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

/** The profile page; the parts that other features own come as props. */
export function ProfilePage(props: {
  passwordForm: PasswordForm;
  /** Shows the reading of the file at a path of the bucket. */
  resumeReading: ComponentType<{ filePath: string }>;
}) {
  const { passwordForm, resumeReading: Reading } = props;
  const user = useSession()?.user;
  const { data: profile, isError, isFetching, refetch } = useQuery(getProfile());
  const files = useQuery({ ...listResumeFiles(user?.id ?? ''), enabled: user !== undefined });
  if (!user) return null;
  const mayInvite = isOperator(user.app_metadata) && pageConfig().registration !== 'closed';
  const settled = Boolean(profile || isError) && !files.isPending;
  return (
    <div className="mx-auto flex w-full max-w-4xl flex-col gap-5">
      <PageTitle>Profile</PageTitle>
      <PersonCard user={user} profile={profile} />
      <Card roomy>
        <section aria-labelledby="resume" className="flex flex-col gap-5">
          <h2 id="resume" className="text-large font-semibold">
            Resume
          </h2>
          {profile && <ResumeManager profile={profile} />}
          {profile?.resume && <Reading key={profile.resume} filePath={profile.resume} />}
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
        <ResumeVersions key={`${user.id} versions`} userId={user.id} />
        <AddressForm key={user.id} userId={user.id} />
        <SecuritySection />
        {mayInvite && <InvitePerson />}
        <AccountSettings user={user} passwordForm={passwordForm} />
      </div>
    </div>
  );
}
