import type { addForm } from '#shared/contracts/applications/forms.ts';
import type { Input as InputOf } from '#shared/contracts/contract.ts';

/** What the add form holds. */
export type AddValues = InputOf<typeof addForm>;
