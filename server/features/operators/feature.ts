import type { OperatorsDeps } from '#server/features/operators/deps.ts';
import { overview } from '#server/features/operators/overview.ts';
import type { Feature } from '#server/http/feature.ts';
import { mount } from '#server/http/mount.ts';
import { getOverview } from '#shared/operators/contracts/schemas.ts';
import { ERRORS } from '#shared/core/error-catalogue.ts';
import { AppError } from '#shared/core/errors.ts';
import { operatorMessages } from '#shared/operators/messages.ts';

/** What those who run the site see of it. */
export function operatorsFeature(deps: OperatorsDeps): Feature {
  return {
    name: 'operators',
    async routes(app) {
      mount(app, getOverview, async ({ identity }) => {
        if (!(await deps.isOperator(identity))) {
          throw new AppError(ERRORS.forbidden, operatorMessages.refused);
        }
        return overview(deps);
      });
    },
  };
}
