/** Addresses to listen on at which browsers find a server under the name `localhost`. */
const LOCALHOST = new Set(['127.0.0.1', '::1', 'localhost']);

/**
 * The origin of the site: that of PUBLIC_URL, else of what the server listens on. On this machine that is `localhost`,
 * because browsers make passkeys for names only; the server answers at its address, too.
 */
export function siteOrigin(
  { publicUrl, host }: { readonly publicUrl: string | undefined; readonly host: string },
  port: number | string,
): string {
  if (publicUrl !== undefined) return publicUrl;
  if (LOCALHOST.has(host)) return `http://localhost:${port}`;
  return `http://${host.includes(':') ? `[${host}]` : host}:${port}`;
}
