import {
  IMMIGRATION,
  OTHER_SENSE,
  OTHER_WORLD,
  SOMEBODY,
  SPONSORING_SAID,
  SPONSORSHIP_SAID,
} from '#shared/postings/verdict-patterns.ts';

/** A role that is or is not sponsored, whatever else the clause names. */
const OF_A_ROLE = /\b(?:role|position|post|job|vacancy)\b[^.;]{0,30}\bsponsored\b/;

/** Whether a clause speaks of sponsoring somebody's right to work. */
export function isSponsoring(clause: string): boolean {
  if (/\b(?:not|never|cannot) be sponsoring (?:anyone|anybody|candidates|people)\b/.test(clause))
    return true;
  if (!/sponsor/.test(clause.replaceAll(SOMEBODY, ' '))) return false;
  if (IMMIGRATION.test(clause)) return !/\bmastercard\b/.test(clause);
  if (OTHER_SENSE.test(clause) && !OF_A_ROLE.test(clause)) return false;
  return SPONSORSHIP_SAID.test(clause) || SPONSORING_SAID.test(clause) || !OTHER_WORLD.test(clause);
}
