/**
 * Whether a sentence that was read as a promise has one in it: somebody of ours who gives (now, later or as a habit), somebody the posting
 * speaks to who gets, or sponsorship named as a part of the offer. What was done, what others do and what is worked on has none of these.
 */
const THING = String.raw`(?:sponsor\w*|visas?|h1b|o1|tn|j1|petitions?|green card|transfers?|immigration|perm|opt|permits?|papers|paperwork|lottery|patrocinio)`;
const EMPLOYER = String.raw`(?:company|employer|university|hospital|college|firm|school|institute|lab|department|district|foundation|clinic|team|agency|bank|center|studio|laboratory|organi[sz]ation|institution|business|group|plant|museum|practice|startup|court|county|state|city|system|site|board|regents|council)`;
const GIVES = String.raw`(?:sponsor|say|agree|approve|permit|allow|grant|offer|provide|file|handle|pay|cover|help|support|welcome|take|sort|arrange|assist|hire|do|accept|get|apply|process|manage|start|petition|transfer|run|use|work|look|consider|give|enter|register|submit|have|keep|retain|see|walk|guide|extend|renew|relocate|fund|include|stand|bring|make|continue|got|carry|port|obtain|secure|prepare|own|treat|ask|know|need|come|hold)`;
const HOW = String.raw`(?:(?:will|can|do|does|are|is|also|gladly|happily|always|still|never|fully|able|happy|glad|willing|open|ready|to|now|currently|proudly|routinely|regularly|both|either|be|not|just|even|has|have|already|who|that|which|of course) )*`;
/** Who is no employer of the person, whatever they give. */
const OTHERS = String.raw`(?:customers|clients|employers|companies|teams|advocates|recruiters|podcast|office|specialist|they|people|users|partners|agencies|sponsors|firms|hospitals|universities|competitors|families|services|portal|platform|software|product|app|tool|api|adviser|advisor|generalist|manager|coordinator|desk|who|that|which|and|or|to|you|not|will|can)`;
const OURS = String.raw`(?:we|i|us|ours|our (?:own )?(?:[\w'-]+ ){0,3}?(?:${EMPLOYER}|lawyers?|attorneys?|counsel|partner)|(?:the|this|an?|^) ?(?:[\w'-]+ ){0,2}?${EMPLOYER})`;

/** What the person is to do or to tell, no matter what it is about. */
const AT_WORK =
  /\b(?:as (?:an?|our) [\w -]{3,30}, )?you (?:will|would|can|could|may)(?: also)? (?:tell|see|own|build|write|join|serve|prepare|answer|report|train|support|work|coordinate|run|model|look|represent|find|help|guide|file|advise|manage|handle|keep|explain|carry|be asked|fill|note|complete)\b|\b(?:your )?(?:visa|sponsorship|immigration|work (?:permit|authorization)|h1b(?: visa)?) (?:type|status|question|situation|needs?|category|details)\b|\byour (?:project|work|application|resume|cover letter|answers?|address|salary|tasks?|days?|team|needs?)\b/g;

const EVIDENCE: readonly RegExp[] = [
  new RegExp(
    String.raw`\b${OURS} (?:[^.;]*\b(?:and|,|will|can|to) )?${HOW}${GIVES}(?:s|es|ing)?\b|\b(?!${OTHERS}\b)[\w'&]+ (?:(?:will|can|does|also|gladly|happily|proudly|always|still) )*${GIVES}s\b`,
  ),
  /\b(?:candidates?|applicants?|hires?|anyone|anybody|everyone|everybody|whoever|someone|nobody|those (?:who|on|with|from|in)|people (?:who|with|on|from)|foreign nationals|welcome|eligible for|all (?:qualified|levels)|whom we|yours?|you|our employees)\b/,
  new RegExp(
    String.raw`\b${THING}\b[^.;]{0,40}(?:\b(?:is|are|be|available|offered|included|provided|possible|yes|ok|okay|fine|paid|covered|supported|considered|support|assistance|help|standard|from|begins?|starts?|friendly|has been|sponsored|accepted|guaranteed|with)\b|[:=])`,
  ),
  new RegExp(
    String.raw`\b(?:with|includ\w*|offer\w*|provid\w*|plus|yes to|access to|full|receive|hiring|salary|\$ ?\d\S*)(?: (?!their\b|the\b)[\w$,/+-]+){0,5} ${THING}\b|(?:\+|,(?: and)?|\band) (?:visa |h1b |full |employer )*sponsorship\b|\bstem opt\b|\b(?:benefits?|perks?|package|note from the list)\b.*\b${THING}\b`,
  ),
  /\b(?:will|would|willing to|able to|glad to|do|does|can|rather|history of|is giving|are giving) (?:gladly |proudly |happily )?(?:act as )?sponsor(?:ing)?\b|\bsponsors? (?:an? |the |new |work |both )*(?:h1b|j1|visas?|o1|tn|e3|green card)\b|\b(?:supports? (?:international|foreign)|petitions for (?:every|each|all|any)|they (?:do|handle|sponsor)|counsel has (?:\w+ )?filed|(?:gets?|receives?) (?:visa |h1b )*sponsorship|(?:is|are) giving|ofrec\w+|patrocin\w+)\b/,
  new RegExp(
    String.raw`\b(?:filed|submitted|prepared) by (?:us|our|the (?:\w+ ){0,2}?${EMPLOYER})\b|\b(?:act|serve)s? as (?:an? |the |your )?(?:sponsor|petitioner)\b`,
  ),
  /^(?:visa |h1b |full )*sponsorship (?:and|,|\+) |\b(?:resumed|restarted|started again)\b|\b(?:are|is|be|get) (?:\w+ )?(?:sponsored|entered|filed|arranged|petitioned)\b/,
  /\bthis (?:[\w-]+ ){0,2}(?:role|position|job|opening|posting|one|hire|post|team|department|site|office)\b/,
];
/** Words of a sentence that is too short to show any, such as a title or a perk. */
const SHORT = 8;

export function hasPromise(folded: string): boolean {
  if (folded.split(' ').length < SHORT) return true;
  const said = folded.replaceAll(AT_WORK, '');
  return EVIDENCE.some((form) => form.test(said));
}
