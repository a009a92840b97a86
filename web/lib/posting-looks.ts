/** Where it is kept: with what was looked up in the H1B records, which signing out removes. */
const LOOKS_KEY = 'waymark.h1b.postings';

/** When this browser last asked for a posting, and the first day on which it was gone; null when it was there. */
interface Look {
  readonly asked: string;
  readonly gone: string | null;
}

/** Postings that are remembered; the one asked for longest ago goes first. */
const MOST = 300;

function allLooks(): Record<string, Look> {
  try {
    const kept: Record<string, Look> = JSON.parse(localStorage.getItem(LOOKS_KEY) ?? '{}');
    return kept;
  } catch {
    return {};
  }
}

/** What this browser knows of the posting at a link. */
export function lookAt(link: string): Look | undefined {
  return allLooks()[link];
}

/** What a look on a day comes to: a posting is gone since the first of the days on which it was, until it is there again. */
export function lookAfter(
  before: Look | undefined,
  state: 'there' | 'gone' | 'unknown',
  asked: string,
): Look {
  const since = before?.gone ?? null;
  if (state === 'unknown') return { asked, gone: since };
  return { asked, gone: state === 'gone' ? (since ?? asked) : null };
}

/** Remembers a look. */
export function keepLook(link: string, look: Look): void {
  const others = Object.entries(allLooks()).filter(([other]) => other !== link);
  const kept = Object.fromEntries([...others, [link, look] as const].slice(-MOST));
  localStorage.setItem(LOOKS_KEY, JSON.stringify(kept));
}
