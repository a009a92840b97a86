import {
  CLAUSE,
  IMMIGRATION,
  OTHER_SENSE,
  OTHER_WORLD,
  SOMEBODY,
  SPONSORING_SAID,
  SPONSORSHIP_SAID,
} from '#shared/postings/verdict-patterns.ts';

/** What a sentence says. */
export type Says = 'no' | 'depends' | 'yes' | 'citizenship';

/**
 * What a sentence is about, where that matters to what a person needs: people who have an H-1B already; people on OPT or CPT;
 * what is decided for each person, role or place; citizens; U.S. persons (citizens, permanent residents, refugees, asylees);
 * people with a clearance; sponsorship without more.
 */
export const VERDICT_ABOUT = [
  'transfers',
  'students',
  'cases',
  'citizens',
  'us-persons',
  'clearance',
  'sponsorship',
] as const;
export type About = (typeof VERDICT_ABOUT)[number];

/** One thing that a sentence says. */
export interface Cue {
  readonly says: Says;
  readonly about: About;
  /** A bound of a promise ('not for every role'), which takes nothing from a clear yes. */
  readonly isCaveat?: true;
}

/** A role that is or is not sponsored, whatever else the clause names. */
const OF_A_ROLE = /\b(?:role|position|post|job|vacancy)\b[^.;]{0,30}\bsponsored\b/;

/** Sponsored is neither a person nor a permit. */
const SOMETHING_ELSE =
  /\bsponsor(?:s|ing)? (?:(?:or|and) \w+ )?(?:an?|any|the|our|its|these|those|several|many|local|annual) (?!(?:\w+ ){0,4}?(?:candidates?|applicants?|individuals?|persons?|people|anyone|one|talent|workers?|employees?|hires?|engineers?|scientists?|developers?|nurses?|physicians?|doctors?|teachers?|faculty|staff|scholars?|students?|interns?|postdocs?|fellows?|graduates?|specialists?|experts?|analysts?|technicians?|architects?|designers?|managers?|professionals?|consultants?|members?|right|best|successful|foreigners?|kind|type|form|sort|roles?|positions?|jobs?|moves?|relocation|status(?:es)?|transfers?|ones?|others?|number|few|cap|process|application|paperwork|lottery|future|moment|time|next|last|previous)\b)\w+/;

/** Whether a clause speaks of sponsoring somebody's right to work. */
export function isSponsoring(clause: string): boolean {
  if (/\b(?:not|never|cannot) be sponsoring (?:anyone|anybody|candidates|people)\b/.test(clause))
    return true;
  if (/[:,] no (?:visa |employment )?sponsorship\W*$/.test(clause)) return true;
  if (!/sponsor/.test(clause.replaceAll(SOMEBODY, ' '))) return false;
  if (
    /\bsponsor(?:ing)? (?:any )?(?:anyone|anybody|candidates|applicants|people|foreign|hires|workers)\b|\b(?:postdocs?|staff|hires?|employees?|faculty|fellows?|nurses?|interns?|workers?)\b[^.;]{0,40}\bbe sponsored\b/.test(
      clause,
    )
  )
    return true;
  if (/\bresource groups?\b/.test(clause) && !/\bvisas?|h1b\b/.test(clause)) return false;
  if (IMMIGRATION.test(clause))
    return !/\bmastercard\b|\bpresenting sponsor|\bpayments? brand/.test(clause);
  if (OTHER_SENSE.test(clause) && !OF_A_ROLE.test(clause)) return false;
  if (SOMETHING_ELSE.test(clause)) return false;
  return SPONSORSHIP_SAID.test(clause) || SPONSORING_SAID.test(clause) || !OTHER_WORLD.test(clause);
}

/** The clauses of a sentence; what is too short to say anything stays with the one before. */
export function clausesOf(folded: string): string[] {
  const parts: string[] = [];
  for (const part of folded.split(CLAUSE).map((each) => each.trim())) {
    if (part === '') continue;
    const isShort = part.split(' ').length < 4 || (parts.at(-1) ?? '').split(' ').length < 4;
    if (parts.length > 0 && isShort) parts.push(`${parts.pop() ?? ''} - ${part}`);
    else parts.push(part);
  }
  return parts.length > 1 ? parts : [folded];
}
