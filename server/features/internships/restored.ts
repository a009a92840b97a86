import * as z from 'zod/mini';

import { archived, restoredTable, type RestoredTable } from '#server/platform/restored-table.ts';
import { NAME_MAX } from '#shared/core/limits.ts';

/** How the listings that a person hid are hidden again from an archive, those included that are not listed here yet. */
export const hideRestores: readonly RestoredTable[] = [
  restoredTable('hidden-internships', {
    table: 'internship_hides',
    row: z.object({
      id: archived.id,
      title: archived.text(NAME_MAX),
      company_name: archived.text(NAME_MAX),
      hidden_at: archived.instant,
    }),
    columns: ({ id, ...hide }) => ({ listing: id, ...hide }),
  }),
];
