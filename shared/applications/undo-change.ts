import { applyPatch, reversePatch } from '#shared/applications/text-patch.ts';

/** A change of a text as the history keeps it: whole values, or, where there is a place, what was replaced there. */
export interface KeptChange {
  /** Where a patch replaced text, in UTF-16 units; null when the values are whole. */
  readonly place: number | null;
  readonly old: string | null;
  readonly new: string | null;
  /** Whether the texts are still there. */
  readonly kept: boolean;
}

/** A text around one of its changes. */
interface AroundChange {
  readonly before: string;
  readonly after: string;
}

/**
 * The text before and after the last of some changes, by undoing them in order from the newest, which led to `current`.
 * Undefined when a text that this needs is no longer kept, or a change does not belong to the text.
 */
export function textAround(
  current: string,
  newestFirst: readonly KeptChange[],
): AroundChange | undefined {
  let around: AroundChange | undefined;
  let text: string | undefined = current;
  for (const change of newestFirst) {
    around = undoOne(text, change);
    text = around?.before;
  }
  return around;
}

/** The text around one change; `after` is the text it led to, undefined when unknown: whole values need none. */
function undoOne(after: string | undefined, change: KeptChange): AroundChange | undefined {
  if (!change.kept) return undefined;
  const [removed, inserted] = [change.old ?? '', change.new ?? ''];
  if (change.place === null) return { before: removed, after: inserted };
  if (after === undefined) return undefined;
  const patch = { at: change.place, removed, inserted };
  // Only when the change does not belong to this text.
  if (!after.startsWith(inserted, patch.at)) return undefined;
  return { before: applyPatch(after, reversePatch(patch)), after };
}
