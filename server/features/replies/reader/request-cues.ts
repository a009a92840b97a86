import { type Cue, GAP } from '#server/features/replies/reader/cue.ts';

const TASK = String.raw`(?:assessment|challenge|take[- ]?home|case study|hackerrank|codesignal|codility|hirevue|karat|coderbyte|testgorilla|(?:coding|online|technical|aptitude|skills?|programming|reasoning|numerical|personality|psychometric|cognitive|situational|modell?ing|practical|data|work[- ]sample|logic|sql|pymetrics|timed|one[- ]way|pre-?recorded|on[- ]demand|coding-|proctored|unproctored|written|skills|civil service) (?:test|exam|exercise|task|assignment|questions?|interview questions|problem|screen|game|quiz|evaluation|interview)|oa\b|game-based|homework|exercise|assignment|tests?\b|exams?\b|quiz)`;

/** Words of a test that was taken. */
export const DONE =
  /\b(?:thank(?:s| you)[^.;!?]{0,20} for (?:\w+ )?(?:completing|taking|submitting|finishing|doing|sending|your (?:submission|solution))|you(?:'ve| have)? (?:now |just |already |successfully )?(?:completed|submitted|finished|passed|done|took|aced)|received your (?:assessment|test|solution|submission|take|completed|results?)|(?:nice|great|good) (?:job|work) on|(?:was|been|were) (?:successfully )?(?:completed|submitted|received|graded|evaluated)|your (?:score|result)s?|outcome|enjoyed|went (?:great|well)|reviewed your|after (?:your|the)|impressed (?:by|with))\b/;

/** Words that ask for a test. */
export const TESTS: readonly Cue[] = [
  {
    kind: 'test',
    weight: 3,
    form: new RegExp(
      String.raw`\b(?:take|complete|completing|finish|start|begin|attempt|sit|solve|submit|tackle|do|access|undertake|perform)\b${GAP}{0,90}?\b${TASK}`,
    ),
    unless: DONE,
  },
  {
    kind: 'test',
    weight: 3,
    form: new RegExp(
      String.raw`\b(?:invit\w+|request\w*|ask\w*|like you|want you|(?:mov\w*|advanc\w*|progress\w*|bring\w*|pass\w*) you (?:on |forward |along |ahead |through )?(?:to|into)|(?:first|next) (?:step|stage|round|:))\b${GAP}{0,90}?\b${TASK}`,
    ),
    unless: DONE,
  },
  {
    kind: 'test',
    weight: 3,
    form: new RegExp(
      String.raw`\b(?:here(?:'s| is| are)|attached|attaching|sending|send(?:ing)? you|sent you|find|below is|have you (?:do|complete)|work on|build|assigned)\b${GAP}{0,70}?\b(?:take[- ]?home|assignment|exercise|challenge|coding test|test|assessment|case study|homework|task)\b`,
    ),
    unless: DONE,
  },
  {
    kind: 'test',
    weight: 3,
    form: new RegExp(
      String.raw`\b(?:not|n't)(?: yet)? (?:yet )?(?:completed|started|finished|taken|submitted|begun|attempted)\b${GAP}{0,60}?\b${TASK}|\b${TASK} ?(?:link|invitation|invite|closes|expires|is due|due|deadline|reminder|is waiting|awaits|window|will (?:expire|close)|has been (?:assigned|sent)|is (?:still )?(?:open|pending|ready|available|incomplete|now open))`,
    ),
  },
  {
    kind: 'test',
    weight: 3,
    form: /\b(?:task|assignment|exercise|case) is (?:in|attached|below|linked|here)\b|\brecord(?:ing)?\b[^.;!?]{0,40}\b(?:answers?|responses?|yourself)\b|\b(?:like|want|need)s? you to (?:attempt|complete|take|do) (?:its|their|our|a|an|the) (?:\w+ )?(?:test|assessment|challenge)/,
    unless: DONE,
  },
  {
    kind: 'test',
    weight: 1,
    form: /\b(?:karat|hackerrank|codesignal|codility|testgorilla|coderbyte|hackerearth|testdome|coderpad screen)\b/,
    unless: DONE,
  },
  {
    kind: 'test',
    weight: 2,
    form: new RegExp(
      String.raw`^(?:re: |fwd: )?(?:reminder|action required|invitation|invite|next steps?|next|complete|your)\b[^.]{0,60}\b${TASK}`,
    ),
    unless: DONE,
  },
  {
    kind: 'test',
    weight: 3,
    form: /\b(?:einladung|laden|einladen|absolvieren|bearbeiten|durchf[üu]hren|teilnahme)\b[^.;!?]{0,80}\b(?:online-?test|online-?assessment|assessment|einstellungstest|eignungstest|coding[- ]?challenge|probeaufgabe|fallstudie|testaufgabe)|\b(?:online-?test|einstellungstest|eignungstest|probeaufgabe|testaufgabe|coding[- ]challenge)\b[^.;!?]{0,80}\b(?:einladen|absolvieren|bearbeiten|durchf[üu]hren|zusenden|schicken|l[öo]sen)/,
  },
  {
    kind: 'test',
    weight: 3,
    form: /\b(?:realizar|completar|hacer|invitamos|resolver)\b[^.;!?]{0,60}\b(?:prueba|test|reto|assessment|evaluaci[óo]n|ejercicio)\b|\b(?:passer|réaliser|compléter|effectuer|inviton\w*)\b[^.;!?]{0,60}\b(?:test|exercice|évaluation|étude de cas|cas pratique)\b/,
  },
];

const MEETING = String.raw`(?:interviews?|phone (?:screen|call|interview)|screening|screen\b|(?:intro\w*|quick|short|brief|video|zoom|phone|teams|initial|first|follow[- ]up|recruiter|technical|final|\d+[- ]?min(?:ute)?s?)[- ](?:\w+ )?(?:call|chat|conversation|meeting|interview|screen|round|discussion)|call\b|chat\b|conversation|on-?site|final round|next round|superday|pairing|panel|meet(?:ing)?\b|coffee|vorstellungsgespr[äa]ch|kennenlerngespr[äa]ch|bewerbungsgespr[äa]ch|gespr[äa]ch|telefoninterview|entrevista|entretien|llamada|échange)`;
const TIMES = String.raw`(?:a (?:\S+ )?(?:time|slot|date|day)|(?:some|few|several|\d(?:-\d)?|your|possible|any|three|two|preferred|suitable|the best) (?:\w+ )?(?:times?|slots?|dates?|windows?|time slots?|time windows?)|availabilit\w+|times? (?:that|which|you|when|to|for|on|in|next)|when you(?:'re| are| have)|whatever works|calendly|cal\.com|calendar|what works|time slots?)`;
/** Words that ask for a meeting. */
export const INTERVIEWS: readonly Cue[] = [
  {
    kind: 'interview',
    weight: 3,
    form: new RegExp(
      String.raw`\b(?:schedul\w+|set(?:ting)? up|arrang\w+|book\w*|find|organi[sz]e|plan)\b${GAP}{0,60}?\b${MEETING}`,
    ),
    unless:
      /\b(?:webinar|demo|tour|course|appointment|info(?:rmation)? session|career fair|employers|table|flight|hotel)\b/,
  },
  {
    kind: 'interview',
    weight: 3,
    form: new RegExp(
      String.raw`\b(?:pick|choose|select|grab|suggest|share|send|let (?:me|us) know|tell (?:me|us)|give (?:me|us)|provide|propose|reply with|respond with|book|submit|shoot me|drop me|use)\b${GAP}{0,60}?\b${TIMES}`,
    ),
    unless: /\b(?:delivery|order|test|assessment|demo|expected start|start date)\b/,
  },
  {
    kind: 'interview',
    weight: 3,
    form: new RegExp(
      String.raw`\b(?:invit\w+ you|like|love|want|keen|happy|pleased|excited|hoping|delighted|interested|eager|glad|great)\b ?(?:to|for you to|in)?\b${GAP}{0,70}?\b(?:${MEETING}|speak|talk (?:to|with|about|more|further)|connect\b|next (?:round|stage|step)|get to know|move (?:you )?(?:forward|to the next|ahead)|learn more about you)`,
    ),
    unless:
      /\b(?:webinar|demo|event|conference|course|references|referees|people who|supervised|connect on|thank(?:s| you) for (?:connecting|meeting)|info(?:rmation)? session|not|n't|enjoyed|was great|for your interest in)\b/,
  },
  {
    kind: 'interview',
    weight: 2,
    form: /\b(?:what|when|which|how)\b[^.;!?]{0,70}\b(?:availab\w+|times? (?:work|suit)|works?|suits?|free|day|does your)\b[^?]{0,80}\?|\b(?:are|would) you (?:be )?(?:free|available|around|up for|open to)\b[^?]{0,100}|\b(?:could|can) (?:you|we) (?:do|talk|speak|chat|meet|hop|jump|find|make|get)\b[^?]{0,140}\?|\bwould\b[^?]{2,70}\b(?:work|suit)\b[^?]{0,80}\?|\bdo you have (?:time|a (?:moment|few minutes|minute)|\d+ min)[^?]{0,60}/,
  },
  {
    kind: 'interview',
    weight: 3,
    form: /\b(?:here(?:'s| is| are)|use|via|through|using|on|below is|click)\b[^.;!?]{0,30}\b(?:my|our|this|the) (?:\w+ )?(?:calendly|calendar|booking|scheduling)\b|\b(?:calendly\.com|savvycal\.com|cal\.com|goodtime\.io|youcanbook\.me)\/|\b(?:submit|share|send|enter|add|give) (?:us |me )?your availabilit/,
  },
  {
    kind: 'interview',
    weight: 3,
    form: /\b(?:hop|jump|get) on (?:a|the|zoom|teams) (?:\w+ )?(?:call|phone|chat|zoom)?|\b(?:interview|screen) (?:invitation|invite|request|availability|scheduling)|\binvit\w+ (?:you )?(?:to|for) (?:an? |the |our )?(?:\S+ ){0,4}interview|\b(?:selected|chosen|shortlisted|advanc\w+|moved?|moving|progress\w*|passed|made it|through)\b[^.;!?]{0,50}\b(?:for|to|on to|into) (?:an? |the |our )?(?:\S+ ){0,4}(?:interviews?|next (?:round|stage|step|phase)|final round|on-?site|phone screen)/,
    unless: /\b(?:fair|webinar|tips|course|ace)\b/,
  },
  {
    kind: 'interview',
    weight: 3,
    form: /\b(?:zu (?:einem|einer)|zum) (?:\w+ ){0,3}(?:vorstellungs|kennenlern|bewerbungs|telefon|video)?(?:gespr[äa]ch|interview)\b|\bterminvorschl[äa]g\w*|\bpersönlich kennenlernen\b|\b(?:concertar|agendar|invitar\w*|coordinar|programar|tener) (?:\w+ ){0,5}(?:entrevista|llamada)|\b(?:convenir|fixer|proposer|inviter|planifier|convier)\b[^.;!?]{0,60}\b(?:entretien|rendez-vous|échange)|\bdisponibilit[ée]s\b|\bdisponibilidad\b/,
  },
];

/** Words that say that a meeting's time is settled, or was changed. */
export const SETTLED =
  /\b(?:confirm\w*|scheduled|(?:the|your) (?:schedule|agenda|itinerary) for|is set|all set|booked|see you|speak (?:to you |with you )?(?:soon|then|tomorrow|on)|talk (?:to you )?(?:then|soon|tomorrow|on)|reminder|invitation:|updated invitation|looking forward|it is\b|has been (?:moved|rescheduled|updated|scheduled)|new (?:time|date|event)|rescheduled|moved|works for (?:us|me)|have you down|(?:you are|you're) down for|put you down|pencill?ed (?:you )?in|expect(?:ing)? you|locked in|on the calendar|calendar (?:invite|invitation)|best[äa]tig\w*|findet|confirmad\w*|confirm[ée]\w*|you are meeting|starts (?:at|in)|upcoming|takes place|will (?:be|take place|meet|call|speak|interview)|let's (?:do|say|go with|plan on|make it)|i(?:'ll|'m going to| will) (?:ring|call|phone|dial)|shall (?:expect|see|meet)|join (?:us|with|the|here)|dial[- ]in|meeting link|zoom link|your interview)\b/;
export const CANCELLED =
  /\b(?:cancell?ed\b|(?:i|we)(?:'ve|'m| have| need| am| are)?(?: had| going)? ?(?:to )?cancel\b|cancellation:|cancel (?:our|the|this) (?:\w+ )?(?:interview|call|meeting|chat)|call(?:ing)? off|called off|no longer take place|won't (?:take place|happen)|abgesagt|cancelad\w+|annul[ée]\w*)/;
export const MOVED =
  /\b(?:rescheduled|updated invitation|new (?:time|date|slot)\b|moved (?:us|you|our|your|the|it|this|to|from)|(?:has been|was|been) moved|push(?:ed)? (?:back|to|our|it|us)|postpone\w*|changed (?:to|the time)|time (?:has )?changed|shifted|verschoben|verlegt|reprogramad\w+|report[ée]e?\b|instead of|(?:need|have|like) to (?:move|reschedule|shift|push)|updated: )/;
/** Words of a meeting that is part of hiring. */
export const INTERVIEW_WORD =
  /\b(?:interview\w*|phone screen|screening|recruiter (?:call|screen|chat)|on-?site|final round|superday|technical (?:screen|round|call)|pairing|panel|hiring manager|candidate|vorstellungsgespr[äa]ch|kennenlerngespr[äa]ch|bewerbungsgespr[äa]ch|entrevista|entretien|coderpad|your application|the (?:role|position)|intro(?:ductory)? (?:call|chat))\b/;
export const MEETING_WORD = new RegExp(String.raw`\b${MEETING}`);
