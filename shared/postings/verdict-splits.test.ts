import { expect, test } from 'vitest';

import { type Verdict, verdictOf } from '#shared/postings/verdict.ts';

type Case = readonly [string, Verdict, string];
const SPLITS: readonly Case[] = [
  ['by other visas', 'depends', "We'd look into an O-1 but don't do H-1B."],
  ['not decided', 'depends', 'Sponsorship for this role is under review.'],
  ['no worries', 'yes', 'No sponsorship worries here; we sponsor all hires who need it.'],
  ['a time', 'no', 'Applicants with time-limited work authorization will not be considered.'],
  ['a list with yes', 'yes', 'Yes to visas, yes to kids in the office, no to cover letters.'],
  ['a list with no', 'no', 'Yes to dogs in the office, no to visa sponsorship, sorry.'],
  ['a list with both', 'depends', 'Yes to H-1B transfers, no to new petitions.'],
  ['a list of other things', 'silent', 'Yes to flexible hours, no to dress codes.'],
  ['a list of what is not given', 'no', "Things we can't provide: visa sponsorship and equity."],
  ['a refusal that is not there', 'yes', "What you won't find here: a refusal to sponsor visas."],
  ['two refusals', 'no', "We don't take over existing visas, and we don't file new ones."],
  [
    'a refusal and what is taken',
    'depends',
    "We don't enter the lottery, but we accept transfers.",
  ],
  ['by place', 'depends', 'In the lab, yes; in the field, no sponsorship.'],
  ['by place, in two sentences', 'depends', 'In Boston we sponsor. In Omaha we do not.'],
  ['by degree', 'depends', 'We can sponsor someone with a PhD; everyone else needs a work permit.'],
  ['by job', 'depends', 'We sponsor postdocs. Technicians need their own authorization.'],
  ['nothing promised', 'depends', "We're open to sponsoring visas, but we can't commit to it."],
  ['by name', 'yes', 'Work visas for our US staff are sponsored by Fenwick Biologics.'],
  ['by the travel desk', 'silent', 'Business visas for trips are arranged by the travel desk.'],
  ['of people', 'yes', 'We sponsor the person we choose.'],
  ['who have no permit', 'yes', "We'll sponsor nurses who do not hold work authorization."],
  ['no condition', 'yes', "Work authorization is not a condition, because we'll sponsor you."],
  ['a reason with a denial', 'yes', "We sponsor, because talent shouldn't be lost to paperwork."],
  ['vendors, not us', 'no', "Our vendors may sponsor their consultants; we don't sponsor anyone."],
  ['clients, not us by name', 'no', "Our clients may sponsor their employees; Northgate doesn't."],
  ['by contract', 'no', "Our insurer and our board don't let us sponsor foreign workers."],
  ['examples', 'no', 'Visa sponsorship (H-1B, TN, O-1, etc.) not provided.'],
  [
    'part of nothing',
    'no',
    "Sponsorship isn't part of the package, although we pay for relocation.",
  ],
  ['a candidate alone', 'no', "It is the candidate's responsibility to have work authorization."],
  ['who are sponsored', 'yes', 'International postdocs are sponsored through our J-1 program.'],
  ['who pays', 'yes', "You won't be asked to pay for your H-1B, we cover it."],
  ['of donors', 'silent', 'Our scholars are sponsored by donors.'],
  ['of clients', 'silent', 'Petitions are filed by our paralegals for corporate clients.'],
];
const ANSWERS: readonly Case[] = [
  ['must be no', 'no', 'Will you require sponsorship? (Applicants must answer "No".)'],
  ['required', 'no', 'Do you require sponsorship to work in the U.S.? Required answer: No'],
  ['ends it', 'no', 'Will you need a visa? Knockout question: a "yes" closes your application.'],
  ['told of', 'no', 'The form asks if you need sponsorship. The only qualifying answer is no.'],
  ['in the next sentence', 'no', 'We are often asked about visas. The answer is no, sadly.'],
  ['any', 'silent', 'Will you require sponsorship? Please answer every question on the form.'],
  ['of a permit', 'silent', 'Are you authorized to work in the United States? Must answer yes.'],
];
const PERSONS: readonly Case[] = [
  ['a label', 'citizenship', 'Clearance type: DoE Q'],
  ['at least', 'citizenship', 'Desired clearance: TS. Minimum to start: ability to get one.'],
  ['conditions', 'citizenship', 'A drug screen and U.S. citizenship are conditions of hire.'],
  ['in the records', 'citizenship', 'Your clearance must be in DISS before your start date.'],
  [
    'an investigation',
    'citizenship',
    'You will be subject to a government security investigation.',
  ],
  ['work on the records', 'silent', 'FSO duties: initiate investigations in DISS.'],
  ['product', 'silent', '- Build reports on expiring status and green card queues'],
];
const SPANISH: readonly Case[] = [
  ['not considered', 'no', 'No se considerarán candidatos que requieran patrocinio.'],
  ['helped with', 'yes', 'Apoyamos el trámite de la visa H-1B de nuestros empleados.'],
  ['refused', 'no', 'No ofrecemos patrocinio de visa.'],
  ['without', 'no', 'Debe estar autorizado para trabajar en EE. UU. sin patrocinio.'],
  ['asked and answered', 'no', '¿Ofrecen patrocinio? No.'],
  ['offered', 'yes', 'Ofrecemos patrocinio de visa H-1B para este puesto.'],
  ['a field', 'yes', 'Patrocinio de visa: Sí'],
  ['case by case', 'depends', 'El patrocinio de visa se evaluará caso por caso.'],
  ['transfers', 'depends', 'Aceptamos transferencias de H-1B, pero no patrocinamos nuevas visas.'],
  ['citizens', 'citizenship', 'Se requiere ciudadanía estadounidense.'],
  ['a clearance', 'citizenship', 'Se requiere una autorización de seguridad.'],
  ['a permit', 'silent', 'Se requiere autorización para trabajar en los Estados Unidos.'],
  ['an event', 'silent', 'Patrocinamos eventos deportivos en la comunidad.'],
  ['equal opportunity', 'silent', 'No discriminamos por ciudadanía ni origen nacional.'],
];

test.each(SPLITS)('[POST-10] halves and lists: %s', (_, verdict, text) => {
  expect(verdictOf(text).verdict).toBe(verdict);
});

test.each(ANSWERS)('[POST-8] the answer that a form wants: %s', (_, verdict, text) => {
  expect(verdictOf(text).verdict).toBe(verdict);
});

/** What bounds nothing, what has ended or begun, and whose half this role is in. */
const HALVES: readonly Case[] = [
  [
    'an approval of the government',
    'yes',
    'H-1B sponsorship is offered, subject to USCIS approval.',
  ],
  ['an approval of ours', 'depends', 'Sponsorship is available subject to approval by the Dean.'],
  [
    'a custom that ended',
    'no',
    'While we used to sponsor H-1Bs, we stopped doing so last year and have no plans to resume.',
  ],
  ['a custom that began', 'yes', 'We used not to sponsor, but from this year on we sponsor.'],
  ['no plans to stop', 'yes', 'We have sponsored H-1Bs for years and have no plans to stop.'],
  ['now by case', 'depends', "We used to sponsor everybody; now it's case by case."],
  ['open and closed', 'depends', 'Sponsorship is open to scientists and closed to technicians.'],
  [
    'by office',
    'depends',
    "We're able to sponsor visas for this job in Reno, but we can't do so in Ely.",
  ],
  ['elsewhere and here', 'no', 'We sponsor visas in our London office, but cannot in the U.S.'],
  [
    'by form of work',
    'depends',
    'Sponsorship is offered for the on-site version of this job and not the remote version.',
  ],
  ['both outside', 'no', 'H-1B transfers and new petitions are both outside what we can offer.'],
  [
    'by division, no',
    'no',
    'Though other divisions of the company sponsor, the Retail division does not, and this job sits in Retail.',
  ],
  [
    'by division, yes',
    'yes',
    'Other divisions do not sponsor, but the Cloud division does, and this job sits in Cloud.',
  ],
  [
    'a permit of your own',
    'no',
    "Work permit: you need your own; Blue Anchor Games won't be able to get you one.",
  ],
  [
    'verbs in a list',
    'no',
    'The Foundation will not pay for, file, or otherwise assist with an employment-based visa.',
  ],
  [
    'a need that ends it',
    'no',
    'If you now hold, or will in the future need, H-1B status in order to keep working here, we regret that we cannot move forward.',
  ],
  ['no need to be a citizen', 'yes', "You won't need to be a U.S. citizen: we sponsor work visas."],
  ['a need to be a citizen', 'citizenship', "You won't need a degree, but must be a U.S. citizen."],
  ['visas sponsored by us', 'yes', 'Fellows are appointed on J-1 visas sponsored by the Center.'],
  ['parking', 'silent', 'We offer sponsored parking and a commuter pass.'],
  ['a sales desk', 'silent', "Don't call the sponsorship sales desk; they can't help."],
  ['a service', 'silent', 'The Authorization team decides whether a purchase should go through.'],
  ['a company', 'silent', 'Engineer\nVisa | Austin, Texas'],
  [
    'what is asked after',
    'depends',
    "Sponsorship is decided case by case, so please tell us early about what you'd need.",
  ],
];

test.each(HALVES)('[POST-10] halves and what bounds nothing: %s', (_, verdict, text) => {
  expect(verdictOf(text).verdict).toBe(verdict);
});

test.each(PERSONS)('[POST-8] who is asked for: %s', (_, verdict, text) => {
  expect(verdictOf(text).verdict).toBe(verdict);
});

test.each(SPANISH)('[POST-8] in Spanish: %s', (_, verdict, text) => {
  expect(verdictOf(text).verdict).toBe(verdict);
});
