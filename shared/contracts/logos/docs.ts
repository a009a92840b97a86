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
      description: 'Needs no session, because images send none.',
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
        204: { description: 'There is no logo; show the first letter.' },
      },
    }),
  ],
  fields: {
    host: { description: 'Host of the company’s website.', examples: ['harbour.example'] },
  },
};
