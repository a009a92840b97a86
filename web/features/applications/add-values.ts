import type { addForm } from '#shared/applications/contracts/forms.ts';
import type { Input as InputOf } from '#shared/core/contract.ts';

/** What the add form holds. */
export type AddValues = InputOf<typeof addForm>;
