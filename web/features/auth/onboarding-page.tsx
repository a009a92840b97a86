import { useLocation, useRouter } from '@tanstack/react-router';
import { useMemo } from 'react';
import { paths, safeNext } from '#web/lib/paths.ts';
import { DRAFT_PREFIX, useSession } from '#web/lib/session.ts';
import { AuthFrame } from '#web/features/auth/auth-frame.tsx';
import { FirstApplicationForm } from '#web/features/auth/first-application-form.tsx';
import { forgetText } from '#web/features/auth/kept-text.ts';
import { AppLink } from '#web/ui/app-link.tsx';
import { NamesForm } from '#web/features/auth/names-form.tsx';

/** /onboarding: name, then the first application; each step can be skipped. */
export function OnboardingPage() {
  const router = useRouter();
  const session = useSession();
  const query = useLocation({ select: (location) => location.searchStr });
  const address = new URLSearchParams(query);
  const person = session?.user.id ?? '';
  const store = useMemo(
    () => ({ storage: localStorage, key: `${DRAFT_PREFIX}${person}.onboarding` }),
    [person],
  );
  if (!session) return null;

  const step = address.get('step');
  // A registration has asked for the name already.
  const isNamed = Boolean(session.user.user_metadata.first_name);
  const goToApplication = () => {
    address.set('step', 'application');
    void router.navigate({ href: `${paths.onboarding}?${address}` });
  };
  const leave = () => {
    forgetText(store);
    void router.navigate({ href: safeNext(address.get('next'), paths.dashboard), replace: true });
  };

  if (step === 'application' || isNamed) {
    return (
      <AuthFrame
        title="Add your first application"
        intro={
          <>
            <p>{step && 'Step 2 of 2. '}Something you applied for, or are about to.</p>
            <p>
              You have a list already?{' '}
              <AppLink href={paths.importApplications} className="prose-link">
                Import it
              </AppLink>
              .
            </p>
          </>
        }
      >
        <FirstApplicationForm store={store} onDone={leave} />
      </AuthFrame>
    );
  }
  return (
    <AuthFrame title="Welcome to Waymark" intro={<p>Step 1 of 2. What is your name?</p>}>
      <NamesForm user={session.user} store={store} onDone={goToApplication} />
    </AuthFrame>
  );
}
