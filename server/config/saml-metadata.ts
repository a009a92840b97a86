import { SaxesParser, type SaxesTagNS } from 'saxes';

/** What an identity provider's metadata say. */
interface SamlMetadata {
  readonly entityId: string | undefined;
  readonly ssoUrl: string | undefined;
  readonly certificates: readonly string[];
}

const REDIRECT = 'urn:oasis:names:tc:SAML:2.0:bindings:HTTP-Redirect';

/** Reads the metadata of one identity provider; throws for a document that is no XML or has a document type. */
export function readSamlMetadata(xml: string): SamlMetadata {
  let entityId: string | undefined;
  let ssoUrl: string | undefined;
  const certificates: string[] = [];
  const open: string[] = [];
  let isForSigning = false;
  let text = '';
  const parser = new SaxesParser({ xmlns: true });
  parser.on('error', (error) => {
    throw error;
  });
  parser.on('doctype', () => {
    throw new Error('metadata with a document type are not read');
  });
  parser.on('opentag', ({ local, attributes }: SaxesTagNS) => {
    open.push(local);
    text = '';
    const value = (name: string) => attributes[name]?.value;
    if (local === 'EntityDescriptor') entityId ??= value('entityID');
    if (!open.includes('IDPSSODescriptor')) return;
    if (local === 'KeyDescriptor') isForSigning = value('use') !== 'encryption';
    if (local === 'SingleSignOnService' && value('Binding') === REDIRECT)
      ssoUrl ??= value('Location');
  });
  parser.on('text', (part) => {
    text += part;
  });
  parser.on('closetag', ({ local }: SaxesTagNS) => {
    const isOfProvider = open.includes('IDPSSODescriptor') && isForSigning;
    if (local === 'X509Certificate' && isOfProvider) certificates.push(text.replaceAll(/\s/g, ''));
    open.pop();
  });
  parser.write(xml.replace(/^\uFEFF/, '')).close();
  return { entityId, ssoUrl, certificates };
}
