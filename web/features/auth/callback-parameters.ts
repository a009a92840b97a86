/** Parameters of the callback page, in its fragment or query. */
export interface CallbackParameters {
  access_token?: string;
  refresh_token?: string;
  type?: string;
  next?: string;
  /** The code of a PKCE flow. */
  code?: string;
  error?: string;
  error_code?: string;
  error_description?: string;
  /** Half of an e-mail change is done. */
  message?: string;
}

/** Reads an address's query and fragment; what the fragment says wins. */
export function readCallback(address: { search: string; hash: string }): CallbackParameters {
  return {
    ...Object.fromEntries(new URLSearchParams(address.search)),
    ...Object.fromEntries(new URLSearchParams(address.hash.replace(/^#/, ''))),
  };
}

/** Whether the address brings something to work on; without it the page is for signed-out visitors. */
export function bringsSomething(parameters: CallbackParameters): boolean {
  const { access_token, refresh_token, code, error, error_code, error_description, message } =
    parameters;
  return [access_token, refresh_token, code, error, error_code, error_description, message].some(
    (value) => value !== undefined,
  );
}

/** Takes the fragment out of the address and the history entry; the query stays. */
export function clearFragment(): void {
  replaceAddress(location.pathname + location.search);
}

/** Takes query and fragment, which hold tokens, out of the address and the history entry; the router is not told, so nothing is loaded again. */
export function clearAddress(): void {
  replaceAddress(location.pathname);
}

function replaceAddress(address: string): void {
  History.prototype.replaceState.call(history, history.state, '', address);
}
