/** The OpenSearch description with which a browser offers to search applications from its address bar. */
export function openSearchDescription(publicUrl: string): string {
  return `<?xml version="1.0" encoding="UTF-8"?>
<OpenSearchDescription xmlns="http://a9.com/-/spec/opensearch/1.1/">
  <ShortName>Waymark</ShortName>
  <Description>Search your applications</Description>
  <InputEncoding>UTF-8</InputEncoding>
  <Image width="16" height="16" type="image/svg+xml">${publicUrl}/favicon.svg</Image>
  <Url type="text/html" template="${publicUrl}/dashboard?search={searchTerms}"/>
</OpenSearchDescription>
`;
}
