import type { ImportRow } from '#server/features/imports/repository/imports.ts';
import type { ImportCounts, ImportRecord } from '#shared/imports/contracts/schemas.ts';
import type { ImportFormat } from '#shared/imports/formats.ts';

/** An import as the API returns it. */
export function presentImport(row: ImportRow): ImportRecord {
  return {
    id: row.id,
    file_name: row.file_name,
    format: row.format as ImportFormat,
    state: row.state,
    total: row.total,
    progress: row.progress,
    counts: row.counts as ImportCounts | null,
    created_at: row.created_at.toISOString(),
    finished_at: row.finished_at?.toISOString() ?? null,
    undone_at: row.undone_at?.toISOString() ?? null,
  };
}
