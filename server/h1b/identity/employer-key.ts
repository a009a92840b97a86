import { employerWords } from '#server/h1b/identity/employer-words.ts';
import { withoutForm } from '#server/h1b/identity/legal-forms.ts';
import { splitName } from '#server/h1b/identity/split-name.ts';

/**
 * The key that spellings of one employer's legal name share; '' when the name has neither letter nor digit. Legal
 * forms are written one way and stay, so 'Lord Corp.' and 'Lord Corporation' share a key, 'Lord Inc.' has another.
 */
export function identityKey(name: string): string {
  let key = keyOnce(name);
  // What a removed word leaves at an end may be removed in turn ('A, University of The').
  for (;;) {
    const next = keyOnce(key);
    if (next.length >= key.length) return key;
    key = next;
  }
}

function keyOnce(name: string): string {
  return employerWords(splitName(name).legal).join(' ');
}

/** A key without the legal forms at its end. */
export function coreOf(key: string): string {
  return withoutForm(key.split(' ')).join(' ');
}

/** The legal forms at the end of a key, '' for none. */
export function formOf(key: string): string {
  return key.slice(coreOf(key).length + 1);
}

/** A core without 'and', which files lose with the sign, and without a 'co' that followed it. */
export function looseCore(core: string): string {
  return core.replaceAll(/ and(?= )/g, '').replace(/(?<=.) co$/, '');
}

/** A key or core without blanks: spellings that differ only in where words part share it. */
export function compactOf(key: string): string {
  return key.replaceAll(' ', '');
}

/** The public id of the employer that was first filed under a key; it reads like the name. */
export function employerIdOf(key: string): string {
  return key.replaceAll(' ', '-');
}

/** The key in an id; '' for a text that is none. */
export function keyOfEmployerId(id: string): string {
  return identityKey(id.replaceAll('-', ' '));
}
