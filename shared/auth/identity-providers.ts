/** A button of the sign-in pages: an identity provider, and whether this site has set it up. */
export interface ProviderButton {
  /** By which the protocol names it. */
  readonly name: string;
  readonly label: string;
  readonly isOn: boolean;
  /** Id of the organisation whose people sign in by SAML; absent for other providers. */
  readonly organisation?: string | undefined;
}

/** Providers that have a button even where they are not set up. */
const KNOWN = [
  { name: 'google', label: 'Google' },
  { name: 'github', label: 'GitHub' },
] as const;

/** By which the protocol names those. */
export const KNOWN_PROVIDERS: readonly string[] = KNOWN.map(({ name }) => name);

/** Who may vouch for a person, as texts say it. */
export const SIGN_IN_SERVICES = `${KNOWN.map(({ label }) => label).join(', ')} or your organization`;

/** The organisations that have a button: those with a label. */
export function organisationsWithButton(
  organisations: readonly { readonly id: string; readonly label: string | undefined }[],
): { id: string; label: string }[] {
  return organisations.flatMap(({ id, label }) => (label === undefined ? [] : [{ id, label }]));
}

/** The buttons of a site that has set up these providers, and these organisations (SAML). */
export function providerButtons(
  on: readonly { readonly name: string; readonly label: string }[],
  organisations: Parameters<typeof organisationsWithButton>[0] = [],
): ProviderButton[] {
  const known = KNOWN.map((one) => ({ ...one, isOn: on.some(({ name }) => name === one.name) }));
  const others = on.filter(({ name }) => !KNOWN.some((one) => one.name === name));
  return [
    ...known,
    ...others.map(({ name, label }) => ({ name, label, isOn: true })),
    ...organisationsWithButton(organisations).map(({ id, label }) => ({
      name: `sso:${id}`,
      label,
      isOn: true,
      organisation: id,
    })),
  ];
}
