/** A pattern of SQL's LIKE: literal characters, one of any, any number of any. */
type Token = { readonly literal: string } | 'one' | 'any';

function tokensOf(pattern: string): Token[] {
  const tokens: Token[] = [];
  for (let at = 0; at < pattern.length; at += 1) {
    const character = pattern.charAt(at);
    if (character === '%' || character === '*') {
      if (tokens.at(-1) !== 'any') tokens.push('any');
    } else if (character === '_') tokens.push('one');
    else if (character === '\\' && at + 1 < pattern.length) {
      at += 1;
      tokens.push({ literal: pattern.charAt(at) });
    } else tokens.push({ literal: character });
  }
  return tokens;
}

/**
 * A test for texts that match a pattern in which `%` and `*` stand for any text and `_` for one character. It is not a
 * regular expression: its time is at most proportional to text times pattern, whatever the caller sends.
 */
export function likePattern(pattern: string): (text: string) => boolean {
  const tokens = tokensOf(pattern);
  const shortest = tokens.filter((token) => token !== 'any').length;
  return (text) => text.length >= shortest && matches(tokens, text);
}

function matches(tokens: readonly Token[], text: string): boolean {
  let at = 0;
  let token = 0;
  let retryAt = 0;
  let lastAny = -1;
  while (at < text.length) {
    const wanted = tokens[token];
    if (wanted === 'any') {
      lastAny = token;
      retryAt = at;
      token += 1;
    } else if (wanted === 'one' || (wanted !== undefined && wanted.literal === text.charAt(at))) {
      at += 1;
      token += 1;
    } else if (lastAny >= 0) {
      // The last `any` matches one character more.
      retryAt += 1;
      at = retryAt;
      token = lastAny + 1;
    } else return false;
  }
  while (tokens[token] === 'any') token += 1;
  return token === tokens.length;
}
