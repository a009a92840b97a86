/** A button of the sign-in pages: an identity provider, and whether this site has set it up. */
export interface ProviderButton {
  /** By which the protocol names it. */
  readonly name: string;
  readonly label: string;
  readonly isOn: boolean;
}

/** Providers that have a button even where they are not set up. */
const KNOWN = [
  { name: 'google', label: 'Google' },
  { name: 'github', label: 'GitHub' },
] as const;

/** The buttons of a site that has set these providers up. */
export function providerButtons(
  on: readonly { readonly name: string; readonly label: string }[],
): ProviderButton[] {
  const known = KNOWN.map((one) => ({ ...one, isOn: on.some(({ name }) => name === one.name) }));
  const others = on.filter(({ name }) => !KNOWN.some((one) => one.name === name));
  return [...known, ...others.map(({ name, label }) => ({ name, label, isOn: true }))];
}
