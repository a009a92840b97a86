import * as z from 'zod/mini';

import type { SamlProvider } from '#server/config/saml-providers.ts';
import { normalizeEmail } from '#shared/core/email.ts';
import { instantOf } from '#shared/core/dates.ts';
import { SAML_SKEW_S } from '#shared/core/limits.ts';

/** What an organisation says about a person who signed in there. */
export interface Assertion {
  readonly id: string;
  readonly subject: string;
  readonly email: string | undefined;
  readonly metadata: Record<string, unknown>;
  readonly attributes: Readonly<Record<string, string>>;
  /** From when on the assertion would be refused for its age. */
  readonly expiresAt: Date;
  /** When the organisation wants the session to end. */
  readonly sessionEnd: Date | undefined;
}

/** An element as the library parses it: attributes in `$`, text in `_`, children in lists. */
const attributed = <T extends z.core.$ZodShape>(shape: T) =>
  z.array(z.object({ $: z.object(shape) }));
const text = z.array(z.union([z.string(), z.object({ _: z.string() })]));
const schema = z.object({
  Assertion: z.object({
    $: z.object({ ID: z.string().check(z.minLength(1)) }),
    Issuer: text,
    Subject: z.tuple([
      z.object({
        NameID: z.tuple([
          // Strict: the text around an element inside would be another name.
          z.strictObject({
            _: z.string(),
            $: z.optional(z.object({ Format: z.optional(z.string()) })),
          }),
        ]),
        SubjectConfirmation: z.array(
          z.object({
            $: z.object({ Method: z.string() }),
            SubjectConfirmationData: attributed({
              InResponseTo: z.string(),
              Recipient: z.string(),
              NotOnOrAfter: z.string(),
              NotBefore: z.optional(z.string()),
            }),
          }),
        ),
      }),
    ]),
    Conditions: z.tuple([
      z.object({
        $: z.optional(
          z.object({ NotBefore: z.optional(z.string()), NotOnOrAfter: z.optional(z.string()) }),
        ),
        AudienceRestriction: z.array(z.object({ Audience: text })),
      }),
    ]),
    AuthnStatement: attributed({ SessionNotOnOrAfter: z.optional(z.string()) }),
    AttributeStatement: z.optional(
      z.array(
        z.object({
          Attribute: z.optional(
            z.array(
              z.object({
                $: z.object({ Name: z.string() }),
                AttributeValue: z.optional(z.array(z.unknown())),
              }),
            ),
          ),
        }),
      ),
    ),
  }),
});

const BEARER = 'urn:oasis:names:tc:SAML:2.0:cm:bearer';
const TRANSIENT = 'urn:oasis:names:tc:SAML:2.0:nameid-format:transient';
const EMAIL = 'urn:oasis:names:tc:SAML:1.1:nameid-format:emailAddress';
const EMAIL_NAMES = [
  'email',
  'mail',
  'urn:oid:0.9.2342.19200300.100.1.3',
  'http://schemas.xmlsoap.org/ws/2005/05/identity/claims/emailaddress',
];

/**
 * Checks a signed assertion: its issuer, audience, receiver, request and times, and that it names a lasting person.
 * Undefined when anything is wrong.
 */
export function checkAssertion(
  provider: SamlProvider,
  parsed: unknown,
  expected: {
    readonly entityId: string;
    readonly acsUrl: string;
    readonly requestId: string;
    readonly now: Date;
  },
): Assertion | undefined {
  const read = z.safeParse(schema, parsed);
  if (!read.success) return undefined;
  const { Assertion: assertion } = read.data;
  const { now } = expected;
  const [subject] = assertion.Subject;
  const [conditions] = assertion.Conditions;
  const confirmed = subject.SubjectConfirmation.filter(({ $ }) => $.Method === BEARER)
    .flatMap(({ SubjectConfirmationData: data }) => data.map(({ $ }) => $))
    .find(
      (data) =>
        data.InResponseTo === expected.requestId &&
        data.Recipient === expected.acsUrl &&
        isNow(data.NotBefore, data.NotOnOrAfter, now),
    );
  const isForUs =
    conditions.AudienceRestriction.length > 0 &&
    conditions.AudienceRestriction.every(({ Audience }) =>
      texts(Audience).includes(expected.entityId),
    );
  const isOurs = texts(assertion.Issuer).includes(provider.entityId);
  const { NotBefore, NotOnOrAfter } = conditions.$ ?? {};
  if (!confirmed || !isForUs || !isOurs || !isNow(NotBefore, NotOnOrAfter, now)) return undefined;
  const [{ _: name, $: format }] = subject.NameID;
  if (format?.Format === TRANSIENT || name.trim() === '') return undefined;
  const end = assertion.AuthnStatement.find(({ $ }) => $.SessionNotOnOrAfter)?.$
    .SessionNotOnOrAfter;
  const sessionEnd = end === undefined ? undefined : instantOf(end);
  if (end !== undefined && (!sessionEnd || sessionEnd <= now)) return undefined;
  const attributes = attributesOf(assertion.AttributeStatement ?? []);
  const { first_name: first, last_name: last, email } = provider.attributes;
  const byName = (attribute: string | undefined) =>
    attribute === undefined ? undefined : attributes[attribute];
  const addresses = email === undefined ? EMAIL_NAMES.map(byName) : [byName(email)];
  const address = addresses.find(Boolean) ?? (format?.Format === EMAIL ? name : undefined);
  const notAfter = instantOf(confirmed.NotOnOrAfter) ?? now;
  return {
    id: assertion.$.ID,
    subject: name.trim(),
    email: ownAddress(provider, address),
    metadata: Object.fromEntries(
      Object.entries({ first_name: byName(first), last_name: byName(last) }).filter(
        ([, value]) => value !== undefined,
      ),
    ),
    attributes,
    expiresAt: new Date(notAfter.getTime() + SAML_SKEW_S * 1000),
    sessionEnd,
  };
}

/** The address of a person, unless it is of a domain that the organisation does not have; one without domains vouches for any. */
function ownAddress({ domains }: SamlProvider, address: string | undefined): string | undefined {
  const email = address === undefined ? undefined : normalizeEmail(address);
  if (email === undefined) return undefined;
  const domain = email.slice(email.lastIndexOf('@') + 1);
  return domains.length === 0 || domains.includes(domain) ? email : undefined;
}

function texts(elements: z.output<typeof text>): string[] {
  return elements.map((element) => (typeof element === 'string' ? element : element._).trim());
}

/** Whether it is now between two times, within what clocks may differ; an unreadable time is not. */
function isNow(
  notBefore: string | undefined,
  notOnOrAfter: string | undefined,
  now: Date,
): boolean {
  const skew = SAML_SKEW_S * 1000;
  const begin = notBefore === undefined ? undefined : instantOf(notBefore);
  const end = notOnOrAfter === undefined ? undefined : instantOf(notOnOrAfter);
  if ((notBefore !== undefined && !begin) || (notOnOrAfter !== undefined && !end)) return false;
  if (begin && begin.getTime() - skew > now.getTime()) return false;
  return !end || end.getTime() + skew > now.getTime();
}

interface Statement {
  readonly Attribute?:
    | readonly {
        readonly $: { readonly Name: string };
        readonly AttributeValue?: readonly unknown[] | undefined;
      }[]
    | undefined;
}

function attributesOf(statements: readonly Statement[]): Record<string, string> {
  const found: Record<string, string> = {};
  for (const { $, AttributeValue: values } of statements.flatMap(
    ({ Attribute: all }) => all ?? [],
  )) {
    const value = z.safeParse(text, values?.slice(0, 1) ?? []);
    const [first] = value.success ? texts(value.data) : [];
    if (first !== undefined && first.length <= 500) found[$.Name] = first;
  }
  return found;
}
