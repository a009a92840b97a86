import { type Cue, oneOf } from '#server/features/replies/reader/cue.ts';
import { FRENCH_FRIENDLY } from '#server/features/replies/reader/french-cues.ts';
import { GERMAN_FRIENDLY } from '#server/features/replies/reader/german-cues.ts';
import { SPANISH_FRIENDLY } from '#server/features/replies/reader/spanish-cues.ts';

/** Mail that goes to many, or that a machine sends about an account: none of the kinds. */
export const BULK: readonly Cue[] = [
  {
    kind: 'bulk',
    weight: 3,
    form: /\bjob alerts?\b|\balert for\b|\bnew (?:jobs?|roles|openings)\b|\bjobs? (?:you may|you might|recommended|for you|that match|matching|picked|near|alert|matches|recommendations)\b|\brecommended (?:jobs?|for you|roles)\b|\b(?:and others )?(?:are|is) (?:now |still )?hiring\b|\b\d+\+? (?:new |more )?(?:jobs|roles|openings|matches|opportunities)\b|\bbe (?:an|one of the) (?:early|first) applicants?\b|\btop (?:job )?picks\b|\bjobs? (?:in|of the) (?:week|day)\b|\bwe found \d+\b|\bstellenangebote fur\b|\bjobalarm\b|\bnuevas ofertas\b|\bofertas de empleo\b|\boffres d'emploi\b|\balerte emploi\b|\binvited to apply\b|\binvitation to apply\b|\bapply (?:now|today)\b/,
    unless: /\byour (?:\w+ ){0,2}(?:experience|background|profile|skills)\b/,
  },
  {
    kind: 'bulk',
    weight: 3,
    form: /\b(?:security|verification|one[- ]?time|access|confirmation|login|sign[- ]?in|authentication|2fa) (?:pass)?codes?\b|\b(?:verify|activate|confirm|validate) your (?:\w+ ){0,2}(?:e-?mail|account|identity|address|registration|login)|\b(?:reset|change|forgot) (?:your )?password|\bpassword (?:reset|change)|\bconfirm your e-?mail|\bactivate your account|\botp\b|\bmagic link\b|\byour (?:candidate |new )?account (?:has been|was|is)\b|\baccount (?:created|activation|registration)\b|\bnew (?:sign[- ]?in|login|device)\b|\bbestatigungscode\b/,
  },
  {
    kind: 'bulk',
    weight: 3,
    form: /(?<!\b(?:style|work|discovery|interest|screening|personality|culture|self-identification|behaviou?ral) )\bsurvey\b|\bhow (?:was|is|did) (?:your|we|our)\b[^.;!?]{0,60}\b(?:experience|do|application|interview|process)\b|\brate (?:your|us|the|our)\b|\bcandidate experience\b|\bfeedback (?:survey|form|request)|\btell us (?:about|how) your (?:\w+ )?(?:experience|interview)|\byour (?:opinion|feedback|voice) (?:matters|counts|is important)|\bshare your (?:feedback|thoughts|experience)|\btake \w+ minutes? to\b[^.;!?]{0,40}\b(?:feedback|tell|rate|answer)|\b(?:love|appreciate|value|like|want|share|welcome|hear|get) (?:to (?:hear|get) )?your (?:honest )?feedback\b|\bnet promoter\b|\bumfrage\b|\bencuesta\b|\benquete de satisfaction/,
  },
  {
    kind: 'bulk',
    weight: 3,
    form: /\b(?:application|profile|resume|cv) (?:was|has been|is being|were|got) (?:viewed|opened|seen|downloaded|looked at)|\b(?:viewed|looked at|opened|checked out|downloaded|seen|saved) your (?:profile|application|resume|cv)|\bprofile views?\b|\bappeared in \d+ search|\bsearch appearances\b|\bwho(?:'s| has)? viewed\b|\bpeople viewed\b|\brecruiters? (?:viewed|are looking|looked)/,
    unless:
      /\b(?:we|we've|team|committee|panel|hiring manager)\b[^.;!?]{0,30}\b(?:viewed|looked at|opened|checked out|downloaded|seen) your\b/,
  },
  {
    kind: 'bulk',
    weight: 3,
    form: /\b(?:automatic reply|auto-?reply|out of (?:the )?office|abwesenheitsnotiz|automatische antwort|reponse automatique|respuesta automatica)\b|\bundeliver(?:able|ed)\b|\bdelivery (?:status notification|has failed|failure|incomplete)|\bmail delivery (?:failed|subsystem)|\bmailer-daemon\b|\breturned mail\b/,
  },
  {
    kind: 'bulk',
    weight: 3,
    form: /\b(?:finish|complete|continue|resume|submit) (?:your|the) (?:\w+ )?(?:draft|application) ?(?:today|now|before|for|to|at|-|$)|\b(?:started|began) (?:an|your|the) application\b|\bapplication is (?:waiting|almost|saved|unfinished|still (?:open|in draft))|\bpick up where you left\b|\b(?:you have|you've) (?:successfully )?withdrawn\b|\bwithdr(?:ew|awal|awn)\b[^.;!?]{0,40}\b(?:application|candidacy|confirm\w*)|\bapplication (?:has been |was )?withdrawn\b|\bconfirm\w* (?:your|the) withdrawal|\bdraft application\b|\b(?:incomplete|unfinished|unsubmitted) application\b|\bapplication\b[^.;!?]{0,80}\b(?:did not|didn't|never|have not|haven't) (?:yet )?submit\w*/,
  },
  {
    kind: 'bulk',
    weight: 3,
    form: /\b(?:career|job|virtual|hiring) (?:fair|expo|event)s?\b|\b(?:mock|practice) interviews?\b|\bdrop-in hours\b|\bresume (?:review|clinic)s?\b|\bexpo\b|\b(?:interview|company|salary|employee) reviews?\b|\bcompanies you follow\b|\b(?:annual|product|user) (?:\w+ )?(?:conference|summit)\b|\bwebinars?\b|\binfo(?:rmation)? session\b|\bopen house\b|\bhackathon\b|\btalent (?:community|network|pool)\b|\bnewsletter\b|\bweekly\b|\bdigest\b|\bpodcast\b|\b\d{1,2} ?% off\b|\bfree trial\b|\bupgrade to\b|\bpremium\b|\bpromo(?:tion)?\b|\bcoupon\b|\bblack friday\b|\bsave \d|\benroll\b|\bboot ?camp\b|\b(?:our|online|free|interview) courses?\b|\btips (?:for|to|on)\b|\b\d+ (?:reasons|ways|things|mistakes|tips|secrets|steps to)\b|\bunlimited\b|\bupgrade now\b|\bhow to (?:ace|answer|prepare|write|get|negotiate|land)\b|\breferr?al (?:bonus|program)|\binvite (?:your )?friends\b|\bmembership\b|\bscholarships?\b/,
  },
  {
    kind: 'bulk',
    weight: 3,
    form: /\b(?:your |order )?receipts?\b|\binvoices?\b|\border (?:number|confirmation|#|no|has)|\byour (?:order|booking|reservation|payment|subscription|ticket|itinerary|statement|bill|package|parcel|delivery|purchase)\b|\b(?:(?:has|have|been|was|were|order|package|parcel|item)s? (?:shipped|dispatched)|refund\w*|subscription renewal|billing (?:statement|period|cycle|address|summary|details|department)|amount due|past due)\b|\bpayment (?:of|received|due|confirmation)\b|\btracking number\b|\bconcert\b|\bappointment with dr\b|\bdental (?:appointment|cleaning|visit|check-?up)\b|\bboarding pass\b|\bbestellung\b|\brechnung\b|\bfactura\b|\bpedido\b|\bcommande\b/,
  },
  {
    kind: 'bulk',
    weight: 3,
    form: /\b(?:telegram|bank (?:account )?details|western union|money order|cashier'?s checks?|wire transfer|gift cards?|bitcoin|crypto wallet|next of kin|million (?:us )?dollars|beneficiary|viagra|lottery|debt (?:relief|free|consolidation|collection)|(?:your|out of) debt|mortgage rates?|(?:your|a) mortgage|make money|work from home|be your own boss|earn \$)/,
  },
  {
    kind: 'bulk',
    weight: 3,
    form: /\bpreparation kit\b|\bmock (?:assessment|test)s?\b|\b(?:common|asked|popular) (?:interview )?questions\b|\binterview questions\b(?=[^.]{0,40}\b(?:ready|asked|answers|for)\b)|\b(?:candidates|people|applicants) (?:were|are|get) asked\b|\bshared? their interview\b|\bland (?:the|your|an) (?:\w+ )?(?:offer|job)\b|\bdream job\b|\b(?:career|interview|our) coach(?:es)?\b|\bwith a coach\b|\bstart (?:preparing|for free)\b|\b(?:ace|nail|crack|crush) (?:your|the|any) (?:\w+ ){0,2}(?:interview|test|assessment)|\buberzeug\w* (?:du|sie) im vorstellungsgesprach\b|\bfragen,? die (?:dir|ihnen)\b|\b(?:votre|ihr\w*|tu|su) (?:vehicule|voiture|fahrzeug|auto|vehiculo|coche)\b/,
  },
  {
    kind: 'bulk',
    weight: 2,
    form: /\bunsubscribe\b|\bview (?:this (?:e-?mail )?)?in (?:your |a )?browser\b|\bmanage (?:your )?(?:preferences|alerts|notifications|subscriptions?)\b|\bemail preferences\b|\bopt[- ]out\b|\bstop receiving\b|\byou(?:'re| are) receiving this\b|\babmelden\b|\babbestellen\b|\bse desabonner\b|\bdarse de baja\b/,
  },
];

/** A friend's mail: what happened to the one who writes. */
export const FRIENDLY = oneOf(
  String.raw`\bi (?:just |finally |also )?(?:got|had|have|bombed|aced|failed|applied|heard|didn't get|passed|accepted|signed)\b[^.;!?]{0,50}\b(?:interview|offer|rejected|rejection|job|internship|oa\b|application|callback|back from|final round|reply)|\bthey (?:rejected|ghosted|offered|hired|turned) me\b|\bmy (?:interview|offer|application|rejection|new job|first day|oa|recruiter|final round)\b|\bdid you (?:hear|get (?!a chance|the chance|to\b)|apply|end up)\b|\bhow did (?:your|the|yours) (?:interview|onsite|oa|call) go\b|\b(?:lol|lmao|haha+|dude|bro)\b|\bgood luck (?:with|on|at) (?:your|the) (?:interview|onsite|oa)\b|\bhow(?:'s| is) the job (?:hunt|search)\b|\bproud of you\b|\blet's celebrate\b|\byou(?:'ll| will) (?:get (?:the|this) (?:offer|job)|crush|nail|ace)\b|\byou(?:'ve)? got this\b|\bgrab (?:a )?(?:drinks?|beers?|dinner)\b|\blove,? (?:mom|dad|mum)\b|\bi(?:'ll| will| can| could) refer you\b`,
  String.raw`\b(?:i (?:just )?had|there's) mine\b|\bmine (?:at|is|was|went)\b|\bbombed (?:it|mine)\b|\bwish me luck\b|\b(?:they|they'll|they will) (?:\w+ )?reject me\b|\bif they (?:take|make|offer|hire|pick) me\b`,
  String.raw`\blook what i got\b|\bguess what\b|\bshould i (?:take|accept|wear|say|go|sign)\b|\bwhat do you think, (?:accept|should)|\bomg\b`,
  GERMAN_FRIENDLY.source,
  SPANISH_FRIENDLY.source,
  FRENCH_FRIENDLY.source,
);
