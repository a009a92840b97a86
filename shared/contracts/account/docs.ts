import {
  deleteForGood,
  deletedRecord,
  listDeletedRecords,
  restoreDeletedRecord,
} from '#shared/contracts/account/schemas.ts';
import { describeEndpoint, type FeatureDocs } from '#shared/contracts/docs.ts';
import { DELETED_KEPT_DAYS, DELETED_PAGE_SIZE } from '#shared/limits.ts';

/** Describes the endpoints of what was deleted. */
export const accountDocs: FeatureDocs = {
  tag: 'recently deleted',
  description: 'What you deleted, until it is removed for good.',
  schemas: [
    {
      name: 'DeletedRecord',
      schema: deletedRecord,
      description: 'A record that you deleted and can bring back.',
    },
  ],
  endpoints: [
    describeEndpoint(listDeletedRecords, {
      description: `${DELETED_PAGE_SIZE} a page, what was deleted last first: applications, answers, companies and resumes.`,
      answer: {
        data: [
          {
            kind: 'application',
            id: '019ab2c4-d5e6-7f80-9a1b-2c3d4e5f6071',
            label: 'Data Engineer at Harbour Analytics',
            deletedAt: '2026-01-31T09:30:00.000Z',
            endsAt: '2026-03-02T09:30:00.000Z',
          },
        ],
        totalRecords: 1,
        totalPages: 1,
        currentPage: 1,
        pageSize: DELETED_PAGE_SIZE,
        hasNextPage: false,
        hasPreviousPage: false,
      },
    }),
    describeEndpoint(restoreDeletedRecord, {
      description: `Undoes a deletion within ${DELETED_KEPT_DAYS} days. An application brings its company back. A resume takes its former place; one that is there moves to what was deleted.`,
      refuses: [403, 409],
    }),
    describeEndpoint(deleteForGood, {
      description:
        'There is no way back. A company that a deleted application names is refused until that is gone.',
      refuses: [409],
    }),
  ],
  fields: {
    kind: 'What it is.',
    id: { description: 'Its id.', format: 'uuid' },
    label: 'What you know it by: title and company, question, name, or name of the file.',
    deletedAt: { description: 'When it was deleted.', format: 'date-time' },
    endsAt: { description: 'When it is removed for good.', format: 'date-time' },
  },
};
