import { readFileSync } from 'node:fs';

import * as z from 'zod/mini';

import { readSamlMetadata } from '#server/config/saml-metadata.ts';

/** An organisation's SAML identity provider. */
export interface SamlProvider {
  readonly id: string;
  /** The words of its button on the sign-in page; without them it has none. */
  readonly label: string | undefined;
  /** Domains of addresses whose people it signs in, in lower case. */
  readonly domains: readonly string[];
  readonly entityId: string;
  /** Where people are sent (HTTP-Redirect binding). */
  readonly ssoUrl: string;
  /** PEM or bare base64; any of them may sign. */
  readonly certificates: readonly string[];
  /** Names of attributes by what they give. */
  readonly attributes: {
    readonly email?: string | undefined;
    readonly first_name?: string | undefined;
    readonly last_name?: string | undefined;
  };
}

const given = z.strictObject({
  id: z.string().check(z.regex(/^[\w-]{1,64}$/, 'id must be letters, digits, _ and -')),
  label: z.optional(z.string().check(z.minLength(1), z.maxLength(60))),
  domains: z.optional(z.array(z.string())),
  metadata: z.optional(z.string()),
  entity_id: z.optional(z.string()),
  sso_url: z.optional(z.string()),
  certificate: z.optional(z.union([z.string(), z.array(z.string())])),
  attributes: z.optional(
    z.strictObject({
      email: z.optional(z.string()),
      first_name: z.optional(z.string()),
      last_name: z.optional(z.string()),
    }),
  ),
});

/** The providers of AUTH_SAML_PROVIDERS: JSON, or the path of a file with it. Problems are added as sentences. */
export function readSamlProviders(
  setting: string | undefined,
  problems: string[],
): readonly SamlProvider[] {
  if (setting === undefined) return [];
  try {
    const text = setting.startsWith('[') ? setting : readFileSync(setting, 'utf8');
    const providers = z.parse(z.array(given), JSON.parse(text)).map(complete);
    for (const names of [
      providers.map(({ id }) => id),
      providers.flatMap(({ domains }) => domains),
    ]) {
      const twice = names.find((name, index) => names.indexOf(name) !== index);
      if (twice !== undefined) throw new Error(`${twice} is there twice`);
    }
    return providers;
  } catch (error) {
    problems.push(`AUTH_SAML_PROVIDERS cannot be used: ${reasonOf(error)}`);
    return [];
  }
}

function complete(provider: z.output<typeof given>): SamlProvider {
  const { id, label, domains = [], metadata, certificate = [], attributes = {} } = provider;
  const read =
    metadata === undefined ? undefined : readSamlMetadata(readFileSync(metadata, 'utf8'));
  const entityId = provider.entity_id ?? read?.entityId;
  const ssoUrl = provider.sso_url ?? read?.ssoUrl;
  const own = typeof certificate === 'string' ? [certificate] : certificate;
  const certificates = own.length > 0 ? own : (read?.certificates ?? []);
  if (!entityId || !ssoUrl || certificates.length === 0) {
    throw new Error(`${id} needs metadata, or entity_id, sso_url and certificate`);
  }
  if (!/^https?:$/.test(URL.parse(ssoUrl)?.protocol ?? '')) {
    throw new Error(`sso_url of ${id} must be an http or https address`);
  }
  const lower = domains.map((domain) => domain.toLowerCase());
  return { id, label, domains: lower, entityId, ssoUrl, certificates, attributes };
}

function reasonOf(error: unknown): string {
  if (error instanceof z.core.$ZodError) {
    return error.issues.map(({ path, message }) => `${path.join('.')} ${message}`).join('; ');
  }
  return error instanceof Error ? error.message : String(error);
}
