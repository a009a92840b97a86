import type { FilterName } from '#shared/domain/h1b-filter-names.ts';

/** The kinds of filing by their names in links. */
export const KIND_LABELS: Readonly<Record<string, string>> = {
  new: 'New employment',
  continued: 'Continued employment',
  'change-previous': 'Change of the job',
  'new-concurrent': 'Concurrent job',
  'change-employer': 'Change of employer',
  amended: 'Amended petition',
};

/** Yes and no by their names in links. */
export const YES_NO_LABELS: Readonly<Record<string, string>> = { yes: 'Yes', no: 'No' };

/** A further filter as a chip says it. */
export function chipWords(name: FilterName, value: string): string {
  switch (name) {
    case 'near':
      return `near ${value}`;
    case 'miles':
      return `within ${value} miles`;
    case 'soc':
      return `occupation ${value}`;
    case 'years':
      return `fiscal ${/^\d{4}$/.test(value) ? 'year' : 'years'} ${value}`;
    case 'level':
      return `wage level ${value}`;
    case 'kind':
      return KIND_LABELS[value]?.toLowerCase() ?? value;
    case 'dependent':
      return `H-1B dependent: ${value}`;
    case 'clientSite':
      return `at a client's site: ${value}`;
    case 'pay':
      return 'implausible yearly pay';
    default:
      return `${name.replace(/[A-Z]/, (letter) => ` ${letter.toLowerCase()}`)} ${value}`;
  }
}
