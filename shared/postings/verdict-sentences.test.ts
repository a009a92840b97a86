import { expect, test } from 'vitest';

import { type Verdict, verdictOf } from '#shared/postings/verdict.ts';

/** Pages that were copied without their line breaks: fields, headings and bullets stand in one line. */
const RUN_TOGETHER: readonly (readonly [Verdict, string])[] = [
  [
    'citizenship',
    'Requisition kind: Regular Clearance you must hold today: Secret Clearance you must be able to get: Top Secret Public Trust: None Family: Networks Skills: Routing, switching, WAN Certifications: None Years: 6 US Citizenship Required: Yes Description: Place: Dayton, OH Travel: a quarter of the time',
  ],
  [
    'no',
    'You will own the timing closure of a block from floorplan to tape-out and review the work of two colleagues Relocation assistance is offered for this position Sponsorship for US employment authorization is not offered now or in the future for this position At Tern Silicon we take fraud seriously',
  ],
  [
    'citizenship',
    'Travel to the plants of our suppliers for about a tenth of the time, also on short notice Must live near Tucson with U.S. citizenship or permanent residency Careers Privacy Statement Heron Optics is an Equal Opportunity Employer',
  ],
  [
    'citizenship',
    'Evening shifts may be asked for when a release goes out, at most twice a month and paid extra WORK AUTHORIZATION AND CLEARANCE U.S. Citizens only WAGE INFORMATION The range for this post is $110,000 to $140,000',
  ],
  [
    'yes',
    'What you get - Real equity and a salary that does not hide behind it - Ownership of the product from the first day, without a ticket queue - Relocation and visa sponsorship, handled well - Lunch and dinner, and no meetings on Fridays',
  ],
  [
    'no',
    'MUST HAVES - You have the right to work for any employer in the US, as we are unable to sponsor an employment visa at this time; - 5+ years of product management, ideally of platforms for developers; - Calm in a crowded calendar',
  ],
];

test('[POST-8] a text whose line breaks were lost is cut where a field, a heading or a bullet begins', () => {
  for (const [verdict, text] of RUN_TOGETHER) {
    expect([verdictOf(text).verdict, text]).toEqual([verdict, text]);
  }
});

test('[POST-8] names within a long sentence do not cut it', () => {
  const text =
    'The applicant selected for this post at the Office of Naval Research in the Commonwealth of Virginia must hold U.S. citizenship by birth or naturalization and have lived in the country for three of the past five years.';
  expect(verdictOf(text).sentence?.text).toBe(text);
});
