import { type LeanKind, sign, type Sign } from '#server/features/replies/reader/cue.ts';

/** Small signs of a kind in German, Spanish and French, beside the English ones of kind-lean.ts. */
export const FOREIGN_SIGNS: Readonly<Partial<Record<LeanKind, readonly Sign[]>>> = {
  rejection: [
    sign(
      2,
      /\b(?:leider|bedauer\w*|tut (?:mir|uns) (?:sehr )?leid|schade|lamentablemente|por desgracia|lo siento|lo sentimos|malheureusement|desolee?s?|navree?s?)\b/,
    ),
    sign(
      1.5,
      /\b(?:mehr erfahrung|mas experiencia|mas anos de|plus d'experience|plus experimente\w*|andere\w* (?:bewerb|kandidat|person)\w*|otr[oa]s? (?:candidat|person)\w*|autre (?:candidat|personne)\w*)\b/,
    ),
    sign(
      1,
      /\b(?:viel (?:erfolg|gluck)|alles gute fur|mucha suerte|te deseamos|bonne continuation|pleine reussite|bonne chance dans)\b/,
    ),
    sign(
      1,
      /\b(?:bewerberpool|zukunftige stellen|futuras (?:vacantes|oportunidades)|conserv\w+ votre cv|guardaremos tu)\b/,
    ),
  ],
  confirmation: [
    sign(
      1.5,
      /\b(?:prufen|sehen uns (?:\w+ ){0,3}an|revisaremos|estudiaremos|etudier\w*|examin\w+)\b[^.;!?]{0,60}\b(?:unterlagen|bewerbung|perfil|candidatura|candidature|profil|dossier)\b/,
    ),
    sign(
      1.5,
      /\b(?:melden uns|nos pondremos en contacto|te contactaremos|reviendrons vers vous|vous repondrons|te repondrons)\b/,
    ),
  ],
  interview_proposed: [
    sign(
      1.5,
      /\b(?:\w*gesprach|telefon\w*|kennenlernen|entrevista|llamada|videollamada|entretien|appel|visio\w*|rencontrer|nous voir)\b/,
    ),
    sign(
      1.5,
      /\b(?:nachste woche|diese woche|semana que viene|proxima semana|esta semana|semaine prochaine|cette semaine|creneaux?|terminvorschlag\w*|uhrzeit|horario)\b/,
    ),
    sign(
      1,
      /\b(?:wann|welche\w* tag\w*|passt|cuando|que dia\w*|dime|quand|dites-moi|dis-moi|arrange)\b/,
    ),
  ],
};
