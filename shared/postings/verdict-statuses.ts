/** What is said of people by the status they have: OPT, CPT, a TN, an H-1B. */
import {
  CHOICES,
  DUTY,
  STUDENT,
  STUDENT_AUTHORIZED,
  TRANSFER,
  UNWELCOME,
  WELCOME,
} from '#shared/postings/verdict-patterns.ts';
import { NOT_CLEARED } from '#shared/postings/verdict-plain.ts';
import type { Cue } from '#shared/postings/verdict-topic.ts';

const NO: Cue = { says: 'no', about: 'sponsorship' };
const YES: Cue = { says: 'yes', about: 'sponsorship' };
const CASES: Cue = { says: 'depends', about: 'cases' };
const TRANSFERS: Cue = { says: 'depends', about: 'transfers' };
const STUDENTS: Cue = { says: 'depends', about: 'students' };

/** What a clause says of people on OPT or CPT, and of visa holders by name. */
export function statusCues(clause: string, sentence: string): Cue | undefined {
  const isStudents = STUDENT.test(clause);
  const isOther = /\b(?:j1|tn|o1|e3|l1)\b/.test(clause);
  const isNamed = /\bh1b\b|\bvisa holders?\b/.test(clause);
  if (!isStudents && !isNamed && !isOther) return undefined;
  if (DUTY.test(sentence) && !/\b(?:we|our)\b/.test(sentence)) return undefined;
  if (
    isOther &&
    !isNamed &&
    /\b(?:j1|tn|o1|e3|l1)(?: visas?)? ?[:=-] ?(?:yes|ok|okay|fine|possible|welcome)\b/.test(clause)
  )
    return CASES;
  const answer = /\bh1b(?: visas?)? ?[:=-] ?(no|not|none|yes|available)\b/.exec(clause)?.[1];
  if (answer) return answer.startsWith('n') ? NO : YES;
  if (
    /\b(?:j1|tn|o1|e3|h1b)(?: visas?)?(?: holders?| cap exempt)? only\b|^only (?:(?:tn|e3|o1|l1|j1|and|or|,)[ ,]*)+visas?\b/.test(
      clause,
    )
  )
    return CASES;
  const isUnwelcome = UNWELCOME.test(clause) && !NOT_CLEARED.test(clause);
  if (isUnwelcome && !/\bnot (?:require|need|only)\b/.test(clause)) return NO;
  if (CHOICES.test(sentence)) return undefined;
  const isList = /\b(?:us citizen|green card|ead)\b/.test(clause) && isNamed && !isUnwelcome;
  const isDone =
    /\b(?:file|sponsor|support|petition|process|provid|offer|pay|pick|bill|cover|^yes|both|start|handle|fil(?:e|ing)|do(?:es|ing)? (?!not)|walk you|get you|fees|paid)/.test(
      sentence,
    );
  // The choices of a form.
  if (isList && /\bother\b\W*$|\bnone of\b/.test(clause)) return undefined;
  if (isList && !isDone) return TRANSFERS;
  if (STUDENT_AUTHORIZED.test(clause)) return STUDENTS;
  if (
    !(WELCOME.test(clause) || (isStudents && /\boffers?\b/.test(clause))) ||
    /\bopt (?:in|out)\b|\b(?:to|can|may|who|you) opt (?:for|to)\b/.test(clause)
  )
    return undefined;
  if (
    isNamed &&
    /\b(?:welcome|accept|consider|ok\b|encourag|open to|eligible|supports?\b|supported|sponsors?\b|handles?\b|takes? care|file\b|files (?:for|your|an?|h1b)\b|covers?\b)/.test(
      clause,
    )
  ) {
    return TRANSFER.test(clause) ? TRANSFERS : YES;
  }
  if (isStudents) return STUDENTS;
  return isOther &&
    /\b(?:welcome|accept|consider|support|provide|issue|hosted|possible|ok\b|okay|fine)/.test(
      clause,
    )
    ? CASES
    : undefined;
}
