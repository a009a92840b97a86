/** Whether a link is a person's page on LinkedIn. */
export function isLinkedInProfile(link: string): boolean {
  const url = URL.parse(link);
  if (!url || url.protocol !== 'https:' || url.username || url.password || url.port) return false;
  return (
    /^([a-z]{2,3}\.)?linkedin\.com$/.test(url.hostname) && /^\/(in|pub)\/[^/]+/.test(url.pathname)
  );
}
