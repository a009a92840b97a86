import { readFileSync } from 'node:fs';
import { resolve } from 'node:path';

import { parseModels } from '#server/config/ai-models.ts';
import { aiService } from '#server/config/ai-service.ts';
import { type Environment, readEnvironment } from '#server/config/env.ts';
import { readH1b } from '#server/config/h1b.ts';
import { identityProviders } from '#server/config/identity-providers.ts';
import { logoProvider } from '#server/config/logo-provider.ts';
import { readOperations } from '#server/config/operations.ts';
import { readNetwork } from '#server/config/readers.ts';
import { readSamlProviders } from '#server/config/saml-providers.ts';
import { parseServiceKeys } from '#server/config/service-keys.ts';
import { readSmsHook } from '#server/config/sms-hook.ts';
import { parseSite, type Site, type SiteLink } from '#shared/site/site.ts';

/** Chains of AUTH_WEB3, such as `ethereum`, `ethereum:1` or `solana`; a wrong one is added to the problems. */
function readChains(chains: readonly string[], problems: string[]): readonly string[] {
  for (const chain of chains) {
    if (!/^(ethereum(:\d{1,20})?|solana(:[\w-]+)?)$/.test(chain)) {
      problems.push(`AUTH_WEB3 has ${chain}; it takes ethereum, ethereum:ID, solana, solana:NAME`);
    }
  }
  return chains;
}

type Read = ReturnType<typeof readConfig>;

/** The validated configuration, nested by the part that uses it. */
export type Config = { readonly [Part in keyof Read]: Readonly<Read[Part]> };

/** An unusable environment; the message lists every problem. */
export class ConfigError extends Error {
  readonly problems: readonly string[];

  constructor(problems: readonly string[]) {
    super(['The configuration has problems:', ...problems.map((text) => `- ${text}`)].join('\n'));
    this.name = 'ConfigError';
    this.problems = problems;
  }
}

const list = (text: string | undefined) =>
  (text ?? '')
    .split(',')
    .map((item) => item.trim())
    .filter(Boolean);

/** The site's links and texts, from a file when one is named. */
function readSite(path: string | undefined, logoProvider: SiteLink, problems: string[]): Site {
  try {
    return parseSite(path ? JSON.parse(readFileSync(path, 'utf8')) : {}, { logoProvider });
  } catch (error) {
    problems.push(`SITE_CONFIG ${path} cannot be used: ${String(error)}`);
    return parseSite({});
  }
}

/** Accounts, and the ways to sign in to them. */
function readAuth(env: Environment, origins: readonly string[], problems: string[]) {
  return {
    secretKeys: env.AUTH_SECRET_KEYS,
    /** Who may make an account. */
    registration: env.DEMO ? ('closed' as const) : env.REGISTRATION,
    publishableKey: env.AUTH_PUBLISHABLE_KEY,
    keysFile: env.AUTH_KEYS_FILE && resolve(env.AUTH_KEYS_FILE),
    /** Keys of operators' programs, `sb_secret_…`; any of them opens the admin endpoints. */
    serviceKeys: parseServiceKeys(env.AUTH_SERVICE_KEYS, problems),
    redirectUrls: list(env.AUTH_REDIRECT_URLS),
    mailBurst: env.AUTH_MAIL_BURST,
    mailGapSeconds: env.AUTH_MAIL_GAP_S,
    mailDaily: env.AUTH_MAIL_DAILY,
    /** Days for which entries of the audit log are kept. */
    auditDays: env.AUTH_AUDIT_DAYS,
    /** Requests of one kind per client address in five minutes. */
    rateLimit: env.AUTH_RATE_LIMIT,
    /** Whether clients may make accounts without an address. */
    anonymous: env.AUTH_ANONYMOUS,
    /** Who sends text messages; without it nobody signs in by phone. */
    smsHook: readSmsHook(env.AUTH_SMS_HOOK_URL, env.AUTH_SMS_HOOK_SECRET, problems),
    /** Texts of all people in 24 hours. */
    smsDaily: env.AUTH_SMS_DAILY,
    /** Chains whose wallets may sign in, with the network after a colon where only that one may. */
    web3: readChains(list(env.AUTH_WEB3), problems),
    /** Organisations whose people sign in by SAML. */
    saml: readSamlProviders(env.AUTH_SAML_PROVIDERS, problems),
    /** Whether passkeys are on, and the further origins whose pages may use them. */
    passkeys: { on: env.AUTH_PASSKEYS, origins },
    /** Identity providers that people can sign in with. */
    providers: identityProviders(env, problems),
    /** Whether people may link and unlink identities by themselves. */
    manualLinking: env.AUTH_MANUAL_LINKING,
  };
}

/** What a database of one's own needs beside its address. */
function checkDatabase(env: Environment, problems: string[]): void {
  for (const name of ['AUTH_SECRET_KEYS', 'AUTH_PUBLISHABLE_KEY'] as const) {
    if (env.DATABASE_URL && !env[name] && !env.AUTH_KEYS_FILE) {
      problems.push(
        `${name} is required with DATABASE_URL (npm run keys prints one), or AUTH_KEYS_FILE`,
      );
    }
  }
  if (env.DATABASE_MIGRATION_URL && !env.DATABASE_URL) {
    problems.push('DATABASE_MIGRATION_URL needs DATABASE_URL, the login that serves');
  }
}

/** The origins whose pages may call the API. */
function readOrigins(text: string | undefined, problems: string[]): string[] {
  const origins = list(text);
  for (const origin of origins) {
    if (URL.parse(origin)?.origin !== origin) {
      problems.push(`CORS_ORIGINS has ${origin}, which is not an origin like https://example.org`);
    }
  }
  return origins;
}

/** Names that stand for networks of proxies. */
const PROXY_NETWORKS: ReadonlySet<string> = new Set(['loopback', 'linklocal', 'uniquelocal']);

function readProxies(text: string | undefined, problems: string[]): string[] {
  const networks = list(text);
  for (const network of networks.filter((name) => !PROXY_NETWORKS.has(name))) {
    const bits = readNetwork(network)?.bits;
    if (bits === undefined) {
      problems.push(
        `TRUSTED_PROXIES has ${network}, which is neither an address nor a network like 10.0.0.0/8`,
      );
    } else if (bits === 0) {
      problems.push(`TRUSTED_PROXIES has ${network}, which is every address: name the proxies`);
    }
  }
  return networks;
}

/** Reads the whole configuration once; throws ConfigError naming all problems together. */
export function readConfig(source: Readonly<Record<string, string | undefined>>) {
  const { environment: env, problems } = readEnvironment(source);
  checkDatabase(env, problems);
  const corsOrigins = readOrigins(env.CORS_ORIGINS, problems);
  const trustedProxies = readProxies(env.TRUSTED_PROXIES, problems);
  const site = readSite(env.SITE_CONFIG, logoProvider(env.LOGO_SERVICE_URL), problems);
  const auth = readAuth(env, corsOrigins, problems);
  const models = parseModels(env.AI_MODELS, problems);
  const ai = aiService(env.AI_BASE_URL, env.AI_API_KEY, problems);
  const operations = readOperations(env, problems);
  if (problems.length > 0) throw new ConfigError(problems);
  return {
    http: {
      host: env.HOST,
      port: env.PORT,
      /** Origin that people use, without a trailing slash; empty until the port is known. */
      publicUrl: env.PUBLIC_URL && new URL(env.PUBLIC_URL).origin,
      corsOrigins,
      trustedProxies,
      /** Whether Strict-Transport-Security is about subdomains, too. */
      hstsSubdomains: env.HSTS_SUBDOMAINS,
      /** Milliseconds for which a stopping server goes on answering, until proxies have noticed. */
      shutdownDelayMs: env.SHUTDOWN_DELAY * 1000,
      /** Requests per client address and minute. */
      rateLimit: env.RATE_LIMIT,
      workLimitMs: env.WORK_LIMIT * 1000,
    },
    /** Whether everybody looks around in one made-up account, and nobody changes anything. */
    demo: env.DEMO,
    dataDir: resolve(env.DATA_DIR),
    database: {
      url: env.DATABASE_URL,
      /** The login that owns and migrates the database, when it is another one. */
      migrationUrl: env.DATABASE_MIGRATION_URL,
      poolSize: env.DATABASE_POOL_SIZE,
      transactionTimeoutMs: env.DATABASE_STATEMENT_TIMEOUT_MS,
      /** 0 waits for a lock as long as a transaction may take. */
      lockTimeoutMs: env.DATABASE_LOCK_TIMEOUT_MS,
      connectTimeoutMs: env.DATABASE_CONNECT_TIMEOUT_MS,
      /** What one account may hold. */
      quota: { bytes: env.QUOTA_BYTES, rows: env.QUOTA_ROWS },
    },
    /** Where files are kept: in DATA_DIR without an address. */
    objects: { url: env.OBJECTS_URL },
    /** `site`, or the address of a logo service with `{host}`; undefined shows letter badges only. */
    logos: { source: env.LOGO_SERVICE_URL },
    mail: { smtpUrl: env.SMTP_URL, from: env.MAIL_FROM },
    auth,
    ai: {
      /** Undefined when the address wants a key and there is none. */
      service: ai.service,
      /** At least one; the first is the default. */
      models,
      /** Whether the models that the service lists are offered, too. */
      offersListed: env.AI_MODELS === undefined,
      /** Answers a person may request per day. */
      dailyLimit: env.AI_DAILY_LIMIT,
      /** Answers that all people together may request per day. */
      totalDailyLimit: env.AI_TOTAL_DAILY_LIMIT,
    },
    h1b: readH1b(env),
    /** Where internship listings are read from by schedule. */
    internships: { url: env.INTERNSHIPS_URL },
    /** Whether the server may read the postings that people paste links of. */
    postings: { isOn: env.READ_POSTINGS },
    /** Whether people may connect a mailbox. */
    inbox: { isOn: env.IMAP },
    operations,
    site,
    /** How much is logged; undefined leaves it to where the output goes. */
    log: { level: env.LOG_LEVEL },
  };
}
