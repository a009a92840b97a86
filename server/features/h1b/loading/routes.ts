import type { FastifyInstance, FastifyRequest } from 'fastify';

import type { LoadingJob, LoadingPlace } from '#server/features/h1b/loading/loading-job.ts';
import { type LoadingRights, mayLoad } from '#server/features/h1b/loading/may-load.ts';
import { listWageYears, listYears } from '#server/features/h1b/loading/official-years.ts';
import { receiveFile } from '#server/features/h1b/loading/receive-file.ts';
import { mount, type SignedIn } from '#server/http/mount.ts';
import { acceptUploads } from '#server/http/uploads.ts';
import type { Output } from '#shared/core/contract.ts';
import * as contracts from '#shared/h1b/contracts/loading.ts';
import { ERRORS } from '#shared/core/error-catalogue.ts';
import { AppError } from '#shared/core/errors.ts';
import { loadingMessages } from '#shared/h1b/loading-messages.ts';

/** What the endpoints that load filings work with. */
export interface LoadingDeps extends LoadingPlace, LoadingRights {
  /** Most bytes of an uploaded file. */
  readonly uploadBytes: number;
}

type Loading = Output<(typeof contracts.getH1bLoading)['response']>;

/** What somebody sees who may not load filings. */
const NOTHING: Loading = {
  allowed: false,
  state: 'idle',
  years: [],
  wages: [],
  uploadBytes: 0,
  request: null,
  startedAt: null,
  progress: null,
  report: null,
};

/** The endpoints of `/api/h1b/loading`. */
export async function loadingRoutes(
  app: FastifyInstance,
  deps: LoadingDeps,
  job: LoadingJob,
): Promise<void> {
  const { uploadBytes, list } = deps;
  const isReceiving = { now: false };

  function present(): Loading {
    const { request, ...state } = job.now;
    return {
      allowed: true,
      ...state,
      request: request && {
        years: [...request.years],
        wages: [...request.wages],
        files: [...request.files],
      },
      years: listYears(list),
      wages: listWageYears(list),
      uploadBytes,
    };
  }

  async function requireRight(identity: SignedIn, request: FastifyRequest): Promise<void> {
    if (await mayLoad(deps, identity, request)) return;
    throw new AppError(ERRORS.forbidden, loadingMessages.forbidden);
  }

  mount(app, contracts.getH1bLoading, async ({ identity, request }) =>
    (await mayLoad(deps, identity, request)) ? present() : NOTHING,
  );

  mount(app, contracts.startH1bLoading, async ({ identity, request, body }) => {
    await requireRight(identity, request);
    const { years, wages, files } = body;
    const isListed = (asked: readonly number[], listed: Loading['years']) =>
      asked.every((each) => listed.some(({ year }) => year === each));
    if (!isListed(years, listYears(list)) || !isListed(wages, listWageYears(list))) {
      throw new AppError(ERRORS.validation_failed, loadingMessages.years);
    }
    if (years.length + wages.length + files.length === 0) {
      throw new AppError(ERRORS.validation_failed, loadingMessages.nothing);
    }
    await job.start({ years, wages, files });
    return present();
  });

  mount(app, contracts.cancelH1bLoading, async ({ identity, request }) => {
    await requireRight(identity, request);
    await job.cancel();
    return present();
  });

  await app.register(async (scope) => {
    await acceptUploads(scope);
    mount(scope, contracts.uploadH1bFile, async ({ identity, request, query: { name } }) => {
      await requireRight(identity, request);
      job.refuseWhileRunning();
      if (isReceiving.now) throw new AppError(ERRORS.conflict, loadingMessages.running);
      isReceiving.now = true;
      try {
        const into = { folder: job.uploads, name, maxBytes: uploadBytes };
        return { name, bytes: await receiveFile(request, into) };
      } finally {
        isReceiving.now = false;
      }
    });
  });
}
