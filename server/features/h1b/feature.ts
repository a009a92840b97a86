import type { FastifyInstance, FastifyRequest } from 'fastify';

import {
  describeEmployer,
  type EmployerApprovals,
} from '#server/features/h1b/approvals/describe-approvals.ts';
import { filedEmployer, filedNames } from '#server/features/h1b/approvals/filed-names.ts';
import { approvalRoutes } from '#server/features/h1b/approvals/routes.ts';
import type { CorrectionDeps } from '#server/features/h1b/corrections/deps.ts';
import {
  joinH1bName,
  listH1bCorrections,
  splitH1bName,
} from '#server/features/h1b/corrections/part-h1b-name.ts';
import type { H1bOptions } from '#server/features/h1b/deps.ts';
import { greenCardRoutes } from '#server/features/h1b/green-cards/routes.ts';
import { LoadingJob } from '#server/features/h1b/loading/loading-job.ts';
import { mayLoad } from '#server/features/h1b/loading/may-load.ts';
import { loadingRoutes } from '#server/features/h1b/loading/routes.ts';
import { offerRoutes } from '#server/features/h1b/offer/routes.ts';
import { publicViews } from '#server/features/h1b/public-views.ts';
import { h1bRoutes } from '#server/features/h1b/routes.ts';
import { type ApprovalStore, openApprovals } from '#server/h1b/approvals/approval-store.ts';
import { brandOfEach } from '#server/h1b/approvals/family.ts';
import { h1bFolder } from '#server/h1b/data-folder.ts';
import { prepareBrands } from '#server/h1b/identity/brands.ts';
import { type GrowthIndex, readGrowthIndex } from '#server/h1b/offer/growth-index.ts';
import { readSelectionRules, type SelectionRules } from '#server/h1b/offer/selection-rules.ts';
import type { H1bExplorer } from '#server/h1b/questions.ts';
import { makePermSampleLater } from '#server/h1b/sample/make-sample.ts';
import { openWages } from '#server/h1b/wages/wage-store.ts';
import type { Feature } from '#server/http/feature.ts';
import { DegradedError } from '#server/http/health.ts';
import { mount, type SignedIn } from '#server/http/mount.ts';
import type { PublicViews } from '#server/http/public-view.ts';
import { ERRORS } from '#shared/core/error-catalogue.ts';
import { AppError } from '#shared/core/errors.ts';
import * as contracts from '#shared/h1b/contracts/corrections.ts';
import { correctionMessages } from '#shared/h1b/employer-correction-messages.ts';

/** The endpoints of `/api/h1b/corrections`. */
export async function correctionRoutes(app: FastifyInstance, deps: CorrectionDeps): Promise<void> {
  async function requireRight(identity: SignedIn, request: FastifyRequest): Promise<void> {
    if (await mayLoad(deps, identity, request)) return;
    throw new AppError(ERRORS.forbidden, correctionMessages.forbidden);
  }

  mount(app, contracts.listH1bCorrections, async ({ identity, request }) =>
    (await mayLoad(deps, identity, request))
      ? listH1bCorrections(deps, identity)
      : { allowed: false, parted: [] },
  );

  mount(app, contracts.splitH1bName, async ({ identity, request, body }) => {
    await requireRight(identity, request);
    return splitH1bName(deps, identity, body.name);
  });

  mount(app, contracts.joinH1bName, async ({ identity, request, params }) => {
    await requireRight(identity, request);
    return joinH1bName(deps, identity, params.id);
  });
}

/** The H1B feature: its endpoints, and the explorer for other features. */
export interface H1bFeature extends Feature {
  readonly explorer: H1bExplorer;
  /** The petitions of the employer that a name means. */
  readonly petitions: (name: string, signal?: AbortSignal) => Promise<EmployerApprovals>;
  /** What the documents of the H1B pages say. */
  readonly views: PublicViews;
}

/** The rules of an operator's file or of the program; a file that cannot be used is logged, and then no rule is shown. */
function rulesOf(file: string | undefined, log: H1bOptions['log']): SelectionRules {
  try {
    return readSelectionRules(file);
  } catch (error) {
    log.error(`H1B_SELECTION_RULES cannot be used: ${String(error)}`);
    return [];
  }
}

/** The index of an operator's file or of the program; a file that cannot be used is logged, and then the program's holds. */
function indexOf(file: string | undefined, log: H1bOptions['log']): GrowthIndex {
  try {
    return readGrowthIndex(file);
  } catch (error) {
    log.error(`H1B_GROWTH_INDEX cannot be used: ${String(error)}`);
    return readGrowthIndex();
  }
}

/** Milliseconds after the first page, whose own files and answers come first. */
const AFTER_MS = 1_000;

/**
 * The views of pages, of which the first one makes ready what the approvals of employers are answered from: it takes over a second, for
 * which nobody who asks should wait, and memory, which a server without visitors does not need. Beside invented records nobody asks
 * for approvals. `forget` leaves it when it has not begun.
 */
export function preparingViews(
  views: PublicViews,
  { explorer, approvals }: { explorer: Pick<H1bExplorer, 'status'>; approvals: ApprovalStore },
): { views: PublicViews; forget: () => void } {
  let timer: NodeJS.Timeout | undefined;
  const prepare = () => {
    const { state, generated } = explorer.status();
    if (state === 'empty' || generated) {
      // After another page there may be records.
      timer = undefined;
      return;
    }
    prepareBrands();
    // Who asks later is told what is wrong.
    approvals.load().then(
      (loaded) => loaded && brandOfEach(loaded.index),
      () => undefined,
    );
  };
  return {
    views: {
      ...views,
      viewOf(...asked) {
        timer ??= setTimeout(prepare, AFTER_MS).unref();
        return views.viewOf(...asked);
      },
    },
    forget: () => clearTimeout(timer),
  };
}

/** Milliseconds after a start at which the sample of labor certifications is made, which takes a core for seconds. */
const PERM_SAMPLE_MS = 3_000;

/** Opens the feature over records that are being opened. */
export async function h1bFeature(options: H1bOptions): Promise<H1bFeature> {
  const { sample, clock, release, database, loading } = options;
  const { rulesFile, indexFile } = options;
  const { dataDir, log } = options;
  const records = await options.records;
  const { explorer, perm } = records;
  const stopSample = makePermSampleLater(
    { dataDir, wish: sample, afterMs: PERM_SAMPLE_MS },
    (error) => log.error(`the labor certifications cannot be prepared: ${String(error)}`),
  );
  const approvals = openApprovals(dataDir, log, { filed: filedNames(explorer) });
  const wages = openWages(dataDir, log);
  const rules = rulesOf(rulesFile, log);
  const serve = async () => {
    await explorer.refresh();
    await perm.refresh();
  };
  const index = indexOf(indexFile, log);
  const place = { ...loading, dataDir, folder: h1bFolder(dataDir), clock, log, serve };
  const job = new LoadingJob(place);
  const petitions: H1bFeature['petitions'] = async (name, signal) => {
    const filed = await filedEmployer(explorer, name, signal);
    return describeEmployer(await approvals.load(), name, clock.now(), filed);
  };
  const { views, forget } = preparingViews(
    publicViews({ explorer, perm, clock, release }, { petitions }),
    { explorer, approvals },
  );
  return {
    name: 'h1b',
    opened: records.opened,
    explorer,
    petitions,
    views,
    async routes(app) {
      await h1bRoutes(app, { explorer, perm, clock, release });
      await approvalRoutes(app, { approvals, explorer, perm, clock, release });
      await offerRoutes(app, { explorer, perm, clock, release, approvals, rules, index, wages });
      await greenCardRoutes(app, { explorer, perm, clock, release });
      await loadingRoutes(app, place, job);
      await correctionRoutes(app, { ...loading, database, clock, explorer });
    },
    ready: {
      async h1b() {
        const { state, standsIn } = explorer.status();
        if (state === 'unavailable') throw new DegradedError('no H1B data is served');
        if (standsIn)
          throw new DegradedError('a sample stands in for H1B data that cannot be read');
      },
    },
    async close() {
      forget();
      await job.close();
      await stopSample();
      await records.close();
    },
  };
}
