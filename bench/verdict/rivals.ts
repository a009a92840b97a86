/**
 * What others read postings with, as the bench compares it. career-ops: the two lists of its visa filter
 * (github.com/santifer/career-ops, `scan.mjs`, MIT, Copyright (c) 2026 Santiago Fernández de Valderrama). SponsorLens
 * (github.com/ZhiqiaoGong/sponsorlens-job-sponsorship-checker) has no licence, so its expressions are not here: these are
 * ours, after the results that its README describes and in its order; it counts citizenship as 'no sponsorship', which is
 * counted as citizenship here.
 */
import type { Verdict } from '#shared/postings/verdict.ts';

const CAREER_OPS_NO = [
  'no visa sponsorship',
  'no sponsorship',
  'without sponsorship',
  'unable to sponsor',
  'not able to sponsor',
  'cannot sponsor',
  'do not sponsor',
  'does not sponsor',
  'not offer sponsorship',
  'not provide sponsorship',
  'sponsorship is not available',
  'sponsorship not available',
  'not offer visa sponsorship',
];
const CAREER_OPS_YES = [
  'visa sponsorship',
  'sponsor a visa',
  'sponsor visas',
  'will sponsor',
  'sponsorship available',
  'sponsorship is available',
  'eligible for sponsorship',
  'provide sponsorship',
  'offer sponsorship',
  'immigration support',
  'h-1b',
  'h1b',
  'h-1b1',
  'h1b1',
  'o-1 visa',
];

function careerOps(text: string): Verdict {
  const lower = text.toLowerCase();
  if (CAREER_OPS_NO.some((words) => lower.includes(words))) return 'no';
  return CAREER_OPS_YES.some((words) => lower.includes(words)) ? 'yes' : 'silent';
}

const SPONSORLENS: readonly (readonly [Verdict, RegExp])[] = [
  [
    'no',
    /\b(?:not|unable to|cannot|can't|won't|don't|doesn't) (?:\w+ ){0,6}sponsor(?:ship)?\b|\bsponsorship (?:is |will be )?(?:not|unavailable)\b|\bno (?:\w+ ){0,2}sponsorship\b|\bwithout\b[^.]{0,60}\bsponsorship\b|\brequir\w+[^.]{0,45}sponsorship[^.]{0,60}not be considered/i,
  ],
  [
    'citizenship',
    /\b(?:u\.?s\.?|united states) citizenship (?:is )?required|\bmust be (?:an? )?(?:u\.?s\.?|united states) citizen|\b(?:u\.?s\.?|united states) citizens? only|\bonly (?:u\.?s\.? )?citizens|\bpermanent residents? only/i,
  ],
  [
    'depends',
    /\bsponsorship\b[^.]{0,110}\b(?:only|case[- ]by[- ]case|depending|select|certain)\b|\b(?:may|might|could) (?:provide|offer|support|consider|sponsor)\b[^.]{0,80}\b(?:visa|sponsorship)|\btransfers? only\b|\bsponsorship (?:may|might|could) be/i,
  ],
  [
    'yes',
    /\bsponsorship (?:is |will be )?(?:available|offered|provided|supported)\b|\bwe (?:do )?(?:provide|offer|support) (?:\w+ ){0,2}sponsorship\b|\bwe (?:will |can |do )?sponsor\b[^.]{0,80}\b(?:visa|h-?1b|candidates)/i,
  ],
  [
    'citizenship',
    /\b(?:u\.?s\.?|united states) persons?\b|\bexport[- ]control|\bsecurity clearance\b|\bsecret clearance\b|\bts\/sci\b/i,
  ],
];

/** The readers beside ours, by name. */
export const RIVALS: Readonly<Record<string, (text: string) => Verdict>> = {
  'career-ops': careerOps,
  'after SponsorLens': (text) => SPONSORLENS.find(([, form]) => form.test(text))?.[0] ?? 'silent',
};
