/** Sentences of the pages about second factors, passkeys, sessions and sign-in methods, apart because few pages load them. */
export const securityMessages = {
  identities: {
    intro:
      'How you get in. With each of these, you or an account of yours elsewhere opens this one.',
    loadFailed: 'Failed to load your sign-in methods',
    unlinked: 'Sign-in method unlinked',
    unlinkFailed: 'Failed to unlink it',
    unlinkQuestion: (label: string) => `Unlink ${label}? You can no longer sign in with it.`,
    linkFailed: 'Failed to link it',
    onlyOne: 'This is your only way to sign in, so it cannot be unlinked.',
  },
  phone: {
    intro:
      'A text with a code, after your usual sign-in. An app or a key is safer: texts can be read on their way.',
    addIntro: 'We text a code to it. Your network may charge for texts.',
    numberHint: 'With the code of its country, such as +49 or +1.',
    sent: (phone: string) => `We have texted a code to ${phone}.`,
    codeHint: 'It confirms that the phone is yours. Your other devices will be signed out.',
    added: 'Phone added',
    removed: 'Phone removed',
    removeQuestion: 'Remove this phone? You will no longer be texted a code.',
  },
  security: {
    codeHint: 'The six digits that your authenticator app shows now.',
    textHint: 'The six digits of the text that we have just sent.',
    recoveryHint: 'One of the codes you saved when you set up your second factor. Each works once.',
    codeMalformed: 'Enter the six digits of the code',
    enterRecoveryCode: 'Enter a recovery code',
    proofFailed: 'That did not work. Please try again.',
    otherPerson: 'That passkey belongs to another account.',
    passkeyCancelled: 'The passkey was not used. Try again, or choose another way.',
    keyHint: 'Insert or hold your security key near, and press its button when it blinks.',
    recoveryIntro:
      'Ten codes for when your phone or key is not at hand. Keep them where you keep your passwords; each works once.',
    recoveryFirst:
      'Recovery codes can be made once you have set up an authenticator app or a security key.',
    recoveryLeft: (left: number, total: number) => `${left} of ${total} codes left.`,
    recoveryOffer:
      'Your sign-in has a second step now. Make recovery codes too: without them, losing the device locks you out.',
    recoveryShown:
      'These codes are shown only now. Copy, download or print them before you close this.',
    recoveryNone:
      'You have no recovery codes. Without them, losing your phone or key means losing your account.',
    recoveryReplace: 'Make new codes? The old ones will no longer work.',
    passkeyIntro:
      'Sign in with your fingerprint, face, PIN or a security key, without a password. It cannot be given to a false site.',
    keyIntro: 'A key that you plug in or hold near, asked for after your usual sign-in.',
    passkeyAdded: 'Passkey added',
    passkeyRenamed: 'Passkey renamed',
    passkeyRemoved: 'Passkey removed',
    removePasskeyQuestion: 'Remove this passkey? It will no longer sign you in.',
    keyAdded: 'Security key added',
    keyRemoved: 'Security key removed',
    removeKeyQuestion: 'Remove this security key? You will no longer be asked for it.',
    passkeysAt: (address: string) => `Passkeys work at ${address}, not at an address in numbers.`,
    noBrowserSupport: 'This browser has no passkeys.',
    loadFailed: 'Failed to load your sign-in methods',
    sessionsIntro:
      'Every browser and program that is signed in to your account. If you do not know one, end it and change your password.',
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
      'An app on your phone makes a new code every 30 seconds. You type it after your usual sign-in, so that nobody gets in with your email or password alone.',
    appSteps:
      'Scan the code with your app, such as the password manager on your phone. Then type the six digits it shows.',
    appKey: 'If you cannot scan it, type this key:',
    appCodeHint: 'It confirms that the app is set up. Your other devices will be signed out.',
    appCodeMalformed: 'Enter the six digits that your app shows',
    appAdded: 'Authenticator app added',
    appRemoved: 'Authenticator app removed',
    removeAppQuestion: 'Remove this authenticator app? Its codes will no longer work.',
  },
} as const;
