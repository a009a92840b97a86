/**
 * Whom and when the clauses of a sentence are about: this role, other roles and employers, what is usual, what was. Where they say
 * opposite things, what is said of this role counts, then what 'we' do against what others do, then what holds now.
 */
import { isDenied } from '#shared/postings/verdict-slots.ts';
import { type Cue, isSponsoring } from '#shared/postings/verdict-topic.ts';

const BREAK =
  /;|:(?= )|\s-\s|[.?!](?= )|[()]|,? \b(?:but|yet|however|though|although|even though|even if|whereas|while)\b,?|, (?=(?:(?:and|so|nor|because|since|as) )?(?:we|ours?|it|this|that|the|none|no|they|sponsorship|today|now|these days|in|for|on)\b)| \band (?=(?:we|this|it|now|none|no|today|gladly|happily|will)\b)/;

/** 'While our contractors need a permit, employees …': two halves. */
const FIRST_HALF =
  /^((?:but )?(?:while|whilst|although|though|even though|even if(?= other)|whereas|where|unlike|in contrast to|as opposed to) [^,;]*), /;

const OPENER =
  /^(?:(?:but|and|so|yet|because|since|however|though|although|even though|while|whereas|where|that said|still|fortunately|unfortunately|luckily|sadly|(?:yes|no)(?=,)|for(?= we)|as(?= we)),? )+/;

const THIS =
  /\b(?:this|the advertised|the present) (?:\w+ ){0,2}?(?:role|position|job|opening|opportunity|requisition|vacancy|posting|post|hire|one|appointment|line|req|search|contract|program|grade|lectureship)\b|\bthis is an?\b|\b(?:you (?:would|will|are) (?:be )?join(?:ing)?|hiring here|where this (?:role|job|position) (?:is|sits))\b/;
const ROLES = String.raw`(?:roles|jobs|positions|openings|postings|vacancies|opportunities|offers|staff|engineers|teams|employees|hires|faculty|ladder|departments|stores|interns(?:hips)?|contractors|students|physicians|nurses|titles|requisitions|listings|tracks?)`;
/** Roles and people beside this one. */
const OTHER_ROLES = new RegExp(
  String.raw`\b(?:most|many|few|some|several|other|all other|the rest|our|its|the majority|(?:in|on|for) the) (?:of (?:our|the|its|these) )?(?:[\w/&'-]+ ){0,4}?${ROLES}\b|\bmost of (?:them|what)\b|\bother (?:lines|parts|areas|groups|units|business\w*)\b|^(?:in contrast to|unlike|as opposed to)\b`,
);
const EMPLOYERS = String.raw`(?:firms|companies|employers|startups?|labs|shops|agencies|banks|universities|hospitals|competitors|competition|peers|organi[sz]ations|places|teams|offices|departments|divisions|rivals|vendors|schools|colleges|studios|institutions|businesses|outfits|consultancies|houses|clients|customers|partners|suppliers|subcontractors|recruiters|systems|chains|networks|clinics|districts|practices|groups|plants)`;
/** Employers and teams beside ours. */
const OTHERS = new RegExp(
  String.raw`^(?:(?:we|i) (?:know|understand|realize)(?: that)? )?(?:(?:in|at|with|unlike|where) )?(?:(?:so )?(?:some|many|most|other|plenty of|a few|lots of|a lot of|too many|few|several|big|bigger|smaller|various|competing|rival|our|the) (?:of (?:our|the) )?(?:other )?(?:(?!own|legal|hiring|people)[\w-]+ ){0,3}?${EMPLOYERS}\b|(?:visa |h1b )*sponsorship (?:is|may be) (?:\w+ )?(?:common|standard|usual|normal|typical|routine|the norm|widespread|expected) (?:in|among|across|at|for|with|elsewhere)\b|(?:visa )?sponsorship is (?:something|a thing|what) (?:that )?(?:only )?(?:other|our|bigger|larger|some|many) (?:[\w-]+ ){0,2}?${EMPLOYERS}\b|other (?!roles|jobs|positions|openings|postings|candidates|applicants|hires|staff|employees|visas)\w+s (?=(?:may|might|do|does|will|can|cannot|sponsor|refuse|often|sometimes)\b)|(?:the |our )?(?:contract|staffing|consulting|temp|recruiting|body) (?:shops?|houses?|firms?|agency|agencies|company|companies|partners?|vendors?)\b|recruiters\b|others\b(?! (?:must|need|have to|should))|everyone else\b(?! (?:must|needs?|has to|should))|big tech\b|the big \w+\b|(?:our|the) (?:\w+ )?(?:headquarters|head office|hq)\b|(?:our|the) (?:\w+ )?(?:parent|sister|holding) (?:company|firm|hospital|school|office|organi[sz]ation)\b|(?:our|the) (?!legal|people|hr|mobility|hiring|whole|entire|us)\w+ (?:office|team|division|branch|arm|parent)\b)`,
);
const USUAL =
  /\b(?:usual(?:ly)?|normal(?:ly)?|typical(?:ly)?|generally|ordinar\w+|rarely|seldom|hardly ever|as a rule|standard practice|by default|customar\w+|policy|mostly|not often)\b/;
const PAST =
  /\b(?:(?:have|has|had) (?:\w+ )?(?:sponsored|filed|supported|offered)|used (?:not )?to|(?:did not|didn't) use|previously|formerly|in the past|in (?:prior|previous|past|earlier|other) years?|(?:until|till) (?:last|this|now|recently|a|the|\d+)|before(?: this year| now)?$|never (?:sponsored|filed|done)|(?:neither )?had we|historically|for (?:many )?years|over the years|(?:last|previous|earlier|former) (?:role|position|job|opening|posting|hire|contract)|last (?:year|spring|fall|summer|winter))\b/;
const NOW =
  /\b(?:now|today|finally|this time|this (?:spring|summer|fall|autumn|winter|month|quarter)|this year's|these days|currently|at present|this year|any ?more|no longer|is gone|ended|stopped|(?:are|is) not (?:doing|able)|again)\b/;

/** What is taken or left out of what an employer does, by kind. */
const KINDS = /\b(?:transfers?|transferring|opt|cpt|tn|o1|e3|j1|l1|cap exempt)\b/;
const BOUND =
  /\b(?:may|might|could(?! not)|case by case|consider\w*|discuss\w*|depend\w*|possibl\w+|exceptions? (?:can|may|must|require\w*|need)|certain|unless|subject to|approval)\b/;
/** 'Of which this is one'. */
const MEMBER =
  /,? (?:of which this is (?:one|an? \w+)|which this (?:role|position|job|one|post|opening) is|and this is one of (?:them|those))\W*$/;
const memberOf = (cue: Cue | undefined, folded: string): Cue | undefined => {
  const isExcepted = /\bexcept\w*\b/.test(folded);
  if (isExcepted && cue && cue.says !== 'citizenship') return saysOf('no');
  return cue?.says === 'no' || cue?.says === 'yes' ? saysOf(cue.says) : undefined;
};
/** A half that goes on with the one before. */
const RELATIVE = /^(?:for |of |to |in )?(?:which|whom|whose)\b/;
/** Only for some, of whom this role is none. */
const RESERVED =
  /^(?=.*(?:sponsor|visas?\b|h1b|petition)).*\b(?:(?:reserved|limited|restricted|kept|confined) (?:to|for)|only (?:(?:\w+ )?(?:for|to)|sponsor\w*)|\w+ only\b)/;
const isLeftOut = ({ text, of, says, isElliptic }: Clause): boolean =>
  (of === 'this' &&
    /^this \w+ (?:is|does|has) not\b(?! (?:right|a fit|for you|remote))/.test(text)) ||
  (isElliptic && says === 'no' && !BOUND.test(text));
/** 'This is a staff position', after who is sponsored. */
const IS_SUCH =
  /^this (?:\w+ )?is an? (?:[\w'-]+ ){1,4}?(?:role|position|job|post|appointment|contract|internship|job)\W*$/;
const isOfThem = (them: string, such: string): boolean =>
  (such.match(/[a-z]{4,}/g) ?? []).some(
    (word) => !/^(?:this|role|position|post|appointment|level)$/.test(word) && them.includes(word),
  );
/** 'That policy has been reversed.' */
const REVERSED =
  /\b(?:policy|rule|freeze|pause|practice|that|this|it)\b[^.;]*\b(?:reversed|lifted|dropped|changed|over|behind us|scrapped|no longer (?:the case|true|so|applies))\W*$/;

/** 'This one may be.' */
const MAY_BE = /sponsor|visas?\b|h1b|^this (?:\w+ )?(?:may|might|could)(?: (?:well|be|do|so))*\W*$/;

/** 'Either', which says the same as before. */
const SAME = /\b(?:either|neither|nor|too|as well|likewise|same)\b/;

/** All that may stand in a clause that takes up the verb before: 'we will do so', 'ours does not'. */
const ELLIPTIC =
  /^(?:\W|\b(?:we|ours?|us|it|this|that|they|them|those|one|role|position|job|opening|vacancy|posting|post|hire|appointment|the|company|firm|team|college|university|hospital|agency|cooperative|district|clinic|county|foundation|shop|startup|lab|school|bank|department|office|do|does|did|done|doing|can|will|would|is|are|be|being|has|have|had|been|so|too|also|for|in|at|on|of|to|by|every|each|all|year|time|day|gladly|happily|proudly|always|still|now|today|these|days|here|and|both|agreed|able|happy|glad|set|up|an?|offer(?:ed|s|ing)?|provide[ds]?|included?|covered|carr(?:y|ies)|comes?|with|available|given|eligible|qualif(?:y|ies)|sponsored|excluded|exempt|not|cannot|no|none|never|any|longer|more|present|moment|position|unable|anyone|who|needs?|everyone|engineers?|approved|cleared|among|either|neither|nor|exception|exceptions|except|there|making|made|files?|budget|money|funding|gone|ended|over|different|fact|indeed|going|plan|intend|want|continue|keep|itself|ourselves))+$/;
/** 'Northgate does not.' */
const BY_NAME = /^(?:[\w&'-]+ ){1,3}(?:does|do|can|will)(?: not|not)?\W*$/;
/** 'Many studios our size will not.' */
const CUT_SHORT =
  /^(?!(?:our|the)\b).*\b(?:do|does|will|would|can|cannot|did|have|may|might)(?: not)?(?: (?:do|offer|touch|consider|provide) (?:it|so|that|this|them|visas))?\W*$/;
const AUXILIARY = /\b(?:do|does|did|can|will|would|is|are|has|have|had|cannot|making|given|file)\b/;

/** 'We are still sponsoring.' */
const OUR_PROMISE =
  /^(?:[^,]{0,40}\b)?we (?:\w+ ){0,4}?(?:sponsor(?:ing)?|fil(?:e|ing)(?: petitions)?)\W*$|\b(?:carries|comes? with|includes?|gets?) (?:full )?(?:visa |h1b )*(?:sponsorship|support)\b|\bhave theirs sponsored\b|\bsponsors(?: without \w+| gladly| too| happily)?\W*$|\band so (?:is|are) (?:included|sponsored|eligible|covered)\W*$/;

/** What is heard or written, and said not to be so. */
const MYTH =
  /\b(?:not true|untrue|(?:be|is) wrong to (?:think|believe|assume)|a myth|rumou?r has it|(?:do not|never) (?:assume|believe|think)|you (?:may|might|will|must) have (?:heard|read|seen|been told)|contrary to (?:what|rumou?r)|despite what|(?:never|not) hear us say|those who told you|disregard|ignore|in error|(?:was|is) wrong\b|by mistake|an error|a mistake)\b/;

/** What one clause says alone. */
type Read = (clause: string) => Cue | undefined;
type Flat = 'yes' | 'no';
const contraryOf = (says: Flat): Flat => (says === 'yes' ? 'no' : 'yes');

const OWN_PERMIT = /\b(?:only|must)\b.*\b(?:authoriz\w+|permits?|citizens)\b/;
const GIVEN_UP = /\b(?:refuse|given up|few|rarely|seldom|backed away|shy away)\b/;

/** 'We do for some of our engineers.' */
const FOR_ROLES =
  /^(?:we|they|it) (?:do|does|can|will|have)(?: not|not)?(?: (?:so|it|that))? (?:for|in|at|on|with)\b/;
/** Open to who needs none. */
const UNNEEDED =
  /\b(?:only|must|limited|restricted|reserved|require\w*)\b.*\bnot (?:need|require) (?:one|it|that|this|any)\b/;

interface Clause {
  readonly text: string;
  readonly says: Flat | undefined;
  readonly isElliptic: boolean;
  readonly of: 'this' | 'others' | 'roles' | 'usual' | 'past' | 'ours';
}

const OWN: ReadonlySet<Clause['of']> = new Set(['this', 'ours']);

export function scopeOf(text: string): Clause['of'] {
  if (THIS.test(text)) return 'this';
  if (OTHERS.test(text)) return 'others';
  if (PAST.test(text) && !/\bnow\b/.test(text)) return 'past';
  if (OTHER_ROLES.test(text)) return 'roles';
  return USUAL.test(text) ? 'usual' : 'ours';
}

function clauseOf(part: string, read: Read): Clause {
  const text = part.replace(OPENER, '').trim();
  const of = scopeOf(text);
  const isElliptic =
    (ELLIPTIC.test(text) && AUXILIARY.test(text)) ||
    (of === 'roles' && FOR_ROLES.test(text)) ||
    (of === 'ours' && BY_NAME.test(text));
  if (of === 'this' && UNNEEDED.test(text)) return { text, of, isElliptic, says: 'no' };
  if (BOUND.test(text) && OWN.has(of)) return { text, of, isElliptic, says: undefined };
  if (isElliptic) {
    const isNo = isDenied(text) || /\b(?:gone|ended|over)\b/.test(text);
    return { text, of, isElliptic, says: isNo ? 'no' : 'yes' };
  }
  if (OUR_PROMISE.test(text) && !isDenied(text)) return { text, of, isElliptic, says: 'yes' };
  if (of === 'others' && GIVEN_UP.test(text)) return { text, of, isElliptic, says: 'no' };
  const says = read(text)?.says;
  if (says === 'no' || says === 'yes') return { text, of, isElliptic, says };
  return { text, of, isElliptic, says: OWN.has(of) ? undefined : toldOf(text) };
}

/** What is said of others, which is told by fewer words. */
function toldOf(text: string): Flat | undefined {
  if (OWN_PERMIT.test(text)) return 'no';
  if (CUT_SHORT.test(text)) return isDenied(text) ? 'no' : 'yes';
  if (!/sponsor|\bvisas?\b|h1b|petition|immigra/.test(text)) return undefined;
  return isDenied(text) || GIVEN_UP.test(text) ? 'no' : 'yes';
}

const saysOf = (says: Flat): Cue => ({ says, about: 'sponsorship' });

/** What stands against a text or a rumor that is said not to be so; alone, its contrary. */
function mythOf(clauses: readonly Clause[]): Cue | undefined {
  const at = clauses.findIndex(({ text }) => isSponsoring(text) || /\bvisas?\b|h1b/.test(text));
  const myth = clauses[at];
  const isHeard =
    clauses.slice(at).some(({ text }) => MYTH.test(text)) || /^that\b/.test(myth?.text ?? '');
  if (!myth || !isHeard || BOUND.test(myth.text.replace(/\bmay have\b|\bmight have\b/, '')))
    return undefined;
  const after = clauses.slice(at + 1).findLast(({ says }) => says !== undefined);
  const isRefusal = DENIES_SPONSORING.test(myth.text);
  if (!after?.says) return isRefusal ? saysOf('yes') : undefined;
  return saysOf(after.isElliptic && isRefusal ? 'yes' : after.says);
}

/** A refusal inside of what is said not to be so. */
const DENIES_SPONSORING =
  /\b(?:no|not|cannot|never|refuse\w*|shy away|froze|frozen|stopped)\b[^.;]{0,25}\b(?:sponsor\w*|do visas?|visas?|h1b)/;

/** The clauses of a sentence, each with whom it is about and what it says. */
function clausesOf(parts: readonly string[], read: Read): Clause[] {
  const clauses: Clause[] = [];
  for (const part of parts) {
    const clause = clauseOf(part, read);
    const of = RELATIVE.test(part) ? clauses.at(-1)?.of : undefined;
    clauses.push(of ? { ...clause, of } : clause);
  }
  return clauses;
}

/** What it comes to that only some are sponsored, and this role is or is not among them. */
function reservedCue([first, ...next]: readonly Clause[]): Cue | undefined {
  if (!first || !RESERVED.test(first.text)) return undefined;
  if (next.some(isLeftOut)) return saysOf('no');
  const such = next.find(({ text }) => IS_SUCH.test(text))?.text;
  return such === undefined ? undefined : saysOf(isOfThem(first.text, such) ? 'yes' : 'no');
}

/** What a sentence says of this role or of us, against what others do or was done; undefined where its clauses have one subject. */
export function scopedCue(folded: string, read: Read): Cue | undefined {
  if (folded.endsWith('?') || !/sponsor|visa|h1b|petition|immigra/.test(folded)) return undefined;
  if (MEMBER.test(folded)) return memberOf(read(folded.replace(MEMBER, '')), folded);
  const halves = folded.replace(FIRST_HALF, '$1; ').split(BREAK);
  const parts = halves.map((part) => part.trim()).filter((part) => part !== '');
  const isMyth = MYTH.test(folded);
  if (parts.length < 2 && !isMyth) return undefined;
  const scopes = parts.map((part) => scopeOf(part.replace(OPENER, '').trim()));
  const isOfOne = scopes.every((of) => OWN.has(of)) && !RESERVED.test(parts[0] ?? '');
  if (isOfOne && !isMyth) return undefined;
  const clauses = clausesOf(parts, read);
  const sure = reservedCue(clauses) ?? (isMyth ? mythOf(clauses) : undefined);
  if (sure) return sure;
  const rest = clauses.filter(({ of, says }) => !OWN.has(of) && says !== undefined);
  const other = rest[0]?.says;
  if (!other) return undefined;
  const bound = clauses.filter(({ text, of }) => BOUND.test(text) && of !== 'others');
  if (bound.some(({ text, of }) => of === 'this' && MAY_BE.test(text) && !isDenied(text))) {
    return { says: 'depends', about: 'cases' };
  }
  if (bound.length > 0) return undefined;
  const ofThis = clauses.filter(({ of, says }) => of === 'this' && says !== undefined);
  return ofThis.length > 0
    ? thisCue(ofThis, rest, contraryOf(other))
    : oursCue(clauses, rest, contraryOf(other));
}

/** What is said of this role against what holds for others. */
function thisCue(ofThis: readonly Clause[], rest: readonly Clause[], contrary: Flat) {
  const said = new Set(ofThis.map(({ says }) => says));
  if (said.size > 1 || rest.some(({ text }) => KINDS.test(text))) return undefined;
  if (/\bexception\b/.test(ofThis[0]?.text ?? '')) return saysOf(contrary);
  const says = ofThis[0]?.says;
  return says && saysOf(says);
}

const OURS = /^(?:as an? [\w ]{2,30},? )?(?:we|ours?|here|us|this|the \w+ itself)\b/;
const isOurs = (text: string): boolean => OURS.test(text) || BY_NAME.test(text);

/** What we do against what others do, or now against what was. */
function oursCue(clauses: readonly Clause[], rest: readonly Clause[], contrary: Flat) {
  const all = clauses.filter(({ of, says }) => of === 'ours' && says !== undefined);
  const ours = all.findLast(({ text }) => isOurs(text)) ?? all.at(-1);
  const isPast = rest.some(({ of }) => of === 'past');
  if (isPast && REVERSED.test(clauses.at(-1)?.text ?? '')) return saysOf(contrary);
  if (!ours?.says) return undefined;
  if (rest.some(({ of }) => of === 'others')) {
    if (!isOurs(ours.text)) return undefined;
    const isNotThem = /\bnot (?:one|among|part)\b|\bnot like (?:them|that)\b/.test(ours.text);
    const isContrary = isNotThem || (ours.isElliptic && !SAME.test(ours.text));
    return saysOf(isContrary ? contrary : ours.says);
  }
  const isNow = isPast && all.some(({ text }) => NOW.test(text)) && ours.says === contrary;
  return isNow ? saysOf(ours.says) : undefined;
}
