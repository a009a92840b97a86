import type { FastifyInstance } from 'fastify';

import { contactRoutes } from '#server/features/record/contact-routes.ts';
import { deletedContactRecords } from '#server/features/record/contacts.ts';
import { deletedInterviewRecords } from '#server/features/record/delete-interview.ts';
import type { RecordDeps } from '#server/features/record/deps.ts';
import { readPostingsAgain } from '#server/features/record/kept-says.ts';
import { findInterviews } from '#server/features/record/list-interviews.ts';
import { listRecords } from '#server/features/record/list-records.ts';
import {
  createPaper,
  deletedPaperRecords,
  deletePaper,
  keepPosting,
  listPapers,
  restorePaper,
} from '#server/features/record/papers.ts';
import { recordData } from '#server/features/record/personal-data.ts';
import { purgeRecords } from '#server/features/record/purge.ts';
import { replyInterviews } from '#server/features/record/reply-interviews.ts';
import { interviewRoutes } from '#server/features/record/routes.ts';
import type { Feature } from '#server/http/feature.ts';
import { mount } from '#server/http/mount.ts';
import type { Transaction } from '#server/platform/database/database.ts';
import { CLEAN_UP_MS } from '#shared/core/limits.ts';
import * as contracts from '#shared/record/contracts/papers.ts';

/** The endpoints of `/api/applications/{id}/papers/`. */
async function paperRoutes(app: FastifyInstance, deps: RecordDeps): Promise<void> {
  mount(app, contracts.listPapers, ({ identity, params, query }) =>
    listPapers(deps, identity, { ...params, ...query }),
  );
  mount(app, contracts.createPaper, ({ identity, params, body }) =>
    createPaper(deps, identity, params.id, body),
  );
  mount(app, contracts.deletePaper, ({ identity, params }) => deletePaper(deps, identity, params));
  mount(app, contracts.restorePaper, ({ identity, params }) =>
    restorePaper(deps, identity, params),
  );
}

/** The records of applications, and a person's interviews as other features read them. */
interface RecordFeature extends Feature {
  /** The person's interviews of live applications, soonest first, and how many there are. */
  readonly findInterviews: (
    tx: Transaction,
    userId: string,
    filter: Parameters<typeof findInterviews>[3],
  ) => ReturnType<typeof findInterviews>;
  /** What is kept beside some of the person's applications, by their ids. */
  readonly listRecords: (
    tx: Transaction,
    userId: string,
    ids: readonly string[],
  ) => ReturnType<typeof listRecords>;
  /** Keeps the text of a posting with one of the person's applications. */
  readonly keepPosting: (
    tx: Transaction,
    ...asked: [Parameters<typeof keepPosting>[2], Parameters<typeof keepPosting>[3]]
  ) => Promise<void>;
  /** What mails do to interviews. */
  readonly replies: ReturnType<typeof replyInterviews>;
}

/** What belongs to an application beside its own fields: interviews, the people one knows there, the posting, and what was sent. */
export function recordFeature(deps: RecordDeps): RecordFeature {
  const { database, clock } = deps;
  return {
    name: 'record',
    async routes(app) {
      await interviewRoutes(app, deps);
      await contactRoutes(app, deps);
      await paperRoutes(app, deps);
    },
    personalData: recordData(deps),
    deletedRecords: [
      deletedInterviewRecords(deps),
      deletedContactRecords(deps),
      deletedPaperRecords(deps),
    ],
    schedule: [
      { name: 'record.purge', everyMs: CLEAN_UP_MS, run: () => purgeRecords(database, clock) },
      { name: 'record.says', everyMs: CLEAN_UP_MS, run: () => readPostingsAgain(database) },
    ],
    findInterviews: (tx, ...asked) => findInterviews(tx, deps, ...asked),
    replies: replyInterviews(deps),
    listRecords: (tx, ...asked) => listRecords(tx, deps, ...asked),
    keepPosting: (tx, ...asked) => keepPosting(deps, tx, ...asked),
  };
}
