/** The host that serves a company's logo: the name's letters and digits, plus .com. */
export function logoHostOf(name: string): string | undefined {
  const letters = name
    .normalize('NFKD')
    .toLowerCase()
    .replace(/[^a-z0-9]/g, '')
    .slice(0, 63);
  return letters === '' ? undefined : `${letters}.com`;
}

const LABEL = /^[a-z0-9]([a-z0-9-]{0,61}[a-z0-9])?$/;

/** A logo's host name in lower case; undefined unless it has two labels or more and the last is letters, so no IP address. */
export function readLogoHost(text: string): string | undefined {
  const host = text.toLowerCase();
  const labels = host.split('.');
  const last = labels.at(-1) ?? '';
  const fine = labels.length > 1 && labels.every((label) => LABEL.test(label));
  return fine && host.length <= 253 && /^([a-z]{2,}|xn--[a-z0-9-]+)$/.test(last) ? host : undefined;
}
