import { GAP, oneOf } from '#server/features/replies/reader/cue.ts';

/** Words of meetings, whether they are asked for, settled, moved or called off. */
export const MEETING = String.raw`(?:interviews?|phone (?:screen|call|interview)|screening|screen\b|(?:intro\w*|quick|short|brief|video|zoom|phone|teams|initial|first|follow[- ]up|recruiter|technical|final|\d+[- ]?min(?:ute)?s?)[- ](?:\w+ )?(?:call|chat|conversation|meeting|interview|screen|round|discussion)|call\b|chat\b|conversation|on-?site|final round|next round|superday|pairing|panel|meet(?:ing)?\b|coffee|vorstellungsgesprach|kennenlerngesprach|bewerbungsgesprach|gesprach|telefoninterview|entrevista|entretien|llamada|echange)`;
/** Meetings in single words of other languages. */
const TERMIN = String.raw`(?:\w*gesprach|\w*interview|termin|telefonat|treffen|video-?call)`;
const CITA = String.raw`(?:entrevista|reunion|llamada|cita|videollamada|videoconferencia)`;
const RENDEZVOUS = String.raw`(?:entretien|rendez-vous|echange|appel|visio\w*)`;

/** What may stand between a meeting and what happens to it: '20.10.' ends no clause. */
const DATED = String.raw`[^;!?]`;

/** Words that say that a meeting's time is settled, or was changed. */
export const SETTLED = oneOf(
  String.raw`\b(?:confirm\w*|scheduled|(?:the|your) (?:schedule|agenda|itinerary) for|is set|all set|booked|see you|speak (?:to you |with you )?(?:soon|then|tomorrow|on)|talk (?:to you )?(?:then|soon|tomorrow|on)|reminder|invitation:|updated invitation|looking forward|it is\b|has been (?:moved|rescheduled|updated|scheduled)|new (?:time|date|event)|rescheduled|moved|works for (?:us|me)|have you down|(?:you are|you're) down for|put you (?:down|in) for|pencill?ed (?:you )?in|expect(?:ing)? you|locked in|on the calendar|calendar (?:invite|invitation)|you are meeting|starts (?:at|in)|upcoming|takes place|will (?:be|take place|meet|call|speak|interview)|let's (?:do|say|go with|plan on|make it)|i(?:'ll|'m going to| will) (?:ring|call|phone|dial)|shall (?:expect|see|meet)|join (?:us|with|the|here)|dial[- ]in|meeting link|zoom link|your interview)\b`,
  String.raw`\b(?:bestatig\w*|findet|freuen uns|eingeplant|eingetragen|neuer termin|halten wir fest|ihr termin|begrussen|passt|bis dann|rufe (?:ich )?(?:sie|dich)|wir sehen uns|erwarten (?:wir )?sie)\b`,
  String.raw`\b(?:lo dejamos para|te he movido|recibiremos|quedamos|queda (?:fijada|programada)|nos vemos|(?:te|le) esperamos|agendad\w+|tendra lugar|hemos (?:pasado|movido|cambiado)|programad\w+)\b`,
  String.raw`\b(?:rendez-vous le|(?:vous|te|t') ?attendons|vous recevrons|comme convenu|c'est note|c'est parfait|est (?:fixe|prevu|programme|maintenu)|aura lieu|a (?:lundi|mardi|mercredi|jeudi|vendredi|demain))\b`,
);

const OFF = String.raw`(?:take place|happen|go ahead|proceed|be held)`;
/** Words that a meeting does not happen when it was to. */
const NOT_HELD = oneOf(
  String.raw`(?:\bnot|n't|\bunable to|\bcannot)\b${GAP}{0,20}?\b(?:proceed with|go ahead with|go forward with|move forward with|hold|host|make|keep|attend|do|join|continue with) (?:your|our|the|this|that|today's|tomorrow's|\w+day's) (?:\S+ ){0,6}?(?:interview|call|chat|meeting|conversation|screen|onsite|on-site|session)\b(?! (?:process|stage|loop|rounds?|phase|team))`,
  String.raw`\b(?:interview|call|chat|meeting|conversation|session)\b${GAP}{0,70}?\b(?:cannot|can't|can not|won't|will not|unable to|not able to|not going to) ${OFF}`,
  String.raw`\b${TERMIN}\b${DATED}{0,90}?\b(?:(?:leider )?nicht (?:wie geplant )?(?:halten|stattfinden|wahrnehmen|durchfuhren)|entfallen|ausfallen|absagen)\b`,
  String.raw`\b(?:absage|stornierung) (?:des|der|ihres|unseres|vom) (?:\w+ ){0,2}?${TERMIN}`,
  String.raw`\b${CITA}\b${GAP}{0,70}?\bno (?:podra|puede|va a) (?:celebrarse|tener lugar|realizarse)`,
  String.raw`\bno (?:puedo|podemos|podre|podremos) (?:asistir|estar|mantener|hacer|atender|acudir)\b${GAP}{0,30}?\b${CITA}`,
  String.raw`\bne (?:pourrai|pourrons|peux|pouvons)\b${GAP}{0,30}?\b(?:assurer|honorer|maintenir|tenir|assister)\b${GAP}{0,30}?\b${RENDEZVOUS}`,
  String.raw`\b${RENDEZVOUS}\b${GAP}{0,70}?\b(?:n'aura pas lieu|ne pourra (?:pas |malheureusement pas )?(?:avoir lieu|se tenir))`,
);
export const CANCELLED = oneOf(
  String.raw`\b(?:cancell?ed\b|(?:i|we)(?:'ve|'m| have| need| am| are)?(?: had| going)? ?(?:to )?cancel\b|cancellation:|cancel (?:our|the|this) (?:\w+ )?(?:interview|call|meeting|chat)|call(?:ing)? off|called off|no longer take place|won't (?:take place|happen))`,
  String.raw`\b(?:abgesagt|fallt (?:leider )?aus|entfallt|mussen wir (?:\w+ ){0,6}absagen|muss ich (?:\w+ ){0,6}absagen)\b`,
  String.raw`\b(?:cancelad|anulad|suspendid)[oa]s?\b|\b(?:tenemos|tengo|debemos|debo|obligad\w+) (?:que |a )?(?:cancelar|anular|suspender)\b`,
  String.raw`\bannulee?s?\b|\b(?:contraint\w*|obligee?s?|devons|dois|forcee?s?)\b${GAP}{0,30}\bannuler\b|\bannulation d[eu']`,
  NOT_HELD.source,
);
export const MOVED = oneOf(
  String.raw`\b(?:rescheduled|updated invitation|new (?:time|date|slot)\b|moved (?:us|you|our|your|the|it|this|to|from)|(?:has been|was|been) moved|push(?:ed)? (?:back|to|our|it|us)|postpone\w*|changed (?:to|the time)|time (?:has )?changed|shifted|instead of|(?:need|have|like) to (?:move|reschedule|shift|push)|updated: )`,
  String.raw`\b(?:verschoben|verlegt|vorverlegt|vorgezogen|terminverschiebung|terminanderung|neuer termin|(?:mussen|muss|mochten|mochte) (?:wir|ich)\b${GAP}{0,90}?\b(?:verschieben|verlegen)|(?:wir|ich) (?:mussen|muss|mochten|mochte)\b${GAP}{0,90}?\b(?:verschieben|verlegen))\b`,
  String.raw`\breprogramad\w+|\b(?:tenemos|tengo|debemos|necesitamos) (?:que )?(?:cambiar|mover|aplazar|posponer|retrasar|adelantar|reprogramar)\b|\b(?:cambio|nueva) (?:de )?(?:fecha|hora)\b|\b(?:aplaza|pospuest|adelantad|retrasad)\w+|\b(?:te he|hemos) (?:cambiado|movido|pasado)\b`,
  String.raw`\breport(?:ee?s?\b| de (?:notre|votre|l'))|\b(?:devons|dois|contraint\w*|obligee?s?)\b${GAP}{0,30}\b(?:reporter|decaler|deplacer|repousser|avancer)\b|\b(?:decale|avance|repousse|deplace)e?s? (?:au|a)\b|\bnouvelle (?:date|heure)\b|\bnouvel horaire\b|\bau lieu d[ue']`,
);
/** Words before the time at which a meeting was to be: 'instead of Friday at 2'. */
export const INSTEAD_OF =
  /\b(?:instead of|rather than|statt|anstatt|anstelle|en lugar de|en vez de|au lieu d[eu'])/;

/** Words by which a sentence is of an application's end, whatever it says of a meeting. */
const OF_AN_END =
  /\b(?:filled|closed|other (?:candidates?|applicants?)|applicants|your application|hiring|frozen|eliminated|needed|longer|budget|candidacy|bewerbung|besetzt|stelle|cubiert\w*|candidatura?e?|vacante|pourvu|nach (?:dem|unserem|ihrem|den))\b/;
/** Words that move or call off a meeting. */
const PUT_OFF = oneOf(
  String.raw`\b(?:cancel|postpone|reschedule|call off|push back) (?:your|our|the|this) (?:\S+ ){0,6}?(?:interview|call|chat|meeting|conversation|screen|onsite)`,
  String.raw`\b${TERMIN}\b${DATED}{0,90}?\b(?:verschieben|verlegen|absagen)\b`,
  String.raw`\b(?:interview|call|chat|meeting|conversation)\b${GAP}{0,60}?\b(?:has been|was|is|had to be|must be) (?:cancell?ed|postponed|called off|moved|rescheduled)`,
  String.raw`\b${TERMIN}\b${DATED}{0,60}?\b(?:abgesagt|verschoben|verlegt)\b`,
  String.raw`\b${CITA}\b${GAP}{0,60}?\b(?:cancelad|anulad|suspendid|aplazad)[oa]`,
  String.raw`\b${RENDEZVOUS}\b${GAP}{0,60}?\b(?:est|a ete) (?:annule|reporte|decale)`,
  String.raw`\b(?:cancelar|anular|suspender|aplazar|posponer|cambiar|mover|retrasar)\b${GAP}{0,40}?\b${CITA}`,
  String.raw`\b(?:annuler|decaler|reporter|deplacer|repousser)\b${GAP}{0,40}?\b${RENDEZVOUS}`,
  NOT_HELD.source,
);
/** Whether a sentence regrets that a meeting is moved or called off, and not that an application ends. */
export const isMeetingOff = (plain: string) => PUT_OFF.test(plain) && !OF_AN_END.test(plain);

/** Words of a meeting that is part of hiring. */
export const INTERVIEW_WORD =
  /\b(?:interview\w*|phone screen|screening|recruiter (?:call|screen|chat)|on-?site|final round|superday|technical (?:screen|round|call)|pairing|panel|hiring manager|candidate|vorstellungsgesprach|kennenlerngesprach|bewerbungsgesprach|gesprachspartner|ihre bewerbung|entrevista|tu candidatura|entretien|votre candidature|coderpad|your application|the (?:role|position)|intro(?:ductory)? (?:call|chat))/;
export const MEETING_WORD = oneOf(
  String.raw`\b${MEETING}`,
  String.raw`\b${TERMIN}\b`,
  String.raw`\b${CITA}\b`,
  String.raw`\b(?:rendez-vous|visio(?:conference)?|rufe (?:ich )?(?:sie|dich))\b`,
);
/** A meeting with the one who is written to. */
export const YOUR_MEETING =
  /\b(?:(?:your|our|the) (?:\w+ ){0,3}(?:interview|screen|call|chat|onsite)|interview (?:with|for|at|confirm\w*|is|on)|phone (?:screen|interview)|on-?site|recruiter (?:call|chat|screen)|(?:ihr|unser)\w* (?:\w+ ){0,2}\w*(?:gesprach|interview)|(?:la|tu|nuestra) entrevista|(?:votre|notre|l')? ?entretien)\b/;
