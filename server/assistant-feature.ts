import type { FastifyInstance } from 'fastify';

import type { Config } from '#server/config/config.ts';
import {
  applicationsAt,
  findApplications,
} from '#server/features/applications/application-facts.ts';
import { findApplication } from '#server/features/applications/repository.ts';
import type { AssistantDeps } from '#server/features/assistant/deps.ts';
import { assistantData } from '#server/features/assistant/personal-data.ts';
import { assistantRoutes } from '#server/features/assistant/routes.ts';
import { findCompanyByName } from '#server/features/companies/repository.ts';
import { openChatModel } from '#server/platform/ai/open-chat-model.ts';
import type { Clock } from '#server/platform/clock.ts';
import type { Database } from '#server/platform/database/database.ts';
import type { PersonalData } from '#server/platform/personal-data.ts';

/** What JobGPT is built from. */
export interface AssistantParts {
  readonly config: Config;
  readonly database: Database;
  readonly clock: Clock;
  readonly resumeText: AssistantDeps['resumeText'];
  readonly filings: AssistantDeps['filings'];
}

/** JobGPT: its endpoints and what it holds of a person. */
export interface AssistantFeature {
  readonly routes: (app: FastifyInstance) => Promise<void>;
  readonly data: PersonalData;
}

/** Builds JobGPT over the features it reads from; without a key it has no model. */
export function assistantFeature(parts: AssistantParts): AssistantFeature {
  const { config, database, clock, resumeText, filings } = parts;
  const { apiKey, baseUrl, models, dailyLimit, totalDailyLimit } = config.ai;
  const deps: AssistantDeps = {
    database,
    clock,
    chat: apiKey ? openChatModel({ baseUrl, apiKey }) : undefined,
    models,
    dailyLimit,
    totalDailyLimit,
    findApplication,
    findApplications,
    applicationsAt,
    findCompany: findCompanyByName,
    resumeText,
    filings,
  };
  return {
    routes: (app) => assistantRoutes(app, deps),
    data: assistantData(database),
  };
}
