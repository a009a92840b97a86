const decoder = new TextDecoder();

/** Replaces bytes that are not UTF-8 by U+FFFD, as browsers do; everything else stays escaped. */
function repair(escapes: string): string {
  const bytes = Buffer.from(escapes.replaceAll('%', ''), 'hex');
  return encodeURIComponent(decoder.decode(bytes));
}

/**
 * The address of a request with a path that can be decoded, so that every address reaches a route or the refusal of an
 * unknown one: the framework itself refuses `%ff` without our headers and in its own form.
 */
export function routableUrl(url: string): string {
  const [path = ''] = /^[^?#]*/.exec(url) ?? [];
  if (!path.includes('%') || isDecodable(path)) return url;
  const repaired = path
    .replaceAll(/%(?![0-9a-f]{2})/gi, '%25')
    .replaceAll(/(?:%[0-9a-f]{2})+/gi, repair);
  return repaired + url.slice(path.length);
}

function isDecodable(path: string): boolean {
  try {
    decodeURIComponent(path);
    return true;
  } catch {
    return false;
  }
}
