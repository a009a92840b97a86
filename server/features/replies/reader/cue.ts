/**
 * The tables of words by which a message's kind is known. Patterns are matched against single sentences in lower case (`plain` of
 * sentences.ts), of at most 600 characters; every gap in them is bounded. Weights: 3 decides, 2 decides where nothing else
 * speaks against it, 1 only helps.
 */

/** What a cue speaks for: a kind, or something that is none of them. */
export type CueKind =
  | 'confirmation'
  | 'test'
  | 'interview'
  | 'rejection'
  | 'offer'
  | 'more_information'
  | 'recruiter'
  | 'bulk';

/** A form of words that speaks for a kind. */
export interface Cue {
  readonly kind: CueKind;
  readonly weight: 1 | 2 | 3;
  readonly form: RegExp;
  /** Words in the same sentence that make it mean something else. */
  readonly unless?: RegExp;
}

/** What may stand between two words of a cue: no end of a clause. */
export const GAP = String.raw`[^.;!?]`;

/** One pattern of several, for tables that would be too long to read as one. */
export const oneOf = (...forms: readonly string[]) => new RegExp(forms.join('|'));

/** Kinds to which a message can lean. */
export type LeanKind = Exclude<CueKind, 'bulk' | 'interview'> | 'interview_proposed';

/** What no form of words decides may still lean to a kind: many small signs together, each counted once. */
export interface Sign {
  readonly weight: number;
  readonly form: RegExp;
}

export const sign = (weight: number, form: RegExp): Sign => ({ weight, form });
