import { describe, expect, test } from 'vitest';

import { guarded, isOfTrade } from '#shared/postings/verdict-guard.ts';
import { foldSentence } from '#shared/postings/verdict-folding.ts';
import { sentencesOf } from '#shared/postings/verdict-sentences.ts';
import { verdictOf } from '#shared/postings/verdict.ts';

/** What comes of a yes or a no that the rules read too early. */
const says = (read: 'yes' | 'no', text: string) =>
  guarded({ says: read, about: 'sponsorship' }, foldSentence(text))?.says ?? 'silent';

type Case = readonly [string, string];
const NO_READ: readonly Case[] = [
  // Granted beside the refusal.
  ['depends', 'Chemists qualify for sponsorship while lab assistants do not; this ad covers both.'],
  ['depends', 'Sponsorship is open to our chemists and closed to our lab assistants.'],
  ['depends', 'For field staff, no visas; for headquarters staff, yes.'],
  ['depends', 'The college can host J-1 scholars but is unable to file for H-1B.'],
  ['depends', 'Our general rule is no sponsorship; exceptions need the signature of a dean.'],
  ['depends', 'Temps must be authorized without sponsorship; staff in Reno can be sponsored.'],
  // Nothing is refused at all.
  ['yes', 'You will not find a calmer visa process: we file, we pay, we wait with you.'],
  ['yes', 'Sponsorship is available without any probation period.'],
  ['yes', 'There is no reason to ask whether you need a visa: we provide it to all we hire.'],
  // Of this role, of something else, of others, of what is supposed.
  ['no', 'Some nurses can be sponsored; clerical jobs such as this are not.'],
  ['no', 'While we sponsor visas for a few roles, this one is not eligible.'],
  ['no', 'Relocation is available; visa sponsorship is not.'],
  ['no', 'Yes, we hire remotely; no, we do not sponsor visas.'],
  ['no', 'Other firms may sponsor, but we cannot.'],
  ['no', 'Eligible for visa sponsorship: no.'],
  ['no', 'Candidates authorized to work here are welcome, but we do not sponsor.'],
];
const YES_READ: readonly Case[] = [
  // Refused or bounded beside the promise.
  ['depends', 'We sponsor visas in Austin, but cannot for those who work from home.'],
  ['depends', "We can sponsor visas for this job in Omaha, but we can't do so in Reno."],
  ['depends', 'New petitions and transfers are both outside what we can offer.'],
  ['depends', 'While we used to sponsor visas, we stopped doing so last year.'],
  ['depends', 'Sponsorship is possible with a PhD; the rest must have their own authorization.'],
  ['depends', 'The hospital sponsors physicians; technicians are reviewed individually.'],
  // Explained: of others, of papers that somebody lacks, of the government, of agencies.
  ['yes', 'While many startups cannot, we sponsor visas.'],
  ['yes', 'Not authorized to work here yet? We will sponsor your visa.'],
  ['yes', 'We cannot control the lottery, but we sponsor your petition each year.'],
  ['yes', 'Yes to visas, yes to remote, no to recruiters.'],
  ['yes', 'Interns are not sponsored, but this is a staff job, and sponsorship is available.'],
  ['yes', 'Candidates from anywhere may apply: we sponsor visas.'],
  // Nothing that a visa is named by, or other things that are sponsored.
  ['silent', 'When a form is changed on short notice, your team has two weeks for it.'],
  ['silent', 'We sponsor two softball teams and a monthly hackathon.'],
];

/** Who files, what is asked for and granted, what other postings say, and what customers do. */
const SAID: readonly Case[] = [
  ['yes', 'Selected developers will have their H-1B petition filed by the Medical Center.'],
  ['yes', 'Engineers who need an H-1B have it filed by us in March.'],
  ['yes', 'The firm is prepared to act as sponsor of a work visa for the person selected.'],
  ['yes', 'Visas: we can get you over here. Our attorneys handle it all.'],
  ['yes', 'New hires may request visa sponsorship, and we grant it.'],
  ['depends', 'Employees may request sponsorship; requests are decided one by one.'],
  ['yes', 'Although some sites list this job as unsponsored, sponsorship is available for it.'],
  ['no', 'Although some listings promise it, we do not sponsor for this post.'],
  ['yes', 'We handle H-1B cap filings, transfers, amendments and PERM for this job.'],
  ['depends', 'We support H-1B transfers and extensions, not cap petitions.'],
  ['no', 'You must be eligible to work without any step by the University before USCIS.'],
  ['no', 'Those in F-1 status, including with OPT or CPT, are not eligible for this program.'],
  ['depends', "We take over H-1B status from any employer but don't put anybody into the lottery."],
  ['citizenship', 'The statement of work specifies that personnel be U.S. citizens.'],
  ['citizenship', 'This position needs a Q clearance from DOE.'],
  ['citizenship', 'Looking for a welder who is cleared (Secret minimum) before the first day.'],
  ['silent', 'Visa sponsorship\nThe college has both students and many staff on visas.'],
  ['yes', 'Is a visa an issue? No: we sponsor H-1Bs, take over current ones and file for you.'],
  ['no', 'For the moment, sponsorship is off the table for every team.'],
  ['silent', 'Our county of 900,000 needs the citizen of 2030 to find a form in seconds.'],
  ['depends', 'H1B transfer we are doing; fresh H1B we are not filing any more.'],
  ['silent', "You'll meet sponsors' account managers and possibly the band's singer."],
  ['yes', "Your passport won't hold you back here, since we sponsor visas routinely."],
  ['no', 'We did sponsor visas in the past. That is no longer possible.'],
  ['yes', 'People ask whether a shop our size can sponsor. We can, and we do.'],
  ['depends', "We'll sponsor O-1s but have given up on the H-1B lottery."],
  ['silent', 'Read more about benefits, visas and relocation on our careers page.'],
  ['depends', 'With the new fee, H-1B candidates must already be in the US so that no fee is due.'],
  ['silent', 'Big law firms prepare visa sponsorship filings with our tool, so speed matters.'],
  ['silent', 'You will check H-1B petitions filed by other departments.'],
];
test.each(SAID)('[POST-8] said in other words, %s: %s', (verdict, text) => {
  expect(verdictOf(text).verdict).toBe(verdict);
});

describe('[POST-10] what stands in a sentence against what it was read to say', () => {
  test.each(NO_READ)('a no comes to %s: %s', (verdict, text) => {
    expect(says('no', text)).toBe(verdict);
  });
  test.each(YES_READ)('a yes comes to %s: %s', (verdict, text) => {
    expect(says('yes', text)).toBe(verdict);
  });
});

test('[POST-9] what a firm files for others, told in a paragraph about them, says nothing', () => {
  const filed = 'Last year we filed over 9,000 H-1B and PERM cases.';
  const trade = `Lumen Law works for clients in forty states. ${filed}`;
  const of = (posting: string) =>
    sentencesOf(posting)
      .filter(({ text }) => text === filed)
      .map((sentence) => isOfTrade({ says: 'yes', about: 'sponsorship' }, posting, sentence));
  expect([of(trade), of(filed), of(`Our team is abroad in part. ${filed}`)]).toEqual([
    [true],
    [false],
    [false],
  ]);
  expect(verdictOf(`Lumen works for clients.\n\nWe file your H-1B.`).verdict).toBe('yes');
});
