import { ERRORS } from '#shared/core/error-catalogue.ts';
import { AppError } from '#shared/core/errors.ts';
import { serverMessages } from '#shared/core/server-messages.ts';

const DESCRIPTION_MAX = 200;

/** The refusal that a provider sends back, in its own words; undefined when it sent a code. */
export function refusalOfReturn(returned: Readonly<Record<string, string>>): AppError | undefined {
  const { error, error_description: description } = returned;
  if (error) {
    // OAuth's names of errors are of this form; others would be made up.
    const name = /^[a-z_]{1,60}$/.test(error) ? error : 'invalid_request';
    const words = (description ?? '').replaceAll(/[^\x20-\x7e]/g, ' ').trim();
    return new AppError(
      ERRORS.bad_oauth_callback,
      words.slice(0, DESCRIPTION_MAX) || serverMessages.auth.providerRefused,
      { details: { error: name } },
    );
  }
  return returned['code']
    ? undefined
    : new AppError(ERRORS.bad_oauth_callback, serverMessages.auth.providerCodeMissing);
}
