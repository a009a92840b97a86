const FULL = new Set(['ENOSPC', 'EDQUOT']);

/** Explains a full disk to the operator, with what was kept; returns any other error unchanged. */
export function explainDisk(error: unknown, folder: string, kept: string): unknown {
  const code = error instanceof Error && 'code' in error ? String(error.code) : '';
  if (!FULL.has(code)) return error;
  const text = `there is no room left on the disk of ${folder}; ${kept}. Make room and try again`;
  return new Error(text, { cause: error });
}
