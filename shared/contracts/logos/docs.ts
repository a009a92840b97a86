import { describeEndpoint, type FeatureDocs } from '#shared/contracts/docs.ts';
import { getLogo } from '#shared/contracts/logos/schemas.ts';

const image = { type: 'string', format: 'binary' };

/** Describes the endpoint of logos. */
export const logoDocs: FeatureDocs = {
  tag: 'logos',
  description:
    'Logos of companies, fetched by this server so that no third party sees its visitors.',
  endpoints: [
    describeEndpoint(getLogo, {
      description:
        'Needs no session, because images send none, but the key that stands in the `logo_url` of an application or company. With any other key nothing is looked up.',
      answers: {
        200: {
          description: 'The logo.',
          content: {
            'image/png': image,
            'image/jpeg': image,
            'image/webp': image,
            'image/x-icon': image,
          },
        },
        204: { description: 'There is no logo, or the key is wrong; show the first letter.' },
      },
    }),
  ],
  fields: {
    host: { description: 'Host of the company’s website.', examples: ['harbour.example'] },
    key: 'Signature of the host, as it stands in `logo_url`.',
  },
};
