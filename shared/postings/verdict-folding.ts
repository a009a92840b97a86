/** How the words of a posting are spelled before they are read: in small letters, one spelling for each thing, without markup. */

/** Holds the place of characters that are not read, so that every sentence keeps its place in the posting. */
export const GAP = '\ue000';

const CONTRACTIONS: readonly (readonly [RegExp, string])[] = [
  [/\bcan ?'t\b|\bcan not\b/g, 'cannot'],
  [/\bwon't\b/g, 'will not'],
  [/\b(do|does|did|is|are|was|would|could|should|has|have)n'?t\b/g, '$1 not'],
  [/\bcant\b/g, 'cannot'],
  [/\bwe're\b/g, 'we are'],
  [/\bwe'll\b/g, 'we will'],
  [/\b(we|you|they|who|it|i)'d\b/g, '$1 would'],
  [/\byou're\b/g, 'you are'],
  [/\byou'll\b/g, 'you will'],
  [/\b(we|you|they)'ve\b/g, '$1 have'],
  [/\b(?:that|it)'s\b/g, 'that is'],
  [/\bthere's\b/g, 'there is'],
  [/\bone's\b/g, 'one is'],
  [/\b(?:folks|peeps)\b/g, 'people'],
];
const TENNESSEE =
  /\btn\b(?=,? (?:and |or |& )?(?:al|ar|az|ca|co|fl|ga|il|ky|md|mi|mo|ms|nc|nj|ny|oh|pa|sc|tx|va|wa|wv)\b| \d{5}\b)|(?<=\b(?:al|ar|az|ca|co|fl|ga|il|ky|md|mi|mo|ms|nc|nj|ny|oh|pa|sc|tx|va|wa|wv),? (?:and |or )?)\btn\b|(?<=\b(?:in|across|throughout|near|memphis|nashville|knoxville|chattanooga|franklin|brentwood|murfreesboro|clarksville|oak ridge|smyrna|jackson|kingsport|johnson city|maryville|alcoa|cleveland|bristol|hendersonville|spring hill|gallatin|cookeville|collierville|germantown),? )\btn\b(?! (?:visa|status\b(?! reports)))/g;
const NO_EXCEPTIONS =
  /[,;(]? ?\b(?:with )?(?:(?<!\b(?:is|are) )no|without(?: any)?) exceptions?(?: (?:(?:are|is|will be|can be) )?(?:made|granted|possible|allowed))?\b\)?|,? ?\b(?:so |and )?(?:please )?do not (?:ask|apply|write|contact us) for (?:an? |any )?exceptions?\b|[,;]? ?\b(?:and )?exceptions? (?:are|will|can|is|cannot)(?: not)?(?: be)? (?:not |never )?(?:made|granted|possible|allowed)\b(?<=\b(?:not|never|cannot)\b.{0,25})/g;
const SPELLINGS: readonly (readonly [RegExp, string])[] = [
  [/\bu\.? ?s\.? ?a\b\.?/g, 'us'],
  [/\bu\. ?s\b\.?|\bunited states(?: of america)?\b/g, 'us'],
  [/\bu\. ?k\b\.?|\bunited kingdom\b/g, 'uk'],
  [/\bh[ -]?1[ -]?b(?:1s?|'?s)?(?: ?visas?)?\b/g, 'h1b visa'],
  [
    /\b(?<=no )h-?1s?\b|\bh-?1'?s?\b(?= (?:transfer|visas?|candidate|sponsor|filing|petition|lottery|holder|cap|process|or |and |at |ok))|(?<=\b(?:with|valid|have|your|on|transfer|new|for|any|sponsor|file|filing|an?) )h-?1'?s?\b(?! 20)/g,
    'h1b visa',
  ],
  [/\b([fojle])[ -]?([123])[ab]?s?\b/g, '$1$2'],
  [/\b(?:(?:uscis )?form )?i ?-?129s?\b/g, 'h1b petition'],
  [/\blabor certifications?\b/g, 'perm'],
  [/\bauthoris/g, 'authoriz'],
  [/\bpermanent residence\b/g, 'permanent residency'],
  [/\bun ?sponsored\b/g, 'not sponsored'],
  [/\blicence/g, 'license'],
  [/\bnon[ -](?=sponsor)/g, 'no '],
  [/\bun[ -]able\b/g, 'unable'],
  [/\bwith out\b(?! of\b|-)|\bw\/ ?out\b/g, 'without'],
  [/\bnon[ -]us\b/g, 'foreign'],
  [/\b(?:usc|u\.s\.c)s?\b/g, 'us citizen'],
  [/\bgc(?:s|'s)?\b/g, 'green card'],
  [/\bgreen[ -]?cards?\b/g, 'green card'],
  [/(?<=[a-z])-(?=[a-z])/g, ' '],
  [/\b(?:including,? )?but not limited to\b/g, 'including'],
  [
    /\b(?:for )?any(?:one|body)? (?:employer )?other than your current employer\b/g,
    'for any employer',
  ],
  [
    /(?<=h1b visa) \((?:(?:new|cap|cap subject|transfers?)(?:,? (?:or|and) | ?\/ ?|, )){1,2}(?:new|cap|cap subject|transfers?)\)/g,
    '',
  ],
  [/ ?\((?:y ?\/ ?n|yes ?\/ ?no)\)/g, ''],
  [
    /\b(is|are) (?:listed|shown|marked|noted|given) as (?=(?:not )?(?:available|offered|provided))/g,
    '$1 ',
  ],
  [
    /\b(?:us )?citizens (?:and|or|as well as) (?:non ?citizens|foreign nationals|foreigners|non ?residents)\b/g,
    'everybody',
  ],
  [/\bwhether or not\b/g, 'whether'],
  [
    /\b(?:there (?:is|are) no sponsorship requirements?|no sponsorship (?:is )?(?:needed|required|necessary) to apply)\b/g,
    '',
  ],
  [/^(?:a[:.] )?not at all[:;,.-] /g, ''],
  [/\bsponsorship eligible\b/g, 'eligible for sponsorship'],
  [/\bh1b visa or (?:an? |the )?transfer(?: of (?:one|it))?\b/g, 'h1b visa'],
  [
    /,? (?:and |with )?(?:an? |ci |fs |full scope )*poly(?:graph)? (?:is )?(?:preferred|a plus|desired|optional)\b/g,
    '',
  ],
  [/ \((?:no |not )?dual citizen[^()]*\)/g, ''],
  [/\bdependents?'? (?=visas?|h4|spouses?|family)/g, 'family '],
  [/\bcard not present\b/g, 'remote card'],
  [/\[[^\]]{0,30}\b(?:select|choose|pick|drop ?down)\b[^\]]{0,30}\]/g, ''],
  // Kinds of visas in parentheses.
  [
    / \((?:(?:h1b(?: visas?)?|o1|tn|e3|l1|j1|f1|opt|cpt|stem opt|perm|green card|eb ?[123]|e\.g\.?|i\.e\.?|etc\.?|such as|including|or|and|others?|visas?|status(?:es)?)[ ,/]*)+\)/g,
    '',
  ],
  [/\btake over (?:the|all|your) (?:visa )?sponsorship\b(?! of)/g, 'handle the visa sponsorship'],
  [/\bnot for profit\b/g, 'nonprofit'],
  [/\bnot promised\b/g, 'not guaranteed'],
  [/ or not\b/g, ' '],
  [NO_EXCEPTIONS, ''],
  [
    /, (?:as a rule|unfortunately|at this time|currently|at present|in general|generally|regrettably|sadly|therefore|for now|at the moment|in any form),/g,
    ' ',
  ],
  [/ ?& ?| \+ /g, ' and '],
  [/\/{2,}/g, '/'],
  [/\bavail\b\.?/g, 'available'],
  [/\bcit(?:z|ez|si)en/g, 'citizen'],
  [/\bposess/g, 'possess'],
  [/(?<=\b(?:not|cannot)), (?:however|though|of course|alas|of late|ourselves),/g, ''],
  [TENNESSEE, 'tennessee'],
  // The month.
  [/\bmay (?=\d)|(?<=\b(?:through|until|since|in|by|of) )may\b(?! (?:not|be))/g, 'month '],
];

/** 'Sponsor' and its forms, however they are spelled or cut. */
function spelled(word: string): string {
  if (/^sponsor(?:s|ed|ing|ships?)?\b/.test(word) || /^spontan|^spong/.test(word)) return word;
  const bare = word.replace('.', '');
  if (/sh|hi?p|sip$|^spons$/.test(bare)) return 'sponsorship';
  if (bare.endsWith('ing')) return 'sponsoring';
  if (bare.endsWith('ed')) return 'sponsored';
  return bare.endsWith('s') ? 'sponsors' : 'sponsor';
}

/** A text in small letters, one spelling for each thing, without markup. */
export function foldSentence(text: string): string {
  let folded = text
    .replaceAll(GAP, '')
    .replaceAll(/[‘’‛`´]/g, "'")
    .toLowerCase();
  for (const [form, written] of CONTRACTIONS) folded = folded.replaceAll(form, written);
  folded = folded.replaceAll(/\bspon?s(?!e\b|ive)[a-z]*\.?/g, spelled);
  for (const [form, written] of SPELLINGS) folded = folded.replaceAll(form, written);
  return folded
    .replaceAll(/[*_#"~]+/g, ' ')
    .replaceAll(/[–—]/g, ' - ')
    .replaceAll(/[☒☑🗹]/gu, '[x]')
    .replaceAll(/[✗✘❌🚫]/gu, ' no ')
    .replaceAll(/[✓✔✅]/gu, ' yes ')
    .replaceAll(/\s+/g, ' ')
    .trim();
}
