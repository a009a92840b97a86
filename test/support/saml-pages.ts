import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { inflateRawSync } from 'node:zlib';

import { samlIdp, type SamlAnswer } from '#test/support/saml-idp.ts';

/** An organisation's identity provider with its sign-in page on loopback, which signs its person in at once. */
export interface SamlPages {
  /** Its entry in AUTH_SAML_PROVIDERS. */
  readonly entry: ReturnType<typeof samlIdp>['entry'];
  /** From now on this person is signed in there. */
  signInAs(person: Pick<SamlAnswer, 'subject' | 'email'>): void;
  close(): Promise<void>;
}

/** Starts the pages on a free port. */
export async function startSamlPages(): Promise<SamlPages> {
  let person: Pick<SamlAnswer, 'subject' | 'email'> = {};
  const server = createServer((request, response) => {
    const asked = new URL(request.url ?? '/', address);
    void respond(asked).then((page) => response.setHeader('content-type', 'text/html').end(page));
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const address = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  const idp = samlIdp('http://unknown.example', 'acme', `${address}/sso`);

  /** The page that posts the response back to the site that asked. */
  async function respond(asked: URL): Promise<string> {
    const packed = Buffer.from(asked.searchParams.get('SAMLRequest') ?? '', 'base64');
    const acs = /AssertionConsumerServiceURL="([^"]+)"/.exec(String(inflateRawSync(packed)))?.[1];
    const site = new URL(acs ?? 'missing:').origin;
    const { xml, relayState } = await idp.answer(asked.href, new Date(), { ...person, site });
    const field = (name: string, value: string) =>
      `<input type="hidden" name="${name}" value="${value}">`;
    return `<form method="post" action="${acs}">${field('SAMLResponse', Buffer.from(xml).toString('base64'))}${field('RelayState', relayState)}</form><script>document.forms[0].submit()</script>`;
  }

  return {
    entry: idp.entry,
    signInAs: (next) => {
      person = next;
    },
    close: async () => {
      server.closeAllConnections();
      server.close();
      await once(server, 'close');
    },
  };
}
