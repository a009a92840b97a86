import { createRoute } from '@tanstack/react-router';
import { requireCallback, requireHalfSession, requireSecondFactor } from '#web/app/guards.ts';
import { lazyPage } from '#web/app/lazy-page.ts';
import { root, signedIn, signedOut } from '#web/app/routes/parents.tsx';
import { paths } from '#web/lib/paths.ts';

const login = createRoute({
  getParentRoute: () => signedOut,
  path: paths.login,
  component: lazyPage(() => import('#web/features/auth/login-page.tsx'), 'LoginPage'),
});

const register = createRoute({
  getParentRoute: () => signedOut,
  path: paths.register,
  component: lazyPage(() => import('#web/features/auth/register-page.tsx'), 'RegisterPage'),
});

const checkEmail = createRoute({
  getParentRoute: () => signedOut,
  path: paths.checkEmail,
  component: lazyPage(() => import('#web/features/auth/check-email-page.tsx'), 'CheckEmailPage'),
});

const authCallback = createRoute({
  getParentRoute: () => root,
  path: paths.authCallback,
  beforeLoad: requireCallback,
  component: lazyPage(() => import('#web/features/auth/callback-page.tsx'), 'CallbackPage'),
});

const authConfirm = createRoute({
  getParentRoute: () => root,
  path: paths.authConfirm,
  component: lazyPage(() => import('#web/features/auth/confirm-page.tsx'), 'ConfirmPage'),
});

const resetPassword = createRoute({
  getParentRoute: () => root,
  path: paths.resetPassword,
  beforeLoad: requireSecondFactor,
  component: lazyPage(
    () => import('#web/features/auth/reset-password-page.tsx'),
    'ResetPasswordPage',
  ),
});

const updatePassword = createRoute({
  getParentRoute: () => root,
  path: paths.updatePassword,
  beforeLoad: requireSecondFactor,
  component: lazyPage(
    () => import('#web/features/auth/update-password-page.tsx'),
    'UpdatePasswordPage',
  ),
});

const secondFactor = createRoute({
  getParentRoute: () => root,
  path: paths.secondFactor,
  beforeLoad: requireHalfSession,
  component: lazyPage(
    () => import('#web/features/auth/second-factor/second-factor-page.tsx'),
    'SecondFactorPage',
  ),
});

const onboarding = createRoute({
  getParentRoute: () => signedIn,
  path: paths.onboarding,
  component: lazyPage(() => import('#web/features/auth/onboarding-page.tsx'), 'OnboardingPage'),
});

/** The pages for visitors, below `signedOut`. */
export const visitorRoutes = [login, register, checkEmail] as const;

/** The pages that mailed links open, and the one that asks for a second factor, below `root`. */
export const mailedRoutes = [
  authCallback,
  authConfirm,
  resetPassword,
  updatePassword,
  secondFactor,
] as const;

/** The pages of a new person, below `signedIn`. */
export const welcomeRoutes = [onboarding] as const;
