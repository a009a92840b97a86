/** Longest text that is kept: longer ones hardly repeat, and may keep alive the text they were cut from. */
const MAX_LENGTH = 12;
const SLOTS = 4096;

/** A pure function of a text that keeps its answers for short texts: the cells of most columns are the same few again and again. */
export function remembered<T>(read: (text: string) => T): (text: string) => T {
  // Each text has one place, where another one may stand: a map takes several times as long.
  const texts: (string | undefined)[] = Array.from({ length: SLOTS }, () => undefined);
  const answers: T[] = [];
  return (text) => {
    const { length } = text;
    if (length > MAX_LENGTH) return read(text);
    let hash = length;
    for (let k = 0; k < length; k++) hash = (Math.imul(hash, 31) + text.charCodeAt(k)) | 0;
    const slot = (hash ^ (hash >>> 12)) & (SLOTS - 1);
    if (texts[slot] === text) return answers[slot]!;
    const answer = read(text);
    texts[slot] = text;
    answers[slot] = answer;
    return answer;
  };
}
