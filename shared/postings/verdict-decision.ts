/** What the sentences of a posting come to together: which of them decides, and which say otherwise. */
import { foldSentence } from '#shared/postings/verdict-folding.ts';
import { takenCue } from '#shared/postings/verdict-sides.ts';
import type { Cue } from '#shared/postings/verdict-topic.ts';

/** A sentence of a posting and its place there: its first character, and the one after its last. */
export interface Quote {
  readonly text: string;
  readonly start: number;
  readonly end: number;
}

/** One thing that a sentence of a posting says. */
export interface Said {
  readonly cue: Cue;
  readonly quote: Quote;
  /** Whether it speaks of this role, not of the employer in general. */
  readonly isOfRole: boolean;
}

const OF_ROLE =
  /\b(?:this|the|these) (?:\w+ )?(?:role|position|job|opening|opportunity|internship|requisition|posting|vacancy|posts?|program|fellowship|residency|appointment)\b|\bthis is an? (?:[\w-]+ ){0,4}(?:position|role|job|post|appointment)\b|\b(?:is|are) (?:on the list of|among|one of) (?:the |our )?(?:jobs|roles|positions|titles|posts)\b|\b(?:hired|hires) into this\b|\bthe (?:person|candidate|applicant|finalist|hire) (?:chosen|selected|hired|appointed)\b/;
/** What every applicant for it has to be. */
const OF_APPLICANTS = /\bmust\b|\b(?:able|authorized|eligible) to work\b/;
/** Whether a sentence speaks of this role, not of the employer in general. */
export const isOfRole = (cue: Cue, folded: string) =>
  OF_ROLE.test(folded) || (cue.says === 'no' && OF_APPLICANTS.test(folded));

/** Whether a sentence says otherwise than the one that decides. */
export function contradicts(says: Cue['says'], other: Cue): boolean {
  if (says === 'no') return other.says === 'yes' || other.says === 'depends';
  if (says === 'yes')
    return (
      other.says === 'no' ||
      other.says === 'citizenship' ||
      (other.says === 'depends' && other.about !== 'students')
    );
  if (says === 'depends') return other.says === 'no' || other.says === 'yes';
  return other.says === 'yes' || (other.says === 'depends' && other.about !== 'students');
}

/** The sentence that decides; undefined where none says anything. */
export function decide(by: Record<Cue['says'], readonly Said[]>): Said | undefined {
  const best = (list: readonly Said[]) => list.find(({ isOfRole }) => isOfRole) ?? list[0];
  const [no, yes, persons] = [best(by.no), best(by.yes), best(by.citizenship)];
  const strong = by.depends.filter((one) => bounds(one, yes));
  const depends = best(strong) ?? best(by.depends);
  const isWeak = strong.length === 0;
  if (no) {
    // 'No new H-1B', and TN or O-1 beside it.
    if (yes && isOfOtherVisas(yes) && !isOfOtherVisas(no))
      return { ...yes, cue: { says: 'depends', about: 'cases' } };
    const taken = yes && takenCue(foldSentence(yes.quote.text));
    if (taken && taken.about !== 'cases') return { ...yes, cue: taken };
    if (
      depends &&
      !depends.cue.isCaveat &&
      (!no.isOfRole ||
        depends.isOfRole ||
        depends.cue.about !== 'cases' ||
        namesOtherVisas(depends, no))
    )
      return depends;
    if (yes?.isOfRole && !no.isOfRole) return yes;
    const isOfThis = OF_THIS.test(foldSentence(no.quote.text));
    if (yes && !isOfThis && [yes, no].some(({ quote }) => IN_PART.test(foldSentence(quote.text)))) {
      return { ...yes, cue: { says: 'depends', about: 'cases' } };
    }
    return no;
  }
  if (persons && (yes || depends)) {
    if (depends?.isOfRole && persons.cue.about === 'clearance' && !persons.isOfRole) return depends;
    return persons;
  }
  const caveat = by.depends.find(({ cue }) => cue.isCaveat);
  const isFirm = !caveat || by.yes.some(({ quote }) => quote.start >= caveat.quote.start);
  if (yes && caveat && !isFirm) return caveat;
  if (yes) return depends && !isWeak && !isSaidOfThis(yes, depends) ? depends : yes;
  return depends ?? persons;
}

/** Whether a condition bounds a promise: not what students may do, nor transfers that are taken besides. */
function bounds({ cue, quote }: Said, yes: Said | undefined): boolean {
  if (cue.isCaveat || cue.about === 'students') return false;
  const folded = foldSentence(quote.text);
  return !yes || BOUND.test(folded) || !TAKEN_BESIDES.test(folded);
}
const BOUND = /\b(?:only|no|not|cannot|never|limited|just|unless)\b/;
/** Transfers and students, for whom something is done as well. */
const TAKEN_BESIDES =
  /\b(?:also|too|as well|besides|in addition)\b.*\b(?:join|transfer\w*|port\w*|change of employer|move)\b|\btransfers?\b.*\b(?:also|too|as well)\b|\b(?:on|with) (?:stem )?(?:opt|cpt)\b[^.;]*\b(?:are|is|gets?) (?:then )?(?:converted|moved|entered|registered|filed)\b/;

/** Whether this role is promised what elsewhere depends on cases. */
const isSaidOfThis = (yes: Said, depends: Said): boolean =>
  OF_ROLE.test(foldSentence(yes.quote.text)) && !depends.isOfRole && depends.cue.about === 'cases';

/** Of some roles, visas or people. */
const OF_THIS = /\bthis (?:\w+ )?(?:role|position|job|opening|one|office|site|location|team)\b/;
const IN_PART =
  /^(?:and |but |however,? |still,? )?(?!this|the|all|any|every|qualified)(?:[\w/&-]+ ){1,5}(?:can|may|will) (?:still |also )?be sponsored\b|\bsponsorship (?:is|may be|can be) (?:available|offered|possible|provided) (?:for|to) (?!this|the|all|any|every|qualified|eligible|strong|you)|\b(?:for|in|at|from) (?:the |our )?(?:\w+ ){1,3}?(?:labs?|offices?|plants?|sites?|campus|locations?|teams?|studios?|facilit(?:y|ies)|hubs?|branch(?:es)?)\b|^the \w+ (?:lab|office|plant|site|campus|studio|facility|hub|branch)\b|^(?:for|in|at) (?!this)[^,]{2,40}, |\b(?:candidates|applicants|people|individuals|those|hires|roles|positions) (?:in|outside|within|with|abroad|overseas|who are|located|based|living|residing)\b|\b(?:all|any|every|everybody|everyone) (?:other|else)\b|\bother (?:roles|positions|jobs|visas?|candidates|hires)\b|^(?:[\w/&-]+ ){0,3}(?:roles|positions|jobs|hires|staff|offices?|faculty|nurses|physicians|technicians|employees|workers|contractors|interns|candidates|applicants): /;

const isOfOtherVisas = ({ quote }: Said) => {
  const folded = foldSentence(quote.text);
  return /\b(?:tn|e3|o1|l1|j1)\b/.test(folded) && !/\bh1b\b/.test(folded);
};
/** Whether what depends names visas that the refusal does not. */
const namesOtherVisas = (depends: Said, no: Said) =>
  isOfOtherVisas(depends) && !/\b(?:tn|e3|o1|l1|j1)\b/.test(foldSentence(no.quote.text));
