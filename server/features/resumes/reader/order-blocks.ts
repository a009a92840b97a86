/** A line of a page, in points from the page's bottom left. */
export interface Line {
  readonly text: string;
  readonly top: number;
  readonly bottom: number;
}

interface Block {
  readonly lines: Line[];
  top: number;
  bottom: number;
}

/**
 * The lines of a page in reading order. Programs write columns and cells in reading order but text frames, headers and
 * footers in any: a run of lines that goes down the page stays together, and comes before what lies entirely below it.
 */
export function inReadingOrder(lines: readonly Line[]): Line[] {
  const ordered: Block[] = [];
  for (const block of blocksOf(lines)) {
    let at = ordered.length;
    while (at > 0 && isBelow(ordered[at - 1], block)) at -= 1;
    ordered.splice(at, 0, block);
  }
  return ordered.flatMap((block) => block.lines);
}

function isBelow(lower: Block | undefined, upper: Block): boolean {
  return lower !== undefined && lower.top <= upper.bottom;
}

/** Runs of lines without a jump upwards. */
function blocksOf(lines: readonly Line[]): Block[] {
  const blocks: Block[] = [];
  let last: Block | undefined;
  for (const line of lines) {
    const height = line.top - line.bottom;
    if (last && line.bottom <= last.bottom + height) {
      last.lines.push(line);
      last.top = Math.max(last.top, line.top);
      last.bottom = Math.min(last.bottom, line.bottom);
    } else {
      last = { lines: [line], top: line.top, bottom: line.bottom };
      blocks.push(last);
    }
  }
  return blocks;
}
