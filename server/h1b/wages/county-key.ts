import { fold } from '#shared/core/fold.ts';

const FORM =
  / (?:county|parish|city and borough|borough|census area|municipality|municipio|planning region)$/;

/** One spelling for a county's name, without the word that says what it is; an independent city keeps its 'city'. */
export function countyKey(state: string, name: string): string {
  const plain = fold(name)
    .normalize('NFD')
    .replaceAll(/[\u0300-\u036f.'’]/g, '')
    .replaceAll(/[^a-z]+/g, ' ')
    .trim()
    .replace(FORM, '')
    .replace(/^st /, 'saint ')
    .replace(/^ste /, 'sainte ');
  return `${state}|${plain.replaceAll(' ', '')}`;
}
