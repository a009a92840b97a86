import type { SamlProvider } from '#server/config/saml-providers.ts';
import { checkAssertion, type Assertion } from '#server/features/auth/saml/check-assertion.ts';
import { samlAddresses, samlOf } from '#server/features/auth/saml/service-provider.ts';
import { SAML_RESPONSE_MAX } from '#shared/limits.ts';

/** Markup that no identity provider needs: document types, entities, comments, CDATA, processing instructions. */
const FORBIDDEN = /<!|<\?(?!xml\s)/i;

/**
 * The assertion of a posted response, of which everything is checked; undefined when anything is wrong, and why is not
 * said.
 */
export async function readResponse(
  provider: SamlProvider,
  expected: { readonly publicUrl: string; readonly requestId: string; readonly now: Date },
  encoded: string,
): Promise<Assertion | undefined> {
  if (encoded.length > SAML_RESPONSE_MAX || !/^[\w+/=\s-]+$/.test(encoded)) return undefined;
  const xml = Buffer.from(encoded, 'base64').toString('utf8');
  if (FORBIDDEN.test(xml) || xml.includes('\0')) return undefined;
  const { publicUrl, requestId, now } = expected;
  try {
    const saml = samlOf(provider, publicUrl, requestId);
    const { profile } = await saml.validatePostResponseAsync({ SAMLResponse: encoded });
    const { entityId, acsUrl } = samlAddresses(publicUrl);
    return checkAssertion(provider, profile?.getAssertion?.(), {
      entityId,
      acsUrl,
      requestId,
      now,
    });
  } catch {
    // The library throws for everything it refuses.
    return undefined;
  }
}
