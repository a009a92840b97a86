import { randomBytes } from 'node:crypto';
import { join } from 'node:path';

import type { FastifyRequest } from 'fastify';

import { buildApp } from '#server/app/application.ts';
import { openContext } from '#server/app/context.ts';
import { openFeatures, type FeatureParts } from '#server/app/features.ts';
import type { Config } from '#server/config/config.ts';
import { authServices } from '#server/features/auth/feature.ts';
import { signedLinks } from '#server/features/storage/links.ts';
import type { Feature } from '#server/http/feature.ts';
import { openUploads } from '#server/http/uploads.ts';
import { laxPasswordRules } from '#test/support/client-suite/lax-password-rules.ts';
import { clientSuite } from '#test/support/client-suite/plugin.ts';
import { configFor, type Profile } from '#test/support/client-suite/profile.ts';
import { roleTokens } from '#test/support/client-suite/role-tokens.ts';
import { storageRoutes } from '#test/support/client-suite/storage/routes.ts';
import { ERRORS } from '#shared/core/error-catalogue.ts';
import { AppError } from '#shared/core/errors.ts';
import { serverMessages } from '#shared/core/server-messages.ts';

/** A text that only this process knows. */
const secretText = () => randomBytes(24).toString('base64url');

/** The features with the storage endpoints of client tests in place of the product's. */
async function withStorage(
  features: readonly Feature[],
  { config, clock, log }: FeatureParts,
  seeded: NonNullable<Profile['storage']>,
): Promise<readonly Feature[]> {
  const folder = join(config.dataDir, 'tmp', 'client-suite');
  const uploads = await openUploads({ folder, alone: true });
  const linkKey = randomBytes(32);
  const parts = { clock, log, uploads, links: signedLinks(() => [linkKey], clock) };
  return features.map((feature) =>
    feature.name === 'storage'
      ? { ...feature, routes: (app) => storageRoutes(app, parts, seeded) }
      : feature,
  );
}

/** Opens the product's application with what client tests expect; throws UserError when others than this machine could reach it. */
export async function openSuite(given: Config, profile: Profile) {
  const serviceKey = `sb_secret_${secretText()}`;
  /** Stands for the service key where it opens the storage, as the product's service keys do not. */
  const storageToken = secretText();
  const opening = Promise.withResolvers<FeatureParts>();
  const context = await openContext(configFor(given, profile, serviceKey), {
    async features(parts) {
      opening.resolve(parts);
      const opened = await openFeatures({ ...parts, rules: laxPasswordRules });
      const { storage } = profile;
      if (!storage) return opened;
      return { ...opened, features: await withStorage(opened.features, parts, storage) };
    },
  });
  const parts = await opening.promise;
  const { config, keys, clock } = parts;
  const keyOf = roleTokens({ ...profile, serviceKey }, keys, clock);

  async function exchange(text: string, { url }: FastifyRequest): Promise<string> {
    const key = await keyOf(text);
    if (!profile.storage || !url.startsWith('/storage/v1/') || !key.startsWith('sb_secret_')) {
      return key;
    }
    if (key === serviceKey) return storageToken;
    throw new AppError(ERRORS.no_authorization, serverMessages.auth.unknownApiKey);
  }

  const services = authServices({
    ...parts,
    settings: config.auth,
    rules: laxPasswordRules,
  });
  const app = await buildApp(
    {
      ...context,
      verifyAccessToken: async (token) =>
        token === storageToken ? { role: 'service_role' } : context.verifyAccessToken(token),
    },
    (started) => clientSuite(started, { profile, services, exchange }),
  );
  return { app, context };
}
