import type { SamlProvider } from '#server/config/saml-providers.ts';
import { checkAssertion, type Assertion } from '#server/features/auth/saml/check-assertion.ts';
import { samlAddresses, samlOf } from '#server/features/auth/saml/service-provider.ts';
import { SAML_RESPONSE_MAX } from '#shared/core/limits.ts';

/** Markup that no identity provider needs: document types, entities, comments, CDATA, processing instructions. */
const FORBIDDEN = /<!|<\?(?!xml\s)/i;

const DSIG = 'http://www.w3.org/2000/09/xmldsig#';
const DSIG_MORE = 'http://www.w3.org/2001/04/xmldsig-more#';
const XMLENC = 'http://www.w3.org/2001/04/xmlenc#';
/** What a signature may be made with: nothing of SHA-1 or MD5, and no key that both sides know (XML Signature 1.1, section 6). */
const ALGORITHMS: ReadonlySet<string> = new Set([
  `${DSIG}enveloped-signature`,
  'http://www.w3.org/2001/10/xml-exc-c14n#',
  'http://www.w3.org/2001/10/xml-exc-c14n#WithComments',
  'http://www.w3.org/TR/2001/REC-xml-c14n-20010315',
  'http://www.w3.org/2006/12/xml-c14n11',
  `${XMLENC}sha256`,
  `${DSIG_MORE}sha384`,
  `${XMLENC}sha512`,
  ...['256', '384', '512'].flatMap((bits) => [
    `${DSIG_MORE}rsa-sha${bits}`,
    `${DSIG_MORE}ecdsa-sha${bits}`,
  ]),
]);
const SUCCESS = 'urn:oasis:names:tc:SAML:2.0:status:Success';

/** The values that an attribute has anywhere in a document. */
function valuesOf(xml: string, attribute: string): (string | undefined)[] {
  const found = xml.matchAll(new RegExp(`\\b${attribute}\\s*=\\s*(?:"([^"]*)"|'([^']*)')`, 'g'));
  return [...found].map(([, one, other]) => one ?? other);
}

/** Whether every algorithm is a strong one, and the first status says success; a signature of the assertion covers neither. */
function isSound(xml: string): boolean {
  const [, status = ''] = /<(?:[\w.-]+:)?StatusCode\b([^>]*)>/.exec(xml) ?? [];
  return (
    valuesOf(status, 'Value')[0] === SUCCESS &&
    valuesOf(xml, 'Algorithm').every((name) => name !== undefined && ALGORITHMS.has(name))
  );
}

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
  if (FORBIDDEN.test(xml) || xml.includes('\0') || !isSound(xml)) return undefined;
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
