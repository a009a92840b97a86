/** Sentences of the pages about second factors, passkeys, sessions and sign-in methods, apart because few pages load them. */
export const securityMessages = {
  identities: {
    intro: 'How you sign in. Each of these opens this account.',
    loadFailed: 'Failed to load your sign-in methods',
    unlinked: 'Sign-in method unlinked',
    unlinkFailed: 'Failed to unlink it',
    unlinkQuestion: (label: string) => `Unlink ${label}? You can no longer sign in with it.`,
    linkFailed: 'Failed to link it',
    onlyOne: 'This is your only way to sign in, so it cannot be unlinked.',
  },
  phone: {
    intro:
      'A texted code, after your usual sign-in. An app or a key is safer: texts can be intercepted.',
    addIntro: 'We will text you a code. Your carrier may charge for texts.',
    numberHint: 'With the country code, such as +1 or +49.',
    sent: (phone: string) => `We texted a code to ${phone}.`,
    codeHint: 'This confirms that the phone is yours. Your other devices will be signed out.',
    added: 'Phone added',
    removed: 'Phone removed',
    removeQuestion: 'Remove this phone? You will no longer get codes by text.',
  },
  security: {
    codeHint: 'The six digits your authenticator app shows now.',
    textHint: 'The six digits in the text we just sent.',
    recoveryHint: 'One of the codes you saved when you set up your second factor. Each works once.',
    codeMalformed: 'Enter the six digits of the code',
    enterRecoveryCode: 'Enter a recovery code',
    proofFailed: 'That did not work. Please try again.',
    otherPerson: 'That passkey belongs to another account.',
    passkeyCancelled: 'The passkey was not used. Try again, or choose another way.',
    keyHint: 'Insert your security key or hold it near, then press its button when it blinks.',
    recoveryIntro:
      'Ten codes for when you do not have your phone or key. Keep them with your passwords; each works once.',
    recoveryFirst:
      'Ten codes for when you do not have your phone or key. You can create them once you have set up an authenticator app or a security key.',
    recoveryLeft: (left: number, total: number) => `${left} of ${total} codes left.`,
    recoveryOffer:
      'Your sign-in now has a second step. Create recovery codes too: without them, losing the device locks you out.',
    recoveryShown:
      'These codes are shown only now. Copy, download or print them before you close this.',
    recoveryNone:
      'You have no recovery codes. Without them, losing your phone or key means losing your account.',
    recoveryReplace: 'Create new codes? The old ones will stop working.',
    passkeyIntro:
      'Sign in with your fingerprint, face, PIN or a security key instead of a password. A fake site cannot steal it.',
    keyIntro: 'A key you plug in or hold near your device, after your usual sign-in.',
    passkeyAdded: 'Passkey added',
    passkeyRenamed: 'Passkey renamed',
    passkeyRemoved: 'Passkey removed',
    removePasskeyQuestion: 'Remove this passkey? It will no longer sign you in.',
    keyAdded: 'Security key added',
    keyRemoved: 'Security key removed',
    removeKeyQuestion: 'Remove this security key? You will no longer be asked for it.',
    passkeysAt: (address: string) => `Passkeys work at ${address}, not at a numeric address.`,
    noBrowserSupport: 'This browser does not support passkeys.',
    loadFailed: 'Failed to load your sign-in methods',
    sessionsIntro:
      'Every browser and program signed in to your account. If you do not recognize one, sign it out and change your password.',
    sessionsFailed: 'Failed to load where you are signed in',
    sessionEnded: 'That device was signed out',
    endOthersQuestion: 'Sign out on all your other devices?',
    othersEnded: 'All your other devices were signed out',
    endFailed: 'Failed to sign out there',
    eventsIntro: 'What happened to your account, and from which network address.',
    eventsFailed: 'Failed to load the security events',
    addFailed: 'That did not work. Please try again.',
    removeFailed: 'Failed to remove it',
    copied: 'Copied',
    copyFailed: 'Failed to copy',
    appIntro:
      'An app on your phone shows a new code every 30 seconds. You enter it after your usual sign-in, so nobody gets in with your email or password alone.',
    appSteps:
      'Scan the code with your app, such as your phone’s password manager. Then enter the six digits it shows.',
    appKey: 'If you cannot scan it, enter this key:',
    appCodeHint: 'This confirms that the app is set up. Your other devices will be signed out.',
    appCodeMalformed: 'Enter the six digits your app shows',
    appAdded: 'Authenticator app added',
    appRemoved: 'Authenticator app removed',
    removeAppQuestion: 'Remove this authenticator app? Its codes will no longer work.',
  },
} as const;
