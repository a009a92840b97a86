import { expect, test } from 'vitest';

import { type Verdict, verdictOf } from '#shared/postings/verdict.ts';

type Case = readonly [Verdict, string];
/** Given elsewhere and refused here, or the other way round; a client's refusal; other things that are sponsored. */
const HERE: readonly Case[] = [
  ['no', 'We sponsor in our Dublin office; for this Denver-based role no sponsorship is offered.'],
  ['no', "Professors can be sponsored, but lab jobs such as this one aren't."],
  ['no', "In Canada we can sponsor; for this role in Ohio we can't."],
  ['no', 'Some of our roles come with sponsorship; this one, a contract role, does not.'],
  ['yes', 'Most of our roles are not sponsored, but research roles like this one are.'],
  ['yes', "We don't sponsor in Poland; for this US role sponsorship is offered."],
  ['yes', "Although many shops our size won't, we do sponsor work visas for engineers."],
  ['yes', 'Other firms may not, but we sponsor visas and pay the fees.'],
  ['no', 'Our client, a large insurance group in Omaha, is unable to sponsor now or later.'],
  ['no', 'We sponsor sports teams and 401(k) plans; we do not sponsor visas.'],
  ['depends', "Jobs in research qualify for sponsorship, those in sales and support don't."],
  ['depends', "If you hold an H-1B we can port it; if you need a new visa, we can't help."],
  ['depends', 'Our Boston office can sponsor; our Miami office cannot.'],
];
/** What the sentence before says of others, and this one of the role, without naming it again; a promise beside transfers. */
const OF_THIS: readonly Case[] = [
  ['no', "Our Leeds office sponsors. This job is in Denver, where we don't."],
  ['yes', "Our Leeds office can't sponsor. This job is in Denver, where we do."],
  ['no', 'The college sponsors visas for faculty. This is a staff position and is not eligible.'],
  [
    'yes',
    'The college does not sponsor hourly staff. This is a faculty post and is eligible for H-1B sponsorship.',
  ],
  [
    'no',
    'The group sponsors permits in many countries. In the US, it does not sponsor work visas, and that also holds for its own engineers abroad.',
  ],
  [
    'yes',
    'Our practice is to look at sponsorship case by case. This position will be sponsored for H-1B.',
  ],
  [
    'yes',
    'The center will support an H-1B for the person chosen. A holder of an H-1B with another employer may also join us by transfer.',
  ],
  [
    'yes',
    "Most of our store jobs don't come with sponsorship. Test Engineer is on the list of jobs for which we sponsor.",
  ],
  ['depends', "Nurses can be sponsored. For this job, ask us; it's decided each quarter."],
];
/** Fields, each of which speaks for itself. */
const FIELDS: readonly Case[] = [
  [
    'no',
    'Contract type: Permanent\nVisa sponsorship: No\nRelocation: Yes, within the US\nSalary range: $90,000',
  ],
  ['yes', 'Contract type: Permanent\nVisa sponsorship: Yes\nRelocation: No\nTravel: None'],
  ['no', 'Is visa sponsorship offered: No\nSecurity sensitive: Yes'],
  ['depends', 'Sponsorship: No\nSenior roles: Yes'],
  ['citizenship', 'Clearance: TS/SCI, poly preferred'],
  ['citizenship', 'Citizenship: United States (no dual citizenship)'],
];
/** What is counted in, told besides or put as a question bounds nothing. */
const UNBOUND: readonly Case[] = [
  [
    'no',
    'We will not sponsor candidates for this role (that includes H-1B transfers and STEM OPT extensions).',
  ],
  ['no', "Can you sponsor my visa? We can't, sorry. This goes for H-1B transfers as well."],
  ['no', 'We do not offer any kind of visa sponsorship (no H-1B, no E-3, no TN letters).'],
  ['no', "We wish we could help with visas; our lawyer says it's out of reach this year."],
  ['no', 'Does Larkfield sponsor visas? Larkfield does not.'],
  ['no', 'You need to answer "no" to the question of whether you will require visa sponsorship.'],
  ['yes', 'Does Larkfield sponsor visas? Larkfield does.'],
  ['yes', 'As a cap-exempt non-profit, we sponsor H-1B visas all year, with no lottery.'],
  ['yes', 'Where you come from is no obstacle: Larkfield sponsors employment visas.'],
  [
    'yes',
    'Candidates of all immigration statuses are considered, and Larkfield will sponsor the visa.',
  ],
  ['yes', 'You do not need to have a green card to join us; we sponsor H-1Bs.'],
  [
    'yes',
    "If you hold an H-1B we will transfer it, and if you've never had one we will petition for it.",
  ],
  ['yes', 'We have approval to sponsor H-1B visas for this opening.'],
  [
    'yes',
    'We do sponsor for this position, contrary to what you may have seen on older versions of this ad.',
  ],
  ['yes', 'Should the person chosen need an H-1B or a transfer of one, Larkfield will sponsor it.'],
  ['depends', 'Some of the positions in this pool are open to sponsorship while others are not.'],
  ['depends', "Do you sponsor visas? We'll look at each case by itself; sometimes we can."],
  ['citizenship', 'Continued employment depends on your getting and keeping a Secret clearance.'],
  ['no', 'Will you ever require sponsorship? If so, you will not be considered for this job.'],
  [
    'no',
    'This job will not be supported for temporary (H-1B, L-1, TN) or permanent (PERM) sponsorship.',
  ],
  ['no', "No sponsorship is offered (H-1B, TN or other), and we can't take on OPT students."],
  ['no', "What's not offered?\n-Fully remote work\n-Visa sponsorship, of any type\n-A gong"],
  ['yes', 'Larkfield will assume your existing H-1B or file a new one.'],
  ['yes', 'Students on OPT may apply, and we will enter them in the H-1B lottery.'],
  ['yes', "We're happy to sponsor visas for the Senior Optics Engineer."],
  ['yes', 'We can sponsor visas for this position, including for those who have never had one.'],
  ['yes', 'Unlike most openings here, sponsorship has been approved for the Data Scientist.'],
  ['yes', 'We sponsor visas and help your partner with their dependent visas, too.'],
  ['yes', "Please don't let your visa status stop you from applying, since we sponsor."],
  ['citizenship', 'Dual citizens of the U.S. and another country may apply; non-citizens may not.'],
  ['citizenship', 'Are you a U.S. citizen? This is a must.'],
  [
    'no',
    'If you need, or will ever need, an employer to support your right to work here, we cannot go on.',
  ],
  ['no', 'You are able to work in the country without any sponsorship by the Foundation.'],
  ['no', 'Larkfield US Inc. cannot sponsor US work visas. Send papers through the portal only.'],
  ['yes', "You'll get visa sponsorship and help with the move if you're not yet in the US."],
  ['yes', 'We will be entering new hires on OPT into the H-1B lottery.'],
  [
    'yes',
    'Salary of $150,000, equity, medical, and sponsorship of your work visa if you need one.',
  ],
  [
    'yes',
    'Sponsorship (H-1B) is available for this position, and we are not bound by the annual cap.',
  ],
  ['yes', 'No permit yet? We take over the visa sponsorship, including the fees.'],
  [
    'depends',
    'Some positions on this list are eligible for sponsorship and others are not; ask which.',
  ],
  ['depends', "We'll sign your I-983 for STEM OPT, however we do not file H-1B petitions."],
  ['silent', 'Write data plans and get sponsor approval.'],
  ['silent', 'Maintain the security clearance database of the security office.'],
  ['silent', 'What is your work authorization? [select one]'],
  ['silent', 'Obtain legal clearance for music before a trailer goes live.'],
  ['silent', 'You build the system that officers use to process visa applications.'],
  ['silent', 'Model fraud on card-not-present payments over Visa rails.'],
  ['silent', 'Our customers file 20,000 petitions a year with it: H-1B, O-1, asylum.'],
  ['silent', 'A drug screen and a TB test clearance are required before hire.'],
  ['silent', 'Each bet has a sponsor, who is sad when it fails.'],
  ['silent', 'We sponsor a handful of open-source projects that we depend on.'],
];
/** Answers and lists in fewer words. */
const IN_SHORT: readonly Case[] = [
  ['no', 'Sponsorship available (Y/N): N'],
  ['no', 'Do you sponsor visas?\nWe wish we could.'],
  ['yes', 'In short: remote no, part-time no, visa yes.'],
  ['no', 'In short: remote yes, part-time yes, visa no.'],
  ['no', 'Deal breakers: you need sponsorship, you dislike tests.'],
  ['yes', "You're a fit even if you need a visa."],
  ['yes', "Need a visa? Say so in your application, and we'll get going with it."],
  ['no', "We get asked about H-1B a lot. The answer has been the same for years, and it's no."],
  ['yes', "We get asked about H-1B a lot. The answer has been the same for years, and it's yes."],
  ['no', "Will you need visa sponsorship? (If yes, we won't be able to go on.)"],
  ['no', 'If you would need us to petition for you, we would have to withdraw the offer.'],
  ['no', "We'd love to sponsor, but the lottery made us give up on it."],
  ['yes', 'Work permits: on us.'],
  ['yes', 'Visas? Absolutely. H-1B (cap or transfer), O-1 and TN are all things we sponsor.'],
  ['yes', 'Being in need of a visa will not count against you: we sponsor every engineer.'],
  ['yes', 'A relocation package (including visa sponsorship) is available for those who need it.'],
  ['yes', 'Visa transfers and new sponsorship are listed as available.'],
  ['depends', "Petitions are not filed in the first year; after that we'll see."],
  ['no', 'We are unable to sponsor candidates.'],
  ['yes', 'We do sponsor for this role.'],
  ['yes', 'Sponsorship comes with this role.'],
  ['no', 'Relocation: Yes Sponsorship: No Remote: Hybrid'],
  ['no', "Our policy on visas is simple. We don't."],
  ['yes', 'Is sponsorship available? For this one, yes.'],
  ['depends', 'Is sponsorship available? It can be, for the right person.'],
  ['yes', 'We stopped sponsoring in 2023 and resumed this spring.'],
  ['yes', 'The freeze on immigration filings was lifted in June, and we file again.'],
  ['depends', 'Green card sponsorship is not provided, H-1B sponsorship is.'],
  ['yes', 'Needing sponsorship plays no role in our decision; if we want you, we will file.'],
  ['no', 'You show on day one that you can work here without our filing anything.'],
  ['yes', 'The board permits sponsorship for posts like this.'],
  ['yes', 'New hires are now supported with immigration from day one.'],
  ['yes', "If sponsorship is a must for you, we're the right place."],
  ['yes', 'Sponsorship requests are approved as a matter of course.'],
  ['citizenship', 'Clearance\nSecret (active)'],
  ['silent', 'The award is open to citizens and non-citizens alike.'],
  ['silent', 'You have a valid passport and can get visas for China and Brazil.'],
  ['silent', "Our CEO came here on an H-1B and hasn't forgotten it."],
];
const PLAIN: readonly Case[] = [
  ['yes', 'Good news if you are on a visa: this team sponsors!'],
  ['yes', 'We ask about visas only to plan; sponsorship is available for this role.'],
  ['yes', 'The lab will sponsor a visa for the person hired and help at the consulate.'],
  ['citizenship', 'TS clearance (in scope), Dayton, OH, on site'],
  ['citizenship', 'If your Secret has lapsed, sorry: the contract needs it active on day one.'],
  ['silent', 'Clearance to publish papers is granted by our press office.'],
];
const OF_CUSTOMERS: readonly Case[] = [
  ['silent', 'Our 20 lawyers file some 2,000 petitions a year for hospitals and banks.'],
  ['silent', 'Build screens for our visa platform, which helps attorneys prepare H-1B petitions.'],
  ['silent', 'Paid overtime in March, when H-1B registrations are filed.'],
  ['silent', "You'll travel to India and may need a business visa; we arrange it."],
  ['yes', 'Our lawyers file H-1B petitions for every engineer we hire.'],
  ['no', 'Business visas are fine for interviews, but we do not sponsor H-1B visas.'],
];

test.each(HERE)('[POST-10] here and elsewhere, %s: %s', (verdict, text) => {
  expect(verdictOf(text).verdict).toBe(verdict);
});

test.each(PLAIN)('[POST-8] this role, team and clearance, %s: %s', (verdict, text) => {
  expect(verdictOf(text).verdict).toBe(verdict);
});

test.each(OF_CUSTOMERS)(
  '[POST-10] what is done for customers and trips, %s: %s',
  (verdict, text) => {
    expect(verdictOf(text).verdict).toBe(verdict);
  },
);

test.each(OF_THIS)('[POST-10] this one after others, %s: %s', (verdict, text) => {
  expect(verdictOf(text).verdict).toBe(verdict);
});

test.each(IN_SHORT)('[POST-8] in few words, %s: %s', (verdict, text) => {
  expect(verdictOf(text).verdict).toBe(verdict);
});

test.each(FIELDS)('[POST-8] fields, %s: %s', (verdict, text) => {
  expect(verdictOf(text).verdict).toBe(verdict);
});

test.each(UNBOUND)('[POST-10] what bounds nothing, %s: %s', (verdict, text) => {
  expect(verdictOf(text).verdict).toBe(verdict);
});
