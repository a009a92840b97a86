import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

import { afterAll, beforeAll, describe, expect, test } from 'vitest';

import { readConfig } from '#server/config/config.ts';

const METADATA = `<?xml version="1.0"?>
<md:EntityDescriptor xmlns:md="urn:oasis:names:tc:SAML:2.0:metadata" entityID="https://idp.example/metadata">
  <md:IDPSSODescriptor protocolSupportEnumeration="urn:oasis:names:tc:SAML:2.0:protocol">
    <md:KeyDescriptor use="signing"><ds:KeyInfo xmlns:ds="http://www.w3.org/2000/09/xmldsig#"><ds:X509Data>
      <ds:X509Certificate>MIIB
        AAAA</ds:X509Certificate></ds:X509Data></ds:KeyInfo></md:KeyDescriptor>
    <md:KeyDescriptor use="encryption"><ds:KeyInfo xmlns:ds="http://www.w3.org/2000/09/xmldsig#"><ds:X509Data>
      <ds:X509Certificate>OTHER</ds:X509Certificate></ds:X509Data></ds:KeyInfo></md:KeyDescriptor>
    <md:SingleSignOnService Binding="urn:oasis:names:tc:SAML:2.0:bindings:HTTP-POST" Location="https://idp.example/post"/>
    <md:SingleSignOnService Binding="urn:oasis:names:tc:SAML:2.0:bindings:HTTP-Redirect" Location="https://idp.example/sso"/>
  </md:IDPSSODescriptor>
</md:EntityDescriptor>`;

describe('AUTH_SAML_PROVIDERS', () => {
  let folder: string;
  beforeAll(async () => {
    folder = await mkdtemp(join(tmpdir(), 'waymark-saml-'));
  });
  afterAll(() => rm(folder, { recursive: true }));
  const read = (list: unknown) =>
    readConfig({ AUTH_SAML_PROVIDERS: JSON.stringify(list) }).auth.saml;
  const own = {
    id: 'acme',
    entity_id: 'https://idp.example/metadata',
    sso_url: 'https://idp.example/sso',
    certificate: 'MIIB',
  };

  test('reads an organisation from its metadata', async () => {
    const metadata = join(folder, 'acme.xml');
    await writeFile(metadata, METADATA);
    const list = [{ id: 'acme', domains: ['Acme.Example'], metadata }];
    const file = join(folder, 'providers.json');
    await writeFile(file, JSON.stringify(list));
    const [provider] = readConfig({ AUTH_SAML_PROVIDERS: file }).auth.saml;
    expect(provider).toEqual({
      id: 'acme',
      label: undefined,
      domains: ['acme.example'],
      entityId: 'https://idp.example/metadata',
      ssoUrl: 'https://idp.example/sso',
      certificates: ['MIIBAAAA'],
      attributes: {},
    });
    await writeFile(metadata, `<!DOCTYPE x>${METADATA.replace(/<\?xml.*?\?>/, '')}`);
    expect(() => read(list)).toThrow('metadata with a document type are not read');
  });

  test('reads one without metadata, and refuses what cannot work', () => {
    expect(read([own])).toMatchObject([{ ssoUrl: own.sso_url, certificates: ['MIIB'] }]);
    expect(() => read([own, own])).toThrow('acme is there twice');
    expect(() => read([{ ...own, certificate: [] }])).toThrow('acme needs metadata');
    expect(() => read([{ ...own, sso_url: 'javascript:1' }])).toThrow('http or https');
    expect(() => read([{ ...own, colour: 'red' }])).toThrow('AUTH_SAML_PROVIDERS cannot be used');
  });
});
