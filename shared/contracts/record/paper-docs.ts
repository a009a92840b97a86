import { describeEndpoint, type FeatureDocs } from '#shared/contracts/docs.ts';
import {
  createPaper,
  deletePaper,
  listPapers,
  paper,
  type Paper,
  restorePaper,
} from '#shared/contracts/record/papers.ts';
import { DELETED_KEPT_DAYS } from '#shared/limits.ts';
import { PAPERS_PAGE_SIZE } from '#shared/record-limits.ts';

const one: Paper = {
  id: '019ab2c4-d5e6-7f80-9a1b-2c3d4e5f6077',
  kind: 'posting',
  label: '',
  text: 'We are looking for a data engineer.',
  file_path: null,
  answer_id: null,
  created_at: '2026-02-20T09:30:00.000Z',
};

/** Describes the endpoints of an application's papers. */
export const paperDocs: FeatureDocs = {
  tag: 'papers',
  description: 'What is kept with an application: the posting, the resume that was sent, letters.',
  schemas: [{ name: 'Paper', schema: paper, description: 'Something kept with an application.' }],
  endpoints: [
    describeEndpoint(listPapers, {
      description: `${PAPERS_PAGE_SIZE} a page, newest first.`,
      answer: {
        data: [one],
        totalRecords: 1,
        totalPages: 1,
        currentPage: 1,
        pageSize: PAPERS_PAGE_SIZE,
        hasNextPage: false,
        hasPreviousPage: false,
      },
    }),
    describeEndpoint(createPaper, {
      description:
        'A posting and a letter have a text, a resume has a label: its name, which stays when the file goes.',
      body: { kind: 'posting', text: 'We are looking for a data engineer.' },
      answer: one,
      refuses: [409],
    }),
    describeEndpoint(deletePaper, {
      description: `It can be restored for ${DELETED_KEPT_DAYS} days.`,
    }),
    describeEndpoint(restorePaper, {
      description: `Within ${DELETED_KEPT_DAYS} days.`,
      answer: one,
      refuses: [409],
    }),
  ],
  fields: {
    paper: { description: 'Id of it.', format: 'uuid' },
    kind: 'What it is.',
    label: 'Its name.',
    text: 'Its text.',
    answer_id: 'Id of the JobGPT answer it was taken from; null once that is deleted.',
    file_path: 'Path of the resume’s file, which may be gone.',
  },
};
