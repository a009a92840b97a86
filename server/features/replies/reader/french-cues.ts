import { type Cue, oneOf } from '#server/features/replies/reader/cue.ts';

const PAPERS = String.raw`(?:diplomes?|pretentions|justificatifs?|pieces?|documents?|cv|lettre|references|titre de sejour|permis de travail|preavis|questionnaire|formulaire|releves?|portfolio|date de disponibilite)`;
const SEND = String.raw`(?:envoyer|transmettre|fournir|faire parvenir|completer|indiquer|preciser|communiquer|dire)`;
const TASK = String.raw`(?:tests?|exercice|evaluation|etude de cas|cas pratique|mise en situation)`;
const WISH = String.raw`(?:souhait(?:ons|erions|e|erais)|aimerions|aimerais|serions|serais|voudri(?:ons|ais)|proposons|propose)`;

/** Forms of words of French mail, and some of Italian. */
export const FRENCH: readonly Cue[] = [
  {
    kind: 'confirmation',
    weight: 2,
    form: /\bmerci (?:pour|de|d'avoir) (?:votre|ton|ta|postul\w+|avoir postul\w+) ?(?:candidature|interet)?|\bremerci\w+\b[^.;!?]{0,40}\b(?:candidature|interet|postul\w+)/,
    unless: /\b(?:message|retour|reponse|temps|confiance|confirmation)\b/,
  },
  {
    kind: 'confirmation',
    weight: 3,
    form: oneOf(
      String.raw`\b(?:accus\w+ (?:de )?(?:bonne )?reception|bien recu|avons recu|reception)\b[^.;!?]{0,40}\bcandidature\b`,
      String.raw`\bcandidature\b[^.;!?]{0,40}\b(?:envoyee|recue|transmise|enregistree|prise en compte|parvenue)\b`,
      String.raw`\babbiamo ricevuto la (?:tua|sua) candidatura`,
    ),
  },
  {
    kind: 'rejection',
    weight: 3,
    form: oneOf(
      String.raw`\b(?:au|le|a|a) regret (?:de|que)\b`,
      String.raw`\bregrettons\b`,
      String.raw`\bmalheureusement\b[^.;!?]{0,120}\b(?:pas|autres?|plus)\b`,
      String.raw`\b(?:pas|n'a|n'avons|non) (?:\w+ ){0,3}?(?:ete )?retenue?s?\b`,
      String.raw`\bpas (?:\w+ ){0,4}(?:donner|donnerons) (?:une )?suite\b`,
      String.raw`\b(?:pas|plus|ne pouvoir)\b[^.;!?]{0,40}\bsuite (?:favorable|positive)`,
      String.raw`\bd'autres (?:candidat\w+|profils?)`,
      String.raw`\bun autre candidat`,
      String.raw`\b(?:choisi|decide|retenu|opte)\b[^.;!?]{0,40}\b(?:une (?:autre )?personne|un autre|une autre|quelqu'un)`,
      String.raw`\bposte\b[^.;!?]{0,60}\b(?:a ete|est|vient d'etre) (?:\w+ )?(?:pourvu|annule|gele|suspendu|supprime)`,
      String.raw`\bretir\w+\b[^.;!?]{0,20}\b(?:notre|l'|la) ?(?:offre|proposition|promesse)`,
      String.raw`\bne correspond (?:\w+ )?pas\b`,
      String.raw`\bne (?:vous )?(?:pourrons|pouvons|donnerons|retenons|souhaitons|proposerons) (?:\w+ )?pas\b[^.;!?]{0,30}\b(?:proposer|convier|inviter|poursuivre|donner|retenir|recevoir|d'entretien)`,
      String.raw`\bpurtroppo\b[^.;!?]{0,80}\b(?:non|altr\w+)\b`,
    ),
    unless: /\b(?:sans (?:reponse|retour|nouvelle)|si (?:vous|votre)|considerer que)\b/,
  },
  {
    kind: 'offer',
    weight: 3,
    form: oneOf(
      String.raw`\b(?:promesse|proposition) d'embauche\b`,
      String.raw`\bvous etes retenue? pour le poste\b`,
      String.raw`\bcontrat de travail\b[^.;!?]{0,30}\b(?:signer|joint)`,
      String.raw`\b(?:ravie?s?|plaisir|heureu\w+) de vous (?:proposer|offrir) (?:le|un|ce) (?:poste|contrat|cdi)`,
    ),
    unless: /\b(?:pas|retir\w+)\b/,
  },
  {
    kind: 'test',
    weight: 3,
    form: oneOf(
      String.raw`\b(?:passer|realiser|completer|effectuer|inviton\w*|prochaine etape|etape suivante)\b[^.;!?]{0,60}\b${TASK}\b`,
      String.raw`\b(?:ci-joint|joint|trouverez)\b[^.;!?]{0,40}\b${TASK}\b`,
      String.raw`\b${TASK}\b[^.;!?]{0,40}\ba (?:realiser|rendre|renvoyer|passer|effectuer|faire)\b`,
    ),
    unless: /\b(?:bravo|merci pour|resultats?)\b/,
  },
  {
    kind: 'interview',
    weight: 3,
    form: oneOf(
      String.raw`\b(?:convenir|fixer|inviter|planifier|convier)\b[^.;!?]{0,60}\b(?:entretien|rendez-vous|echange)`,
      String.raw`\b(?:nous|je|on) (?:vous |te )?${WISH}\b[^.;!?]{0,60}\b(?:rencontrer|echanger|entretien|echange|appeler|discuter|recevoir|rendez-vous|faire (?:votre )?connaissance|(?:vous|te) parler)`,
      String.raw`\b(?:seriez-vous|serais-tu|tu serais|etes-vous|es-tu|vous seriez)\b[^?]{0,40}\b(?:disponible|libre|dispo)\b`,
      String.raw`\b(?:vos|tes|quelles?|quels?) (?:\w+ ){0,2}(?:disponibilites?|dispos?|creneaux?)\b`,
      String.raw`\bdisponibilites\b`,
      String.raw`\b(?:quelle (?:date|heure)|lequel)\b[^?]{0,40}\b(?:convien\w*|prefere\w*|arrange\w*)`,
    ),
    unless: /\b(?:passer un test|pas vous|remerci\w+ de vos disponibilites)\b/,
  },
  {
    kind: 'more_information',
    weight: 3,
    form: oneOf(
      String.raw`\b(?:manque|manquent|manquants?|manquantes?|avons besoin)\b[^.;!?]{0,120}\b${PAPERS}\b`,
      String.raw`\b(?:merci de|pourriez-vous|veuillez|pouvez-vous)\b[^.;!?]{0,20}\b${SEND}\b[^.;!?]{0,120}\b${PAPERS}\b`,
    ),
  },
  {
    kind: 'recruiter',
    weight: 3,
    form: oneOf(
      String.raw`\bvotre (?:profil|parcours)\b[^.;!?]{0,60}\b(?:interess\w+|attention|correspond\w*|linkedin)`,
      String.raw`\b(?:l'un|un) de (?:mes|nos) clients?\b`,
      String.raw`\ba l'ecoute (?:du marche|d'opportunites|d'une opportunite)`,
      String.raw`\b(?:j'accompagne|je recrute|je recherche|nous recherchons)\b`,
      String.raw`\bouverte? a (?:une (?:discussion|opportunite)|de nouvelles)\b`,
    ),
    unless: /\b(?:votre candidature|ta candidature|postule)\b/,
  },
  {
    kind: 'recruiter',
    weight: 1,
    form: /\bcabinet\b|\bconsultante? (?:chez|en recrutement)\b/,
  },
];

/** A French friend's mail. */
export const FRENCH_FRIENDLY =
  /\b(?:ton|tes) (?:entretien|entretiens)\b[^?]{0,60}\b(?:passe|alle|deroule)\b[^?]{0,10}\?|\bmoi j'ai (?:eu|ete|rate)\b|\bbonne chance pour (?:ton|demain)\b|\bje croise les doigts\b/;
