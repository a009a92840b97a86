const PARAMETER = String.raw`\s*;\s*[\w.+-]+=(?:"[^"\\\r\n]*"|[\w.+-]+)`;
const WELL_FORMED = new RegExp(String.raw`^[\w.+-]+/[\w.+-]+(?:${PARAMETER})+$`);
const LONGEST = 200;

/** The media type of a content type, in lower case and without parameters. */
export function mediaTypeOf(contentType: string): string {
  return (contentType.split(';', 1)[0] ?? '').trim().toLowerCase();
}

/** A content type as it is kept: its parameters stay when they are well formed. */
export function keptType(contentType: string): string {
  const text = contentType.trim();
  const mediaType = mediaTypeOf(text);
  if (text.length > LONGEST || !WELL_FORMED.test(text)) return mediaType;
  return mediaType + text.slice(text.indexOf(';'));
}
