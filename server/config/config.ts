import { readFileSync } from 'node:fs';
import { resolve } from 'node:path';

import { parseModels } from '#server/config/ai-models.ts';
import { aiService } from '#server/config/ai-service.ts';
import { type Environment, readEnvironment } from '#server/config/env.ts';
import { type H1bSettings, readH1b } from '#server/config/h1b.ts';
import { identityProviders, type ProviderSettings } from '#server/config/identity-providers.ts';
import { logoProvider } from '#server/config/logo-provider.ts';
import { type Operations, readOperations } from '#server/config/operations.ts';
import { readNetwork } from '#server/config/readers.ts';
import { readSamlProviders, type SamlProvider } from '#server/config/saml-providers.ts';
import { parseServiceKeys } from '#server/config/service-keys.ts';
import { readSmsHook, type SmsHook } from '#server/config/sms-hook.ts';
import type { AssistantModel } from '#shared/jobgpt/prompts/models.ts';
import type { Registration } from '#shared/site/site-configuration.ts';
import { parseSite, type Site, type SiteLink } from '#shared/site/site.ts';

/** How many connections to PostgreSQL there are, and how long anything may take there. */
interface DatabaseLimits {
  readonly poolSize: number;
  readonly transactionTimeoutMs: number;
  /** 0 waits for a lock as long as a unit of work may take. */
  readonly lockTimeoutMs: number;
  readonly connectTimeoutMs: number;
}

/** The limits of the database's connections. */
function readDatabaseLimits(env: Environment): DatabaseLimits {
  return {
    poolSize: env.DATABASE_POOL_SIZE,
    transactionTimeoutMs: env.DATABASE_STATEMENT_TIMEOUT_MS,
    lockTimeoutMs: env.DATABASE_LOCK_TIMEOUT_MS,
    connectTimeoutMs: env.DATABASE_CONNECT_TIMEOUT_MS,
  };
}

/** Chains of AUTH_WEB3, such as `ethereum`, `ethereum:1` or `solana`; a wrong one is added to the problems. */
function readChains(chains: readonly string[], problems: string[]): readonly string[] {
  for (const chain of chains) {
    if (!/^(ethereum(:\d{1,20})?|solana(:[\w-]+)?)$/.test(chain)) {
      problems.push(`AUTH_WEB3 has ${chain}; it takes ethereum, ethereum:ID, solana, solana:NAME`);
    }
  }
  return chains;
}

/** The validated configuration, nested by the part that uses it. */
export interface Config {
  readonly http: {
    readonly host: string;
    readonly port: number;
    /** Origin that people use, without a trailing slash; empty until the port is known. */
    readonly publicUrl: string | undefined;
    readonly corsOrigins: readonly string[];
    readonly trustedProxies: readonly string[];
    /** Whether Strict-Transport-Security is about subdomains, too. */
    readonly hstsSubdomains: boolean;
    /** Milliseconds for which a stopping server goes on answering, until proxies have noticed. */
    readonly shutdownDelayMs: number;
    /** Requests per client address and minute. */
    readonly rateLimit: number;
    readonly workLimitMs: number;
  };
  /** Whether everybody looks around in one made-up account, and nobody changes anything. */
  readonly demo: boolean;
  readonly dataDir: string;
  readonly database: DatabaseLimits & {
    readonly url: string | undefined;
    /** The login that owns and migrates the database, when it is another one. */
    readonly migrationUrl: string | undefined;
    /** What one account may hold. */
    readonly quota: { readonly bytes: number; readonly rows: number };
  };
  /** Where files are kept: in DATA_DIR without an address. */
  readonly objects: { readonly url: string | undefined };
  readonly logos: {
    /** `site`, or the address of a logo service with `{host}`; undefined shows letter badges only. */
    readonly source: string | undefined;
  };
  readonly mail: { readonly smtpUrl: string | undefined; readonly from: string };
  readonly auth: {
    readonly secretKeys: string | undefined;
    /** Who may make an account. */
    readonly registration: Registration;
    readonly publishableKey: string | undefined;
    readonly keysFile: string | undefined;
    /** Keys of operators' programs, `sb_secret_…`; any of them opens the admin endpoints. */
    readonly serviceKeys: readonly string[];
    readonly redirectUrls: readonly string[];
    readonly mailBurst: number;
    readonly mailGapSeconds: number;
    readonly mailDaily: number;
    /** Days for which entries of the audit log are kept. */
    readonly auditDays: number;
    /** Requests of one kind per client address in five minutes. */
    readonly rateLimit: number;
    /** Texts of all people in 24 hours. */
    readonly smsDaily: number;
    /** Organisations whose people sign in by SAML. */
    readonly saml: readonly SamlProvider[];
    /** Chains whose wallets may sign in, with the network after a colon where only that one may. */
    readonly web3: readonly string[];
    /** Whether clients may make accounts without an address. */
    readonly anonymous: boolean;
    /** Who sends text messages; without it nobody signs in by phone. */
    readonly smsHook: SmsHook | undefined;
    /** Whether passkeys are on, and the further origins whose pages may use them. */
    readonly passkeys: { readonly on: boolean; readonly origins: readonly string[] };
    /** Identity providers that people can sign in with. */
    readonly providers: readonly ProviderSettings[];
    /** Whether people may link and unlink identities by themselves. */
    readonly manualLinking: boolean;
  };
  readonly ai: {
    /** Undefined when the address wants a key and there is none. */
    readonly service: { readonly baseUrl: string; readonly apiKey: string | undefined } | undefined;
    /** At least one; the first is the default. */
    readonly models: readonly AssistantModel[];
    /** Whether the models that the service lists are offered, too. */
    readonly offersListed: boolean;
    /** Answers a person may request per day. */
    readonly dailyLimit: number;
    /** Answers that all people together may request per day. */
    readonly totalDailyLimit: number;
  };
  readonly h1b: H1bSettings;
  /** Where internship listings are read from by schedule. */
  readonly internships: { readonly url: string | undefined };
  /** Whether the server may read the postings that people paste links of. */
  readonly postings: { readonly isOn: boolean };
  readonly operations: Operations;
  readonly site: Site;
  /** How much is logged; undefined leaves it to where the output goes. */
  readonly log: { readonly level: string | undefined };
}

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

/** The further ways to sign in that the operator turned on. */
function readWays(env: ReturnType<typeof readEnvironment>['environment'], problems: string[]) {
  return {
    anonymous: env.AUTH_ANONYMOUS,
    smsHook: readSmsHook(env.AUTH_SMS_HOOK_URL, env.AUTH_SMS_HOOK_SECRET, problems),
    smsDaily: env.AUTH_SMS_DAILY,
    web3: readChains(list(env.AUTH_WEB3), problems),
    saml: readSamlProviders(env.AUTH_SAML_PROVIDERS, problems),
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
export function readConfig(source: Readonly<Record<string, string | undefined>>): Config {
  const { environment: env, problems } = readEnvironment(source);
  checkDatabase(env, problems);
  const corsOrigins = readOrigins(env.CORS_ORIGINS, problems);
  const trustedProxies = readProxies(env.TRUSTED_PROXIES, problems);
  const site = readSite(env.SITE_CONFIG, logoProvider(env.LOGO_SERVICE_URL), problems);
  const serviceKeys = parseServiceKeys(env.AUTH_SERVICE_KEYS, problems);
  const models = parseModels(env.AI_MODELS, problems);
  const ways = readWays(env, problems);
  const ai = aiService(env.AI_BASE_URL, env.AI_API_KEY, problems);
  const providers = identityProviders(env, problems);
  const operations = readOperations(env, problems);
  if (problems.length > 0) throw new ConfigError(problems);
  return {
    http: {
      host: env.HOST,
      port: env.PORT,
      publicUrl: env.PUBLIC_URL && new URL(env.PUBLIC_URL).origin,
      corsOrigins,
      trustedProxies,
      hstsSubdomains: env.HSTS_SUBDOMAINS,
      shutdownDelayMs: env.SHUTDOWN_DELAY * 1000,
      rateLimit: env.RATE_LIMIT,
      workLimitMs: env.WORK_LIMIT * 1000,
    },
    demo: env.DEMO,
    dataDir: resolve(env.DATA_DIR),
    database: {
      url: env.DATABASE_URL,
      migrationUrl: env.DATABASE_MIGRATION_URL,
      ...readDatabaseLimits(env),
      quota: { bytes: env.QUOTA_BYTES, rows: env.QUOTA_ROWS },
    },
    objects: { url: env.OBJECTS_URL },
    logos: { source: env.LOGO_SERVICE_URL },
    mail: { smtpUrl: env.SMTP_URL, from: env.MAIL_FROM },
    auth: {
      secretKeys: env.AUTH_SECRET_KEYS,
      registration: env.DEMO ? 'closed' : env.REGISTRATION,
      publishableKey: env.AUTH_PUBLISHABLE_KEY,
      keysFile: env.AUTH_KEYS_FILE && resolve(env.AUTH_KEYS_FILE),
      serviceKeys,
      redirectUrls: list(env.AUTH_REDIRECT_URLS),
      mailBurst: env.AUTH_MAIL_BURST,
      mailGapSeconds: env.AUTH_MAIL_GAP_S,
      mailDaily: env.AUTH_MAIL_DAILY,
      auditDays: env.AUTH_AUDIT_DAYS,
      rateLimit: env.AUTH_RATE_LIMIT,
      ...ways,
      passkeys: { on: env.AUTH_PASSKEYS, origins: corsOrigins },
      providers,
      manualLinking: env.AUTH_MANUAL_LINKING,
    },
    ai: {
      service: ai.service,
      models,
      offersListed: env.AI_MODELS === undefined,
      dailyLimit: env.AI_DAILY_LIMIT,
      totalDailyLimit: env.AI_TOTAL_DAILY_LIMIT,
    },
    h1b: readH1b(env),
    internships: { url: env.INTERNSHIPS_URL },
    postings: { isOn: env.READ_POSTINGS },
    operations,
    site,
    log: { level: env.LOG_LEVEL },
  };
}
