import { type Cue, GAP } from '#server/features/replies/reader/cue.ts';
import { MEETING } from '#server/features/replies/reader/meeting-words.ts';

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
];

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
      String.raw`\b(?:invit\w+ you|like|love|want|keen|happy|pleased|excited|hoping|delighted|interested|eager|glad|great)\b ?(?:to|for you to|in)?\b${GAP}{0,70}?\b(?:${MEETING}|speak|talk (?:to|with|about|more|further)|next (?:round|stage|step)|move (?:you )?(?:forward|to the next|ahead))`,
    ),
    unless:
      /\b(?:webinar|demo|event|conference|course|references|referees|people who|supervised|connect on|thank(?:s| you) for (?:connecting|meeting)|info(?:rmation)? session|not|n't|enjoyed|was great|for your interest in)\b/,
  },
  {
    kind: 'interview',
    weight: 2,
    form: /\b(?:got|have you got|do you have|could you spare|spare)\b[^.;!?]{0,20}\b(?:half an hour|\d+ ?min\w*|an hour|some time)\b[^.;!?]{0,80}\?/,
  },
  {
    // A receipt is as warm as an invitation.
    kind: 'interview',
    weight: 2,
    form: /\b(?:like|love|want|keen|happy|pleased|excited|hoping|delighted|interested|eager|glad)\b[^.;!?]{0,40}\b(?:connect|get to know|learn more about you)\b/,
    unless:
      /\b(?:webinar|event|connect on|not|n't|for your interest in|people like|candidates like|talent\w*|the chance)\b/,
  },
  {
    kind: 'interview',
    weight: 3,
    form: /\b(?:would|'d) (?:like|love) to (?:get to know you|connect with you|learn more about you)\b|\bwhich (?:\w+ )?(?:days?|times?|dates?)\b[^.;!?]{0,60}\b(?:around|free|available|open|can you (?:do|make))\b[^?]{0,30}\?|\bwhich (?:\w+ )?(?:afternoons?|mornings?|evenings?)\b[^?]{0,50}\?/,
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
];
