import { describeEndpoint, type FeatureDocs } from '#shared/contracts/docs.ts';
import { getVersion } from '#shared/contracts/version/schemas.ts';

/** Describes what the server says of itself. */
export const versionDocs: FeatureDocs = {
  tag: 'server',
  description: 'The server itself.',
  endpoints: [
    describeEndpoint(getVersion, {
      description: 'For reports of problems, and to see which nodes an upgrade has reached.',
      answer: { name: 'waymark', version: '0.2.0', commit: null },
    }),
  ],
  fields: {
    name: 'The name of the program.',
    version: 'Its version, as semantic versioning counts.',
    commit: 'The commit it was made from, 40 hex digits; null where it is not known.',
  },
};
