import { type Detail, DETAIL_FIELDS, type DetailValues } from '#shared/applications/details.ts';

function sampleOf(field: Detail): DetailValues[keyof DetailValues] {
  switch (field.kind) {
    case 'text':
      return `+ ${field.label}; "Straße"`;
    case 'choice':
      return Object.keys(field.options).at(-1) ?? null;
    case 'amount':
      return 95_000.5;
    case 'day':
      return '2026-04-01';
    case 'tags':
      return ['dream', 'a;b'];
    case 'switch':
      return true;
    default:
      return field.usual + 1;
  }
}

/** Every detail of an application with a value that is not its empty one, also of a field that the table gains. */
export const FILLED_DETAILS = Object.fromEntries(
  DETAIL_FIELDS.map(([name, field]) => [name, sampleOf(field)]),
) as DetailValues;
