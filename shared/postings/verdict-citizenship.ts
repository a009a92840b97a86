import { withoutOpenGroups } from '#shared/postings/verdict-asides.ts';
import { CONTROLLED_THINGS } from '#shared/postings/verdict-others.ts';
import type { About, Cue } from '#shared/postings/verdict-topic.ts';
import type { Sentence } from '#shared/postings/verdict-sentences.ts';

/** Sentences that name citizenship and ask for nothing: equal opportunity, agencies, forms. */
const BOILERPLATE =
  /without regard|on the basis of|basis of race|national origin|veteran status|gender identity|regardless of|irrespective of|discriminat|equal (?:employment )?opportunit|protected (?:by|status|class|classes|characteristics?|veteran)|citizenship (?:and|&) immigration services|\buscis\b|e verify|form i ?9|\beeo|affirmative action|harass|all (?:qualified )?(?:applicants|backgrounds|nationalities)|marital|sexual orientation|inclusive|diverse|privacy|only where (?:it is )?(?:required by |the )?(?:us )?law|process data|personal data/;
const OTHER_CITIZEN =
  /\b(?:the|a|every|each) citizen (?:of (?:\d+|tomorrow)|can|could|should|needs?|wants?|has|to)\b|\b(?:corporate|global|good|digital|responsible|data|team|organizational|company|senior|first class|world|internet|fellow|smart|dual|model|planetary|citizen) (?:citizen\w*)|\b(?:with|among|from) (?:\w+ )?citizens\b(?! (?:only|of))|\bbec(?:o|a)me (?:us )?citizens\b|\bcitizens? (?:developers?|services?|science|scientists?|experience|engagement|centric|facing|bank|portal|data|integrat\w+|complaints?|requests?|needs|of the (?:world|cloud|internet))|\b(?:serve|serving|help|helping|protect|protecting|connect\w*|empower\w*|benefit\w*|lives of|for) (?:\w+ ){0,3}citizens\b|\bcitizenship (?:clinics?|class(?:es)?|ceremon\w+|documents?|paperwork|applications?|of (?!the us|us)|workshops?|goals|program|award|test|education|team|report)/;
/** Not asked for, or only liked. */
const SOFT =
  /\b(?:encouraged to apply|prefer\w*|priorit\w+|nice to have|a plus|plus\b|bonus|desir\w+|advantage\w*|ideally|ideal\b|helpful|beneficial|not (?:a )?require\w*|not (?:be )?necessary|not needed|not essential|optional|asset|good to have|great to have|would be (?:great|nice)|no (?:security |us |active |prior |existing )*(?:clearance|citizenship)|by no means|no need to|need not|(?:is|are) (?:nice|good|great|useful|handy|welcome|valued|appreciated)|not a must|(?:do|does|need) not (?:need|require|have to)\b|not have to|some (?:of )?(?:these |our |the )?(?:roles|positions|projects|programs|teams|engagements|contracts|customers|clients|opportunities)|certain (?:roles|positions|projects|customers)|may (?:be asked|be required|require|need)|experience (?:with|in|working)|knowledge of|familiar\w*|understanding of|(?:most|many) (?:of )?(?:our )?(?:programs|roles|projects|positions)|whether you|^should the|^if (?:the|this|a|an|your) |are you (?:a|an|currently|eligible)|do you (?:have|hold|currently|possess))\b/;
const ONLY_SOFT_HEADING =
  /prefer|nice to have|bonus|plus|desir|good to have|stand out|even better|extra|additional skills|ideal/;
const DEMAND =
  /\b(?:must|demands?|provided (?:that )?you are|as long as you are|requires?|required|requirements?|requiring|need(?:s|ed)?|only|mandatory|necessary|limit\w*|confin\w*|calls? for|(?:is|are) for|qualifications?|restricted to|restrict\w*|open to|due to|shall|have to|has to|eligible|exclusively|pursuant to|in accordance with|under|comply|conform|mandates?|subject to|solely|strictly|condition of|hold|possess|status|proof of|verif\w+|obtain|granted|due|be a|be an|being an?|conditional|conditioned|contingent|verify|looking for|seeking|considered|accept\w*)\b/;

const COUNTRY = String.raw`(?:us|united states|american|canadian|british|uk|eu|european(?: union)?|australian|eea|swiss|german|indian|nz|new zealand|singapore\w*|dutch|french|irish|israeli|nato)`;
const CITIZEN = new RegExp(
  String.raw`\b${COUNTRY}\b(?: or \w+)? (?:\(?\w+\)? )?(?:citizens?|citizenship|nationals?|nationality)\b|\b(?:citizens?|nationals?) (?:of|in) (?:the )?${COUNTRY}\b|\bcitizenship\b|\b(?:be|are|is) (?:a |an )?citizens?\b|\bcitizens?\b[^.;]{0,25}\bonly\b|\bonly citizens?\b|\bfor citizens of\b|\bcitizens? (?:or|and|\/|,) ?(?:\w+ ){0,3}?(?:permanent residents?|green card|us nationals?)|\bpermanent residents? (?:or|and|\/) (?:\w+ )?citizens?|\bus passport holders?\b|\b(?:green card|permanent residen\w+) or (?:an? )?us passport\b|\bus passport or (?:an? )?(?:green card|permanent)`,
);
const US_PERSON =
  /\bus persons?\b|\bforeign persons?\b|\bperson of the us\b|\b(?:permanent residen\w+|green card)(?: card)?(?: holders?)?\b|\brefugees?\b|\basylees?\b|\basylum\b|\bprotected (?:individual|person)s?\b/;
const CLEARANCE =
  /\bssbi\b|\byankee white\b|\bsci eligib|\b(?:get|obtain|hold|have|need|possess) (?:an? |the )?(?:active |current )?ts\b|\b[lq] access authoriz|\bts or (?:higher|above)\b|\bts (?:is )?(?:required|needed)\b|\bpoly\b|\bnational security information\b|\bsiprnet\b|\b(?:tier [345]|t[345]) (?:background )?investigation\b|\bclassified (?:information|material|data)\b|\b(?:active|current|existing|valid|dod|in scope) (?:dod )?(?:ts|secret)\b(?! (?:sauce|recipe|ingredient|santa|project))|\b(?:interim|final) secret\b|\bclearances?\b|\bts ?\/ ?sci\b|\bts ?\/ ?sap\b|\btop secret\b|\bsecret (?:level|clearance|or)|\bpolygraph\b|\bpublic trust\b|\bclear(?:ed|able)\b|\bsecurity vetting\b|\b(?:sc|dv|bpss|nv1|nv2|yankee white|q|l) clear\w*|\bdoe (?:q|l)\b|\b(?:secret|ts)\b[^.;]{0,30}\beligib/;
const CLEARANCE_KIND =
  /\b(?:ci|fs|fsp|full scope|lifestyle|current|active) poly\b|\byankee white\b|^poly (?:is )?(?:required|needed)|\baccess to national security information\b|\bsiprnet access\b|\b(?:tier [345]|t[345]) (?:background )?investigation\b|^(?:required|minimum) clearance\b|\bbe cleared\b(?! for\b)|\bsci eligib|\bclearances? in hand\b|\bssbi\b|\b(?:get|obtain|hold|have|need|possess) (?:an? |the )?(?:active |current )?ts\b|\bcleared (?:positions?|roles?|program|work|job|contract|environment)\b|\bcleared (?:only|by (?:the )?(?:department|dod|government|us))\b|\bts (?:is )?(?:required|needed)\b|\bts or (?:higher|above)\b|\b[lq] access authoriz|\b(?:existing|receiving|receipt of|adjudicated) (?:\w+ ){0,4}?clearances?\b|\b(?:already|currently) cleared\b|\bcleared (?:\w+ )?(?:candidates?|professionals?|personnel|individuals?|people|developers?|engineers?|analysts?|admin\w*|technicians?|staff|talent|contractors?|linguists?|operators?|programmers?|scientists?|architects?|specialists?|experts?)\b|\b[lq] access authoriz|\bclearances? is a (?:condition|must|requirement|prerequisite)|\b(?:access to|eligibility for) classified\b|\b(?:active|current|existing|valid|dod|in scope) (?:dod )?(?:ts|secret)\b(?! (?:sauce|recipe|ingredient|santa|project))|\b(?:interim|final) secret\b|\bsecret clearance being\b|\bfull scope poly\b|\b(?:security|secret|government|govt|dod|doe|federal|active|current|us|interim|nato|reliability|level ii|level|sci|ts|public trust|q|l|sc|dv|facility|personnel|agency|position|background|obtain|hold|maintain|possess|top|sensitive|for) (?:\w+[ /]){0,4}?clearances?\b|\bclearances? (?:is |are )?(?:required|requirement|level|eligib\w+|needed|mandatory)|^clearances?\b|\b(?:requires?|maintenance of|issuance)\b[^.;]{0,60}\bclearances\b|\b(?:ts ?\/ ?sci|ts ?\/ ?sap|top secret|polygraph|public trust|sc cleared|dv cleared|security cleared|security vetting|doe q|clearable)\b/;
const HOLDING =
  /\b(?:must|hiring|looking for|seeking|only|contingent|conditional|adjudicated|completion|favorabl[ey]|owner of|requires?|required|requirement|requirements|require|obtain\w*|get|granted|needed|eligib\w+|active|current|hold\w*|possess\w*|maintain\w*|ability to|able to|need\w*|mandatory|in possession|minimum|willing\w*|interim|or higher|or above|have|has|already|clearable|undergo|pass|with)\b/;
export const EXPORT =
  /\bitar\b|\bear\b|\bexport (?:control\w*|administration|regulations?|license\w*|compliance|laws?)|\binternational traffic in arms|\bdfars\b|\bexport controlled\b/;

/** 'US citizen' that stands for itself in a list of what is needed. */
const ALONE =
  /^(?:required )?citizenship(?: status| requirements?)?: ?(?:us|american)\b.{0,30}$|^(?:\(?[ivx]+\)? )?(?:eligibility: )?(?:citizenship(?: ?\/ ?clearance)?:? )?(?:must be )?(?:an? |only |current )?(?:us|canadian) ?(?:citizens?|citizenship|persons?)\b(?! (?:and|&) immigration)(?:(?! are | were | have |,? ?(?:permanent residents,? )?and (?:visa|foreign|all)).){0,90}$/;
const AUTHORIZED_TOO =
  /\b(?:all|anyone|those|individuals|others|people|everyone|any(?:body)?)\b[^.;]{0,30}\b(?:authorized|eligible) to work\b|\bvisa holders\b|\bwork (?:authorization|permit) holders\b|\bh1b\b|\bor (?:otherwise |be )?(?:legally |currently )?(?:authorized|eligible|permitted|entitled) to work\b|\bor (?:have|hold|possess)?\w* ?(?:a |an |the |valid |other |legal |current )*(?:work (?:authorization|permit|visa)|right to work)|\bor other(?:wise)?\b[^.;]{0,30}\bauthoriz|\bencouraged to apply\b|\bead of (?:all|any)\b|\b(?:all|any) eads?\b|\beads? (?:holders? )?(?:are |is )?(?:welcome|okay?|fine|accepted)\b/;

/** A field whose value is that nothing is asked for. */
const NONE_ASKED =
  /\bclearance guide\b|\b(?:citizenship|clearance|public trust|polygraph)\b[^:?]{0,30}[:?] ?(?:none|no\b|n\/a|not (?:required|needed|applicable))/;

/** 'The ideal candidate is a citizen; other authorizations cannot be considered.' */
const ONLY_THESE =
  /\b(?:citizen|green card|permanent resident)\b.*\bother (?:work )?(?:authorizations?|visas?|status(?:es)?)\b[^.;]{0,15}\b(?:not|cannot)\b/;
/** 'Every engineer here is a US citizen.' */
const EVERYBODY_IS =
  /\b(?:every|all|each)\b[^.;,]{0,30}\b(?:is|are) (?:an? )?us (?:citizens?|persons?)\b(?![^.;]*\b(?:encouraged|welcome)\b)/;
/** What a contract or a customer wants its people to be. */
const BY_CONTRACT =
  /^(?!.*\b(?:not|prefer\w*)\b).*\b(?:personnel|staff|employees|workers|everyone|everybody|contractors|team members|people|persons|hires)\b[^.;,]{0,40}?\b(?:be|are to be|is to be|has to be|have to be) (?:an? )?(?:(?:us|american) citizens?\b|citizens? of (?:the )?us\b)/;
/** 'Ideally with a clearance; you must be able to get one.' */
const AT_LEAST_GET =
  /\bclearance\b.*\b(?:must be able to|(?:minimum|required|must)\b[^.;]{0,25}\b(?:ability|able|eligib\w*) to) (?:get|obtain|hold) (?:one|it)\b/;
/** 'Citizenship is a condition of employment.' */
const CONDITION_OF_HIRE =
  /^(?!.*\bnot\b).*\bcitizens? of (?:the )?us\b[^.;]*\bconditions? of (?:employment|hire)\b|^(?!.*\bnot\b).*\bcitizenship\b[^.;:]{0,60}\b(?:is|are|being|will be) (?:an? |all |both )?(?:\w+ )?(?:pre ?conditions?|conditions?|prerequisites?|must)\b|^(?!.*\bnot\b)(?:pre ?)?conditions? (?:of|for) (?:employment|hire|appointment)\b[^:.;]{0,20}:.*\bcitizenship\b/;
/** What the government asks of contractors' staff, in its own words, and programs that people are read into. */
const INVESTIGATED =
  /^(?!.*\b(?:not|prefer\w*)\b).*\b(?:depends?|contingent|conditional|conditioned) (?:up)?on\b[^.;]*\b(?:getting|keeping|obtaining|maintaining|holding|receiving|retention|retaining)\b[^.;]*\b(?:secret|ts|security|public trust|[ql])\b(?: clearance)?|^(?!.*\b(?:a plus|prefer\w*|not (?:needed|required))\b)(?:.*\b(?:[ql](?: or [ql])? clearance|clearance from (?:the )?(?:doe|dod|department of (?:energy|defense))|(?:doe|dod|department of (?:energy|defense)) clearance)\b.*\b(?:need(?:ed|s)?|required|must)\b|.*\b(?:must|needs?|requires?|able to)\b[^.;]*\b(?:[ql] clearance|(?:doe|dod|department of (?:energy|defense)) clearance)\b)|\bcleared (?:already|at|to)?,? ?\(?(?:at )?(?:secret|top secret|ts)\b(?! (?:sauce|recipe))[^.;]{0,12}\b(?:minimum|least|above|higher)\b|\balready cleared\b[^.;]*\b(?:secret|ts)\b|\bcleared (?:already|staff)\b[^.]*\b(?:secret|ts)\b|\bsf ?-?8[56]p?\b|\bsingle scope\b|\bcritical sensitive\b|\b(?:put|submit|nominate|process)\w* (?:you|them|candidates?|the \w+ \w+) (?:in )?for (?:an? |your )?(?:\w+ )?clearance\b|\beligib\w+ for sensitive compartmented|\b(?:secret|ts|top secret) cleared\b|\bactive in diss\b|\bvetted for access\b|\bdual citizens?\b.*\bclearance\b|\bonly (?:those|people|candidates|applicants) who can be granted (?:an? )?(?:\w+ )?(?:doe [ql]\b|clearance|secret|ts\b|top secret)|\b(?:without|lacking|with no|who lack|who (?:do|does) not (?:have|hold))\b[^.;,]{0,30}\b(?:clearances?|ts ?\/ ?sci|ts|secret|polygraph)\b[^.;]{0,50}\b(?:not|cannot|ineligible)\b(?! be sponsored)|\b(?:we|company|employer|firm|agency|contractor)\b(?: (?:will|can|may|is able to|are able to|is willing to|are willing to))? sponsor (?:an? |your |the |for |their )*(?:\w+ ){0,3}?clearance\b|\bsubject to an? (?:us )?(?:government|federal) (?:security|background|suitability) (?:investigation|clearance|determination)\b|\bsecurity investigation and (?:must|may need to|will need to|need to)? ?meet\b|\bmeet (?:the )?eligibility (?:requirements|criteria) for access to classified\b|\b(?:must|need to|able to|eligible to) (?:be able to )?be read (?:on|in|into)\b|\b(?:hold|eligible for|obtain|granted|maintain|possess)\b[^.;]{0,40}\b(?:secret|doe|facility|[lq]|department of (?:defense|energy))\b[^.;]{0,20}\baccess authoriz|\bsci(?: access| clearance)? (?:is |are )?(?:needed|required|mandatory)\b|\b(?:adjudicated|active|current) sci\b/;
/** A clearance that has to be in scope, or may not have lapsed. */
const IN_SCOPE =
  /^(?!.*\b(?:in scope of|experience|prefer\w*|a plus)\b)(?:\w+ ){0,3}?(?:ts|ts ?\/ ?sci|secret|top secret)(?: clearance)?,? \(?in scope\b|\b(?:let|allow\w*|lapsed|expired)\b.{0,20}\b(?:ts|ts ?\/ ?sci|secret|clearance)\b.*\b(?:requires?|needs?|must|wants?)\b[^.;]*\b(?:active|current|in scope|valid)\b|\b(?:ts|ts ?\/ ?sci|secret|clearance)\b[^.;,]{0,25}\b(?:lapsed?|expired?|run out)\b.*\b(?:requires?|needs?|must|wants?)\b[^.;]*\b(?:active|current|in scope|valid)\b/;
/** A clearance in the government's systems of record, which no work on them is. */
const IN_RECORDS =
  /^(?!(?:[\w ]{2,30}: )?(?:manag|process|maintain|submit|updat|enter|track|review|support|coordinat|administ|us(?:e|ing)\b|experience|knowledge|familiar|you will)\w*)(?!.*\b(?:experience|knowledge|familiar\w*|proficien\w*|records|employees'|preferred|a plus)\b).*\b(?:(?:clearance|eligib\w+|secret|ts|sci|cleared|investigation)\b[^.;]*\b(?:diss|jpas|scattered castles)|(?:diss|jpas|scattered castles)\b[^.;]*\b(?:clearance|eligib\w+|secret|ts|sci|cleared))\b/;
/** A clearance that an employer gets somebody, or cannot get and so asks for. */
const CLEARANCE_SPONSORED =
  /^(?!.*\b(?:visas?|h1b|immigra\w*|work (?:authorization|permit)|employment (?:based )?sponsorship|green card|petition\w*|no (?:security )?clearance (?:is )?(?:needed|required))\b)(?=.*\b(?:clearances?|secret|ts ?\/ ?sci|ts|public trust|polygraph)\b)(?=.*\bsponsor\w*(?: [\w'-]+){0,6}? (?:for )?(?:(?:an?|your|the|that|this|its) )?(?:\w+ )?(?:one|it|clearances?|secret|ts\b|public trust|investigation)\b|.*\bclearance sponsor)(?!.*\b(?:do|does|will) not sponsor (?:\w+ )?clearances?\W*$|.*\bsponsor clearances for (?:\w+ )?who\b)/;
export const sponsorsClearance = (folded: string): boolean => CLEARANCE_SPONSORED.test(folded);
/** Whether a clearance is asked for by two sentences together: 'Desired: Secret. Minimum: ability to get one.' */
export const asksClearance = (folded: string): boolean =>
  [CLEARANCE_SPONSORED, AT_LEAST_GET, IN_SCOPE].some((form) => form.test(folded));
/** Somebody's birth or naturalization. */
const BORN =
  /\b(?:born (?:or|and) naturali[sz]ed|naturali[sz]ed (?:or|and) (?:native )?born|native born|naturali[sz]ed)\b[^.;]*\b(?:americans?|us)\b[^.;]*\b(?:may|can|only|condition|must|required)\b|\bonly\b[^.;]*\b(?:born|naturali[sz]ed)\b[^.;]*\bamericans?\b/;
/** The rights of users of what is built. */
const OF_USERS =
  /^clearance and settlement\b|^(?!.*\b(?:security|secret|public trust|ts|citizen\w*|dod|doe)\b).*\b(?:tb|tuberculosis|medical|health|drug|fingerprint|physical|immunization|test|child abuse|police|customs|tax|vendor|legal|music|rights|copyright|trademark|sample|sync) (?:test )?clearances?\b|^(?!.*\b(?:must|required|requires)\b)(?:.*\b(?:users?|role based|permissions?|access controls?|rows?|documents?)\b.*\bclearance levels?\b|.*\bclearance levels?\b.*\b(?:rows?|documents?|records?|permissions?)\b|.*\bclearances? (?:\w+ )?(?:database|records|module|feature|workflow|dashboard|system|screen|tool|app|product)\b)/;

/** The kinds of U.S. persons, one after the other, and no others. */
const EVERY_PERSON =
  /^(?!.*(?:\b(?:h1b|opt|ead|visa holders?)\b|\?)).*\bcitizens?\b.{0,50}\b(?:green card|permanent residen\w+)\b.{0,50}\b(?:refugees?|asylees?|asylum)\b/;
/** What an employer files for. */
const GREEN_CARD_FILED =
  /\b(?:file|files|filing|sponsor\w*|petition\w*|appl(?:y|ies|ying)) (?:\w+ ){0,4}?(?:for|your) (?:\w+ ){0,2}?(?:permanent residen\w+|green card)|\b(?:permanent residen\w+|green card) (?:sponsorship|process\w*|application|petition|fil\w+)|^(?!.*\b(?:must|only|not|no|cannot|unable|required)\b).*\b(?:sponsor\w*|immigration|petition\w*|visa support)\b[^.;]{0,80}\b(?:includ\w+|through|for|up to|toward\w*|and|as well as)\b (?:\w+ ){0,3}(?:permanent residen\w+|green card)\b(?! holders?)/;

/** 'Work status: US citizen / green card.' */
const PERSONS_LISTED =
  /^(?:sorry,? )?(?:(?:work |visa )?(?:status|authorization)|itar|ear|export control|visas?|open to|eligible|eligibility|candidates|who (?:can|may) apply)[:=-] ?(?:only )?(?:(?:us )?(?:citizens?(?: of the us)?|persons?)|green card(?: holders?)?|permanent residents?)(?:[ ,/]+(?:and |or )?(?:(?:us )?(?:citizens?|persons?)|green card(?: holders?)?|permanent residents?))*(?: only)?[.!]?$/;

/** Citizens in a list of permits, of which people on OPT or with a work card are. */
const PERMITS_LISTED =
  /^(?!.*\b(?:no|not|cannot)\b[^.;]{0,20}\b(?:opt|cpt|ead)\b).*\b(?:opt|cpt|ead|tn)\b(?:[ ,/]|\b(?:and|or|green card|h1b visa|tn|e3|opt|cpt|ead|holders?)\b)*(?:\/|,| or | and |[ ])(?:us )?citizens?\b/;

/** Whether a sentence asks for U.S. citizens and lets nobody else in: that no visa is sponsored only follows from it. */
export const asksCitizensAlone = (folded: string, cue: Cue | undefined): boolean =>
  cue?.about === 'citizens' &&
  /\bus citizen|\bcitizens? of the us\b/.test(folded) &&
  !/\b(?:permanent residen\w+|green card|ead|authorized)\b/.test(folded);

/** Which persons a sentence asks for; undefined when it asks for nobody in particular. */
export function citizenshipOf({ folded: whole, heading, isBullet }: Sentence): Cue | undefined {
  const folded = withoutOpenGroups(whole);
  if (OF_USERS.test(folded) || CONTROLLED_THINGS.test(folded)) return undefined;
  if (/\btn\b/.test(folded) || NONE_ASKED.test(folded) || GREEN_CARD_FILED.test(folded))
    return undefined;
  if (PERMITS_LISTED.test(folded)) return undefined;
  if (PERSONS_LISTED.test(folded)) return { says: 'citizenship', about: 'us-persons' };
  if (EVERYBODY_IS.test(folded) && !BOILERPLATE.test(folded)) {
    return { says: 'citizenship', about: 'citizens' };
  }
  if (BY_CONTRACT.test(folded)) return { says: 'citizenship', about: 'citizens' };
  if (ONLY_THESE.test(folded)) return { says: 'citizenship', about: 'us-persons' };
  if (EVERY_PERSON.test(folded) && !BOILERPLATE.test(folded) && !SOFT.test(folded)) {
    return { says: 'citizenship', about: 'us-persons' };
  }
  if (CONDITION_OF_HIRE.test(folded)) return { says: 'citizenship', about: 'citizens' };
  if (BORN.test(folded)) return { says: 'citizenship', about: 'citizens' };
  if (INVESTIGATED.test(folded) || IN_RECORDS.test(folded) || sponsorsClearance(folded))
    return { says: 'citizenship', about: 'clearance' };
  if (AT_LEAST_GET.test(folded) || IN_SCOPE.test(folded))
    return { says: 'citizenship', about: 'clearance' };
  for (const clause of folded.split(/;|,? \bbut\b|,? \bhowever\b,?/)) {
    const isBoiler =
      BOILERPLATE.test(folded) && !BOILERPLATE.test(clause) && !/\bmust be\b|required/.test(clause);
    const about = isBoiler ? undefined : personsOf(clause.trim(), heading, isBullet);
    if (about) return { says: 'citizenship', about };
  }
  return undefined;
}

function personsOf(folded: string, heading: string, isBullet: boolean): About | undefined {
  if (/\bsponsorship for an export license|\bwithout sponsorship for an? export/.test(folded))
    return 'us-persons';
  if (FOREIGN_REFUSED.test(folded) && !BOILERPLATE.test(folded)) return 'us-persons';
  const asked = folded.replaceAll(/\bforeign (?:citizens?|nationals?)\b/g, 'people from abroad');
  if (asked !== folded) return personsOf(asked, heading, isBullet);
  const names = CITIZEN.test(folded) || US_PERSON.test(folded) || /\bcitizens?\b/.test(folded);
  const clearance = CLEARANCE.test(folded) && CLEARANCE_KIND.test(folded);
  if (!names && !clearance && !EXPORT.test(folded)) return undefined;
  if (folded.endsWith('?') && !/\bmust\b/.test(folded)) return undefined;
  if (FOREIGN_REFUSED.test(folded)) return 'us-persons';
  const isSoft =
    SOFT.test(folded) &&
    !/\bmust\b(?! not)|\bat (?:a )?minimum\b|\bcleared (?:position|role|job)\b|\brequired\b(?<!not required)(?<!be required)|\brequires\b|\bmandatory\b|\bcitizens only\b|\bonly (?:us )?(?:citizens|persons)/.test(
      folded.replaceAll(/\b(?:not|may be|be|no)(?: \w+){0,3} required\b/g, ' '),
    );
  if (isSoft) return undefined;
  if (
    ONLY_SOFT_HEADING.test(heading) &&
    !/\bmust\b|\brequired\b|\bonly\b|\b(?:need|have|has) to\b|minimum|basic/.test(
      `${folded} ${heading}`,
    )
  )
    return undefined;
  if (names) {
    const who = whoIsAsked(folded, isBullet);
    if (who) return clearance && who === 'citizens' ? 'citizens' : who;
  }
  if (
    clearance &&
    !/regardless of|(?:medical|physical|health|occupational|dental|vertical|ground) clearance|top secret (?:launch|recipe|sauce|project|mission|plan|stuff|ingredient|menu|new)|polygraph protection|clearances? (?:sales?|rates?|events?|markdowns?|merchandise|aisles?|signage|pric\w+|height|items|rack|process\w*)|customs|police|with children|background clearance|\b(?:background|reference|credit|drug|medical|badge)s?(?:(?:,|\/| and| or)? (?!security|secret)\w+){0,2} clearances?\b(?<!security clearances?)|public trust in\b|fingerprint|criminal|child abuse|supporting (?:\w+ ){0,3}?(?:clearance|cleared)|users who hold |clearance holders are|clearance from (?!the (?:dep\w+|dod|doe|us|government|federal|agency)\b)|border clear|landing clear|data clear|obtaining clearances|clearance of|clearances? to (?:publish|present|deploy|release|launch|ship|speak|post|share|fly|land|proceed|merge|pay|sell|use)\b/.test(
      folded,
    )
  ) {
    if (
      /\bdo(?:es)? not sponsor\b|\bno clearance\b|\bwithout (?:a |any )?(?:security )?clearance/.test(
        folded,
      ) &&
      !/\bmust\b|\brequired\b/.test(folded)
    )
      return undefined;
    if (
      HOLDING.test(folded) ||
      ALONE_CLEARANCE.test(folded) ||
      /requir|qualif|clearance|must|need|eligib/.test(heading)
    )
      return 'clearance';
  }
  if (heading.includes('clearance') && /^(?:active |current )?ts\W*$/.test(folded))
    return 'clearance';
  if (
    EXPORT.test(folded) &&
    /\b(?:eligib\w+|qualif\w+) (?:\w+ ){0,3}(?:itar|ear)\b|\bsubject to (?:the )?(?:us )?(?:itar|ear\b|international traffic|export admin\w*)|\b(?:requires?|must be able to|involves?) (?:have )?access (?:to )?(?:\w+ ){0,3}export controlled/.test(
      folded,
    ) &&
    !/\bnot subject|experience|knowledge|\bmay\b|product|technology (?:is|are)/.test(folded)
  )
    return 'us-persons';
  if (
    EXPORT.test(folded) &&
    /\b(?:must|required|only|condition\w*|contingent|subject to)\b[^.;]{0,120}\b(?:us persons?|authoriz\w+ (?:to receive|from the us)|export (?:control )?(?:license|authorization)|eligib\w+ to (?:access|receive|obtain)|obtain\w* (?:the |any )?(?:required |necessary |appropriate )?(?:authoriz|license))/.test(
      folded,
    )
  ) {
    return 'us-persons';
  }
  return undefined;
}

const FOREIGN_REFUSED =
  /\b(?:not|cannot|unable to) (?:hire|employ|consider|accept|take on|place|staff) (?:\w+ )?foreign (?:persons?|citizens?|nationals?)\b|\bnon (?:us )?citizens?\b[^.;]{0,20}\bneed not apply\b|\bnon (?:us )?citizens? (?:(?:may|can|do|are|will) not|cannot)\b|\bnot (?:open|available|accessible) to (?:foreign|non citizens?)|\b(?:not|cannot|no one|nobody)\b[^.;]{0,60}\b(?:unless|(?:who|that) (?:is|are) not|without being)\b[^.;]{0,20}\b(?:us (?:persons?|citizens?)|citizens?)\b|\bwithout us citizenship\b[^.;]{0,60}\b(?:not|cannot)\b|\b(?:who are not|not being|non) (?:\w+ )?(?:citizens?|us persons?|permanent residents?)\b[^.;]{0,50}\b(?:not|cannot)\b[^.;]{0,20}\b(?:considered|hired|eligible|permitted|employed|accepted|allowed|given|granted|access|enter|badged|assigned|placed|staffed|put|admitted|work|join)\b|\bforeign (?:persons?|citizens?|nationals?)\b[^.;]{0,40}\b(?:not|cannot)\b[^.;]{0,20}\b(?:considered|hired|eligible|permitted|employed|accepted|allowed|placed|staffed|assigned|put|work|apply|support|access|be on|join)\b/;
const ALONE_CLEARANCE =
  /[,;] (?:an? )?(?:active |current )?ts clearance\W*$|^citizenship ?\/ ?clearance|\bcleared (?:positions?|roles?|job)\b|\b(?:already|currently) cleared\b|\bcleared (?:candidates?|professionals?|personnel|individuals?|people)\b|^level of clearance|\b(?:is|are) an? (?:\w+ )?(?:public trust|secret|top secret|ts ?\/ ?sci) (?:level )?(?:positions?|roles?|job|post)\b|^(?:(?:sec|security)\.? )?clearance ?(?:level|type|kind|grade|status|needed|required|requirements?)? ?[:-]|^(?:active |current |us |dod |doe |interim |final |full )*(?:ts ?\/ ?sci|top secret|secret|public trust|[ql] clearance|sci)\b.{0,60}$|\bsci eligib/;

function whoIsAsked(folded: string, isBullet: boolean): About | undefined {
  if (
    OTHER_CITIZEN.test(folded) &&
    !/\bus citizen|citizens of the us|citizenship (?:is )?required|\bmust be\b/.test(folded)
  )
    return undefined;
  const boiler = BOILERPLATE.test(folded);
  if (
    boiler &&
    !/\bmust be (?:a |an )?(?:us|canadian)? ?(?:citizen|person|national)|\bcitizenship (?:is |status is )?(?:required|mandatory)|\bonly us (?:citizen|person)|\bus (?:citizen|person)s? only|\brequires? us citizen/.test(
      folded,
    )
  )
    return undefined;
  const demand = DEMAND.test(folded);
  const alone = ALONE.test(folded);
  if (!demand && !alone) return undefined;
  const stays =
    /\b(?:us )?citizens?\b[^.;]{0,80}\b(?:welcome|encouraged)\b/.test(folded) &&
    !/\bonly\b|\bmust\b/.test(folded);
  if (stays) return undefined;
  if (
    AUTHORIZED_TOO.test(folded) &&
    !/\bwho are us citizens|\bwho are citizens|\bonly us citizens?\b|\bus citizens? only\b|\bcitizenship (?:is )?required/.test(
      folded,
    )
  )
    return undefined;
  if (
    /\bforeign persons?\b/.test(folded) &&
    !/\bus persons?|citizen|permanent resident/.test(folded)
  ) {
    return /\b(?:not|cannot|unable|no)\b/.test(folded) ? 'us-persons' : undefined;
  }
  const near =
    alone ||
    (isBullet &&
      folded.length < 90 &&
      !/\b(?:work with|working with|support|experience)\b/.test(folded)) ||
    /\b(?:must|demands?|provided (?:that )?you are|as long as you are|require[sd]?|requiring|requirements?|qualifications?|need(?:s|ed)?|only|mandat\w+|limit\w*|confin\w*|restrict\w*|open to|calls? for|(?:is|are) for|shall|have to|due to|exclusively|solely|eligib\w+|considered|hold|possess|proof of|conform|comply|under|pursuant|obtain\w*|looking for|seeking|accept\w*|contingent|conditional|conditioned|verify|being|be)\b[^.;]{0,110}\b(?:citizen\w*|nationals?|us persons?|permanent residen\w*|green card|refugee|asylee|foreign persons?|us passport)\b|\b(?:citizen\w*|nationals?|us persons?|permanent residen\w*|green card(?: holders?)?|us passport holders?)\b[^.;]{0,90}\b(?:only|require[sd]?|requirement|must|mandatory|necessary|needed|a must|eligible|due to|considered|preferred only|verified)\b/.test(
      folded,
    );
  if (!near) return undefined;
  if (/\bus persons?\b/.test(folded)) return 'us-persons';
  if (
    /\b(?:permanent residen\w*|green card|refugee|asylee|protected individual|us nationals?)\b/.test(
      folded,
    ) &&
    !/\b(?:green card holders?|permanent residents?)\b[^.;]{0,40}\bnot\b/.test(folded)
  )
    return 'us-persons';
  return 'citizens';
}
