import { type Cue, oneOf } from '#server/features/replies/reader/cue.ts';

const PAPERS = String.raw`(?:\w*zeugnis\w*|unterlagen|lebenslauf\w*|gehaltsvorstellung\w*|gehaltswunsch\w*|eintrittstermin\w*|kundigungsfrist\w*|nachweis\w*|referenz\w*|arbeitserlaubnis|aufenthaltstitel\w*|angaben?|formular\w*|fragebogen|anschreiben|motivationsschreiben|notenspiegel|arbeitsprobe\w*)`;
const TALK = String.raw`(?:\w*gesprach\w*|\w*interview|telefonat|video-?call|call|termin\w*|treffen)`;
const TASK = String.raw`(?:\w*-?(?:assessment|challenge)|\w*tests?|\w*aufgaben?|fallstudien?)`;

/** Forms of words of German mail. */
export const GERMAN: readonly Cue[] = [
  {
    kind: 'confirmation',
    weight: 3,
    form: oneOf(
      String.raw`\beingangsbestatigung\b`,
      String.raw`\b(?:bewerbung|unterlagen|bewerbungsunterlagen)\b[^.;!?]{0,80}\b(?:eingegangen|erhalten|angekommen|empfangen)`,
      String.raw`\b(?:erhalt|eingang) (?:ihrer|deiner) (?:bewerbung|unterlagen)`,
      String.raw`\b(?:sie|du|dich|sich)\b[^.;!?]{0,30}\bbei uns beworben ha(?:st|ben)\b`,
    ),
    unless: /\b(?:nicht|fehl\w+|noch)\b/,
  },
  {
    kind: 'confirmation',
    weight: 2,
    form: /\b(?:vielen dank|danke|dank) fur (?:ihre|deine) (?:\w+ )?(?:bewerbung|interesse)/,
  },
  {
    kind: 'rejection',
    weight: 3,
    form: oneOf(
      String.raw`\bleider\b[^.;!?]{0,140}\b(?:nicht|kein\w*|ander\w+|absag\w*|besetzt|mitteilen)`,
      String.raw`\babsage\b`,
      String.raw`\bfur (?:jemand\w*|(?:eine?n?|die|den)? ?ander\w+ (?:bewerb\w+|kandidat\w+|person|profil\w*))`,
      String.raw`\bauf (?:eine|einen|die) (?:andere\w*|interne\w*) (?:bewerb\w+|kandidat\w+|person)`,
      String.raw`\bnicht (?:\w+ ){0,3}(?:berucksichtig\w+|in die engere|fur sie entschieden|weiterverfolg\w+|in betracht|fortsetzen|fortfuhren|fortzusetzen|zusammenkommen)`,
      String.raw`\bkonnen (?:wir )?(?:sie|ihnen)\b[^.;!?]{0,60}\b(?:nicht|keine?n?)\b[^.;!?]{0,50}\b(?:einladen|anbieten|berucksichtigen)`,
      String.raw`\bgegen (?:ihre|deine|eine|sie als) ?(?:bewerbung|zusammenarbeit|einstellung)?`,
      String.raw`\b(?:stelle|position|vakanz)\b[^.;!?]{0,60}\b(?:ist|wurde|wird|haben wir)\b[^.;!?]{0,40}\b(?:besetzt|gestrichen|zuruckgezogen|geschlossen|nicht mehr)\b`,
      String.raw`\bkeine (?:positive|gunstigere) (?:ruckmeldung|nachricht|antwort)`,
      String.raw`\bbedauern\b[^.;!?]{0,60}\b(?:mitteilen|nicht|absagen)`,
      String.raw`\bnicht weiter ?(?:zu )?verfolgen`,
      String.raw`\beinstellungsstopp\b`,
      String.raw`\b(?:angebot|vertragsangebot|zusage)\b[^;!?]{0,50}\b(?:zuruckziehen|zuruckgezogen|zurucknehmen|hinfallig)`,
      String.raw`\brucknahme (?:unser\w*|des|der)\b`,
    ),
    unless:
      /\b(?:falls|sofern|noch nicht|verzoger\w+|unvollstandig|fehl\w+|jede\w* bewerb\w+|abwesend|urlaub|gegen eine gebuhr)\b/,
  },
  {
    kind: 'offer',
    weight: 3,
    form: oneOf(
      String.raw`\b(?:freuen uns|mochten|konnen)\b[^.;!?]{0,80}\b(?:stelle|position|vertrag\w*|angebot)\b[^.;!?]{0,60}\b(?:anbieten|anzubieten|unterbreiten|zuzusenden)`,
      String.raw`\b(?:arbeitsvertrag|vertragsangebot|vertragsentwurf)\b`,
      String.raw`\buns fur (?:sie|dich) entschieden\b`,
    ),
    unless: /\b(?:leider|nicht|zuruckzieh\w+|zuruckgezogen|zurucknehmen|sofern|falls)\b/,
  },
  {
    kind: 'test',
    weight: 3,
    form: oneOf(
      String.raw`\b(?:einladung|laden|einladen|absolvieren|bearbeiten|durchfuhren|teilnahme|losen|stellen|anbei|anhang|beigefugt)\b[^.;!?]{0,80}\b${TASK}\b`,
      String.raw`\b${TASK}\b[^.;!?]{0,80}\b(?:einladen|absolvieren|bearbeiten|durchfuhren|zusenden|schicken|losen|stellen|zukommen)`,
    ),
    unless: /\b(?:ergebnis\w*|bestanden|absolviert haben|dank fur)\b|\b(?:arbeits|auf)aufgaben?\b/,
  },
  {
    kind: 'interview',
    weight: 3,
    form: oneOf(
      String.raw`\b(?:zu (?:einem|einer)|zum) (?:[\w-]+ ){0,3}(?:(?:vorstellungs|kennenlern|bewerbungs|telefon|video)-?)?(?:gesprach|interview|telefonat)\b`,
      String.raw`\bterminvorschlag\w*`,
      String.raw`\b(?:mochten|wurden|wollen|freuen uns)\b[^.;!?]{0,70}\b(?:kennenlernen|kennenzulernen|kennen ?lernen|sprechen|austauschen|unterhalten)`,
      String.raw`\b(?:sie|dich|euch)\b[^.;!?]{0,40}\bpersonlich kennen`,
      String.raw`\b(?:hatten|haben) sie\b[^?]{0,80}\b(?:zeit|luft|verfugbar)\b`,
      String.raw`\bhattest du\b[^?]{0,80}\bzeit\b`,
      String.raw`\bwann\b[^?]{0,60}\b(?:passt|passen|erreichbar|verfugbar)\b`,
      String.raw`\b(?:zwei|drei|einige|paar|mogliche)\b[^.;!?]{0,20}\btermine\b`,
      String.raw`\bihre verfugbarkeit`,
      String.raw`\bwelche\w* (?:termin|tag|uhrzeit|zeit)\b[^?]{0,40}\b(?:passt|passen|bevorzug\w*)`,
    ),
    unless:
      /\b(?:nicht|leider|umfrage|messe|webinar|newsletter|zu einem spateren|interesse an einem vertraulichen|vielen dank fur)\b/,
  },
  {
    kind: 'more_information',
    weight: 3,
    form: oneOf(
      String.raw`\b(?:benotigen|brauchen|fehl(?:t|en)|vermissen|reichen sie|bitten (?:wir )?(?:sie )?um|bitte (?:\w+ ){0,4}?(?:senden|schicken|reichen|teilen|nennen|ubermitteln|erganzen|laden))\b[^.;!?]{0,120}\b${PAPERS}`,
      String.raw`\b(?:wurden|konnten|konnen) sie\b[^.;!?]{0,40}\b${PAPERS}\b[^.;!?]{0,60}\b(?:schicken|senden|nachreichen|zusenden|mitteilen|nennen)`,
      String.raw`\bfehlende\w* (?:unterlagen|angaben|dokumente|nachweise)`,
      String.raw`\b(?:welche|wie hoch)\b[^?]{0,50}\b(?:gehaltsvorstellung|gehaltswunsch|kundigungsfrist)`,
      String.raw`\bab wann (?:konnten|konnen|waren|kann)\b`,
    ),
    unless: /\b(?:keine? (?:weiteren )?(?:unterlagen|angaben)|falls|sofern)\b/,
  },
  {
    kind: 'recruiter',
    weight: 3,
    form: oneOf(
      String.raw`\b(?:auf (?:ihr|dein)|ihr|dein)\w*\b[^.;!?]{0,20}profil\b[^.;!?]{0,40}\b(?:gestoßen|aufmerksam|gefunden|uberzeugt|passt|passen)`,
      String.raw`\bauf (?:ihr|dein)\w* (?:xing-|linkedin-)?profil`,
      String.raw`\b(?:mein|unser)\w* (?:kunde|kunden|mandant\w*)\b`,
      String.raw`\bim auftrag (?:eines|meines|unseres|einer)\b`,
      String.raw`\boffen fur (?:einen|eine|ein|neue)\b`,
    ),
    unless: /\b(?:ihre bewerbung|deine bewerbung|beworben)\b/,
  },
  {
    kind: 'recruiter',
    weight: 1,
    form: /\b(?:personalberat\w+|headhunter\w*|vakanz)\b/,
  },
];

/** A German friend's mail. */
export const GERMAN_FRIENDLY = new RegExp(
  String.raw`\bwie (?:lief|war|ist) (?:\w+ )?dein\w* (?:${TALK})|\bwie lief(?:'s| es)\b|\bich hatte mein(?:s|e|en)?\b|\bich (?:druck|drucke) dir die daumen`,
);
