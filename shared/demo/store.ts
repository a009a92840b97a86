/** The host of the accounts of a demo: nobody's, as names below .invalid are. */
export const DEMO_HOST = 'demo.invalid';

/** Why a demo does not start where there are accounts of people. */
export const NO_DEMO_STORE =
  'DEMO=on wants a DATA_DIR or database of its own: this one has accounts of people.';

/** Whether an address is that of an account of a demo. */
export function isDemoAddress(email: string | null): boolean {
  return email?.endsWith(`@${DEMO_HOST}`) === true;
}
