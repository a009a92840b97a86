import { describe, expect, test } from 'vitest';

import { judgeAndLink } from '#server/features/replies/reader/link-message.ts';
import { judgeMessage } from '#server/features/replies/reader/judge-message.ts';
import { application, DAY, read } from '#server/features/replies/testing/mails.ts';

const judged = async (text: string, headers?: string) =>
  judgeMessage(await read(text, headers), DAY);
/** Mail of somebody at the employer, by default about nothing in its subject. */
const fromEmployer = async (text: string, subject = 'Hello') =>
  judgeAndLink(
    await read(text, `From: Ada Rusk <ada@harbouranalytics.com>\nSubject: ${subject}`),
    DAY,
    [application({})],
  ).judgement;

describe('what a mail says, in other words', () => {
  test.each([
    'Had the budget held, I would have invited you to the onsite. The decision stands.',
    'If it had been my call alone we would have scheduled the final interview with you.',
    'Under other circumstances we would have extended an offer to you.',
  ])('[RPL-21] what did not come to be asks for nothing: %s', async (text) => {
    const { kind } = await fromEmployer(text, 'Re: Your application');
    expect(['rejection', 'other']).toContain(kind);
    expect(await judged(text, 'From: Ada <a@b.example>\nSubject: Re')).toMatchObject({
      sure: false,
    });
  });

  test('[RPL-21] who would have written sooner still invites', async () => {
    const text = 'I would have written sooner: could we schedule your interview for next week?';
    expect((await judged(text)).kind).toBe('interview_proposed');
  });

  test.each([
    'We never make an offer of employment without an interview or ask you for payment.',
    'The offer of employment is contingent on a background check.',
    'Beware of scams: our recruiters never extend an offer by text message.',
  ])('[RPL-21] what every receipt says of offers is none: %s', async (warning) => {
    const text = `Thank you for applying. We have received your application for Data Engineer. ${warning}`;
    expect(await judged(text)).toMatchObject({ kind: 'confirmation' });
  });

  test.each([
    [
      "Unfortunately Tom is sick, so we won't be able to proceed with your interview on Friday, October 16 at 10:00 AM EDT. I have moved it to Monday, October 19 at 3:00 PM EDT.",
      '2026-10-19T15:00',
      'moved',
    ],
    [
      "Regrettably we can't go ahead with your interview tomorrow. We've put you in for Thursday, October 22 at 2:00 PM ET instead.",
      '2026-10-22T14:00',
      'moved',
    ],
    [
      'We regret to inform you that your interview on October 16 at 9:00 AM EDT cannot take place as planned.',
      '2026-10-16T09:00',
      'cancelled',
    ],
    [
      'Your interview has been moved to Tuesday, October 20 at 3:00 PM ET instead of Wednesday, October 21 at 11:00 AM ET.',
      '2026-10-20T15:00',
      'moved',
    ],
  ])('[RPL-22] a meeting put off is no rejection: %s', async (text, start, change) => {
    const { kind, event } = await judged(text);
    expect([kind, event?.start, event?.change]).toEqual(['interview_fixed', start, change]);
  });

  test.each([
    'Your interview has been cancelled because the position has been filled.',
    "We won't be proceeding with your interview process. We wish you luck.",
    'Nach unserem Gespräch müssen wir Ihnen leider absagen.',
  ])('[RPL-22] an application that ends is a rejection: %s', async (text) => {
    expect((await judged(text)).kind).toBe('rejection');
  });

  test.each([
    'All hiring has been frozen, and we must withdraw the offer that was extended to you.',
    'Our offer for Data Engineer is no longer valid. I will call you tomorrow.',
    'We are not able to honor the offer that we made you.',
    'Wir müssen unser Vertragsangebot vom 5. Oktober zurückziehen.',
  ])('[RPL-23] an offer that is taken back is a rejection: %s', async (text) => {
    expect(await judged(text)).toMatchObject({ kind: 'rejection' });
  });

  test('[RPL-23] an offer that may be taken back is one', async () => {
    const text =
      'We are pleased to offer you the position of Data Engineer. We may withdraw this offer after the check.';
    expect((await judged(text)).kind).toBe('offer');
  });

  test.each([
    "Thank you for applying to the Data Engineer role. We're excited to learn more about you.",
    "Thanks for applying! We'd love to get to know you better. We review applications within ten days.",
  ])('[RPL-24] a warm receipt is no invitation: %s', async (text) => {
    expect((await judged(text)).kind).toBe('confirmation');
  });

  test.each([
    'We went back and forth on it, but we are going to stop here.',
    "We ended up moving one of our own people into the tools job, so it's gone.",
    'Hiring for the role is on ice until next year, and we are closing all open applications.',
    'The job went to an intern whom we know well.',
    "At this time, we've decided to proceed with applicants whose skills are a closer fit. We'll send you jobs that fit.",
  ])('[RPL-25] a no in people’s own words: %s', async (text) => {
    expect((await fromEmployer(text)).kind).toBe('rejection');
  });

  test.each([
    ['Got half an hour on Monday or Tuesday to talk about the role?', 'interview_proposed'],
    [
      'Saw your resume for the data team opening. Have you got 30 min next week?',
      'interview_proposed',
    ],
    ['Which state would you be working from?', 'more_information'],
    ['Is there code of yours that we could look at?', 'more_information'],
  ])('[RPL-25] a wish in people’s own words: %s', async (text, kind) => {
    expect((await fromEmployer(text)).kind).toBe(kind);
  });

  test.each([
    [
      'Your next test invitation could be days away. Practice with mock assessments.',
      'Ace your interview',
    ],
    [
      '12 people shared their interview experience. Prepare for your interview.',
      'Harbour Analytics interview questions (are you ready?)',
    ],
  ])('[RPL-14] marketing is other, whatever it names: %s', async (text, subject) => {
    const message = await read(
      text,
      `From: Glassdoor <noreply@glassdoor.com>\nSubject: ${subject}`,
    );
    const { judgement, link } = judgeAndLink(message, DAY, [application({})]);
    expect([judgement.kind, link.sure]).toEqual(['other', false]);
  });

  const forwarded = (note: string, to: string) =>
    `${note}\n\n---------- Forwarded message ---------\nFrom: HR <hr@odalys.example>\nDate: Fri, Nov 13, 2026 at 4:45 PM\nSubject: Offer\nTo: ${to}\n\nWe are pleased to offer you the position of QA Engineer.`;
  const MAREK =
    'From: Marek Tarkow <marek@home.example>\nTo: noemi@home.example\nSubject: Fwd: Offer';

  test('[RPL-7] what somebody shows of their own mail is theirs', async () => {
    const shown = await judged(
      forwarded('Look what I got! Should I take it?', 'Marek Tarkow'),
      MAREK,
    );
    expect([shown.kind, shown.sentence]).toEqual(['other', null]);
    const own = await judged(forwarded('', 'Marek Tarkow'), MAREK);
    expect(own.kind).toBe('offer');
    const others = await judged(forwarded('Is this for you?', 'Noemi'), MAREK);
    expect(others.kind).toBe('offer');
  });

  test.each([
    'How was the interview? I had mine on Tuesday at 2 pm and bombed it.',
    'Wie lief dein Vorstellungsgespräch? Ich hatte meins gestern um 10 Uhr.',
    '¿Qué tal te fue la entrevista? A mí me han cogido en la otra empresa.',
    'Alors, ton entretien s’est bien passé ? Moi j’ai eu une réponse négative.',
  ])('[RPL-14] a friend’s mail is other: %s', async (text) => {
    expect(await judged(text, 'From: Zuza <zuza@home.example>\nSubject: hey')).toMatchObject({
      kind: 'other',
      sure: true,
    });
  });
});

describe('other languages', () => {
  test.each([
    [
      'Wir haben Ihre Unterlagen erhalten. Sollten Sie in die engere Auswahl kommen, laden wir Sie zu einem Vorstellungsgespräch ein.',
      'confirmation',
    ],
    [
      'Gracias por tu candidatura. Si encaja con lo que buscamos, te llamaremos para concertar una entrevista.',
      'confirmation',
    ],
    [
      'Votre candidature a bien été transmise. Si elle est retenue, nous vous proposerons un entretien.',
      'confirmation',
    ],
    ['Wir würden Sie gerne kennenlernen. Hätten Sie nächste Woche Zeit?', 'interview_proposed'],
    ['Nos gustaría conocerte. ¿Qué días te vendrían bien?', 'interview_proposed'],
    [
      'Nous aimerions vous rencontrer en visio. Seriez-vous disponible mardi 3 novembre ?',
      'interview_proposed',
    ],
    ['Am Ende haben wir uns für jemanden entschieden, der mehr Erfahrung mitbringt.', 'rejection'],
    ['Finalmente hemos optado por una persona con más experiencia en el sector.', 'rejection'],
    [
      "Nous avons choisi de poursuivre avec une personne dont l'expérience est plus proche.",
      'rejection',
    ],
    ['Die Stelle wurde intern besetzt.', 'rejection'],
    ['Le poste de Développeur Web a été pourvu.', 'rejection'],
    [
      'Wir benötigen noch Ihre Arbeitszeugnisse und Angaben zu Ihrer Gehaltsvorstellung.',
      'more_information',
    ],
    ['Para seguir con el proceso nos falta una copia de tu título.', 'more_information'],
    ['Il nous manque votre diplôme pour compléter votre dossier.', 'more_information'],
    ['Als nächsten Schritt möchten wir Ihnen eine kleine Programmieraufgabe stellen.', 'test'],
    ['El siguiente paso es una prueba técnica de SQL.', 'test'],
    ['La prochaine étape est un test technique à réaliser chez vous.', 'test'],
    ['Wir freuen uns, Ihnen die Stelle als Entwickler anbieten zu können.', 'offer'],
    ['Nous avons le plaisir de vous proposer le poste de Développeur Web en CDI.', 'offer'],
  ])('[RPL-19] %s', async (text, kind) => {
    expect((await fromEmployer(text, 'Data Engineer')).kind).toBe(kind);
  });

  test.each([
    [
      'Leider müssen wir unser Gespräch vom 27.10.2026 verschieben. Neuer Termin ist Montag, der 02.11.2026, 15:30 Uhr (deutsche Zeit).',
      '2026-11-02T15:30',
      '2026-11-02T14:30',
      'moved',
    ],
    [
      'Das Vorstellungsgespräch am 20.10. um 10:00 Uhr (MESZ) muss leider entfallen.',
      '2026-10-20T10:00',
      '2026-10-20T08:00',
      'cancelled',
    ],
    [
      'Freitag, 23. Oktober, 13 Uhr (MESZ) passt für das Vorstellungsgespräch.',
      '2026-10-23T13:00',
      '2026-10-23T11:00',
      'new',
    ],
    [
      'Quedamos entonces para la entrevista el viernes 30 a las 16:00 (hora peninsular española).',
      '2026-10-30T16:00',
      '2026-10-30T15:00',
      'new',
    ],
    [
      'Tenemos que anular la entrevista del lunes 19 de octubre a las 16:30 (hora peninsular).',
      '2026-10-19T16:30',
      '2026-10-19T14:30',
      'cancelled',
    ],
    [
      'Je vous confirme votre entretien le mercredi 21 octobre à 16 h 15 (heure de Paris).',
      '2026-10-21T16:15',
      '2026-10-21T14:15',
      'new',
    ],
    [
      'Votre entretien est avancé au mardi 20 octobre à 15h (heure de Paris) au lieu du mercredi 21 à 9h.',
      '2026-10-20T15:00',
      '2026-10-20T13:00',
      'moved',
    ],
    [
      'Your interview is set for Monday at 2:30 Eastern.',
      '2026-10-19T14:30',
      '2026-10-19T18:30',
      'new',
    ],
  ])('[RPL-16] %s', async (text, start, startsAt, change) => {
    const { kind, event } = await fromEmployer(text, 'Data Engineer');
    expect([kind, event?.start, event?.startsAt?.slice(0, 16), event?.change]).toEqual([
      'interview_fixed',
      start,
      startsAt,
      change,
    ]);
  });

  test('[RPL-16] small words that look like a zone are none', async () => {
    const { event } = await fromEmployer(
      'Votre entretien est confirmé mardi 20 octobre à 10:00 et il est prévu sur Teams.',
    );
    expect([event?.start, event?.zone]).toEqual(['2026-10-20T10:00', null]);
  });

  test('[RPL-34] an umlaut in a name is two letters in a domain', async () => {
    const message = await read(
      'Wir haben Ihre Bewerbung erhalten.',
      'From: Eva Kern <e.kern@bruecker-sensorik.de>\nSubject: Ihre Bewerbung',
    );
    const { link } = judgeAndLink(message, DAY, [
      application({ company: 'Brücker Sensorik GmbH' }),
    ]);
    expect(link).toMatchObject({ applicationId: 'a', sure: true });
  });

  test.each([
    [
      'Auf Xing bin ich auf Ihr Profil aufmerksam geworden. Hätten Sie Interesse an einem vertraulichen Gespräch?',
      'Vakanz',
    ],
    ["Votre parcours a retenu mon attention. Seriez-vous à l'écoute du marché ?", 'CDI'],
    ['He visto tu perfil en LinkedIn. ¿Estarías abierto a escuchar propuestas?', 'Hola'],
    [
      "I'm working exclusively with a Series B fintech. Do you have 15 minutes? https://calendly.com/x",
      'Backend',
    ],
  ])('[RPL-10] a recruiter in search writes first: %s', async (text, subject) => {
    const headers = `From: Kim Lomax <kim@brightpike.example>\nSubject: ${subject}`;
    expect((await judged(text, headers)).kind).toBe('recruiter');
  });
});
