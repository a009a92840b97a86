import type * as z from 'zod/mini';

import type * as contracts from '#shared/h1b/contracts/wages.ts';

export type OfficialWages = z.output<typeof contracts.officialWages>;
export type WageRange = z.output<typeof contracts.wageRange>;
export type WageAnswer = z.output<typeof contracts.wageAnswer>;
